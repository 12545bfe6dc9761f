/**
 * The moment that targets which take it from `SURVEYOR_CLOCK` are given. Everywhere from eight hours behind UTC to
 * fourteen ahead of it, it is the same day.
 */
export const CLOCK = '2026-10-01T09:00:00Z';

/** On each side of UTC: far away, then nearer. */
const AHEAD = ['Pacific/Kiritimati', 'Asia/Tokyo', 'Africa/Lagos'];
const BEHIND = ['America/Los_Angeles', 'Atlantic/Cape_Verde'];

export interface Zone {
  readonly name: string;
  /** It is the same day there as in UTC. A target that has its own clock tells a today that is rightly another where not. */
  readonly sameDay: boolean;
}

/** A zone on each side of UTC, as far from it as today goes; for an hour around midnight one side has none where it does. */
export function zonesAt(now: Date): readonly Zone[] {
  return [AHEAD, BEHIND].flatMap((side): readonly Zone[] => {
    const name = side.find((zone) => dayIn(zone, now) === dayIn('UTC', now));
    if (name !== undefined) return [{ name, sameDay: true }];
    return side.slice(-1).map((nearest) => ({ name: nearest, sameDay: false }));
  });
}

function dayIn(timeZone: string, now: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now);
}
