import type { Finding } from './finding.ts';

/** The cause of what the official SDKs do for whoever uses them: one repair, and mostly not the author's. */
export const SDK_HABIT = 'sdk-habit';

export function isSdkHabit({ facts }: Pick<Finding, 'facts'>): boolean {
  return facts['cause'] === SDK_HABIT;
}
