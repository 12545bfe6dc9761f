import { exitCodes, type ExitCode } from '../base/exit.ts';
import type { Preflight } from './result.ts';

/** All hold, a step fails, or there is nothing to say: a client with no step that holds was not proven to work. */
export function exitOfPreflight(clients: readonly Pick<Preflight, 'steps'>[]): ExitCode {
  const outcomes = clients.map(({ steps }) => new Set(steps.map(({ outcome }) => outcome)));
  if (outcomes.some((each) => each.has('fails'))) return exitCodes.failed;
  const isProven = (each: ReadonlySet<string>): boolean => each.has('holds') && !each.has('could-not-run');
  return outcomes.length > 0 && outcomes.every(isProven) ? exitCodes.holds : exitCodes.unanswered;
}
