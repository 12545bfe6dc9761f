import { weekdayOf } from '../base/local-time.ts';

/** What a client is told of clock and zone, as a user's client would know them; null: there is neither. */
export function instructionsFor({
  clock,
  zone,
}: {
  readonly clock: string | null;
  readonly zone: string | null;
}): string | null {
  const where = zone === null ? [] : [`The user's time zone is ${zone}.`];
  if (clock === null) return where[0] ?? null;
  const now = `It is ${weekdayOf(clock)}, ${clock.slice(0, 10)}, ${clock.slice(11, 16)} local time.`;
  return [now, ...where].join(' ');
}
