import { excerpt } from '../base/text.ts';

/** Clocks of two machines differ a little. */
const LEEWAY_MS = 3_600_000;

/** Whether a run says that it began later than now, or at no time at all: it would be the newest for ever. */
export function isDatedAhead(startedAt: string, now: Date): boolean {
  return !(Date.parse(startedAt) <= now.getTime() + LEEWAY_MS);
}

/** The same for readers. */
export function aheadText(startedAt: string): string {
  return `began in the future (${excerpt(startedAt, 40)}): a clock was wrong, or it was imported`;
}
