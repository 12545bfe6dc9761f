import type { Flaw } from '../check.ts';
import type { Dated } from './dates.ts';

/** A date that is not the same when the server runs in another zone. */
export interface Shift {
  readonly place: string;
  readonly home: string;
  readonly there: string;
  readonly severity: Flaw['severity'];
  /** What that means, as the end of a sentence. */
  readonly what: string;
}

const DAY_MS = 86_400_000;
const QUARTER_MS = 900_000;
/** From the westernmost zone to the easternmost. */
const FARTHEST_MS = 26 * 3_600_000;
/** As far as windows that are counted from today usually reach. */
const NEAR_MS = 45 * DAY_MS;

/** What is told to be no shift. */
interface Aside {
  /** Places that change anyway. */
  readonly changing: ReadonlySet<string>;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** False: today is another day there, so that days near it may rightly be others. */
  readonly sameDay: boolean;
}

/** The worst shifts first. The two are lists of the same places in the same order. */
export function shiftsBetween(
  home: readonly Dated[],
  there: readonly Dated[],
  aside: Aside,
): readonly Shift[] {
  const found = home.flatMap((mine, i): readonly Shift[] => {
    const theirs = there[i];
    if (theirs === undefined || aside.changing.has(mine.place) || theirs.kind !== mine.kind) return [];
    const shift = shiftOf(mine, theirs, aside);
    if (shift === null) return [];
    const all = mine.kind === 'day' && isUniform(mine.place, home, there);
    return [{ ...shift, severity: all ? 'error' : 'warning' }];
  });
  return found.sort((a, b) => Number(b.severity === 'error') - Number(a.severity === 'error'));
}

function shiftOf(mine: Dated, theirs: Dated, aside: Aside): Omit<Shift, 'severity'> | null {
  const by = theirs.ms - mine.ms;
  if (by === 0 || Math.abs(by) > FARTHEST_MS || by % QUARTER_MS !== 0) return null;
  if (isRightly(mine, by, aside)) return null;
  return { place: mine.place, home: mine.text, there: theirs.text, what: WHAT[mine.kind] };
}

const WHAT: Readonly<Record<Dated['kind'], string>> = {
  day: 'the day depends on where the server runs',
  local: 'a time without an offset that depends on where the server runs',
  instant: 'two different moments for the same thing',
};

/** Whether it may differ without anything being wrong. */
function isRightly(mine: Dated, by: number, { now, sameDay }: Aside): boolean {
  switch (mine.kind) {
    case 'day':
      return Math.abs(by) !== DAY_MS || (!sameDay && Math.abs(mine.ms - now) < NEAR_MS);
    case 'local':
      return isNow(mine, now);
    case 'instant':
      return isNow(mine, now) || isDayBound(mine);
  }
}

/** Clocks are told in the zone of whoever tells them. */
function isNow({ ms }: Dated, now: number): boolean {
  return Math.abs(ms - now) < FARTHEST_MS;
}

/** A day begins at another moment in another zone: the bounds of a window, as opposed to the entries of a list. */
function isDayBound({ ms, place }: Dated): boolean {
  return ms % DAY_MS === 0 && !place.includes('*');
}

/** Where every day of one place is shifted alike they were days before; moments told as days are shifted here and there. */
function isUniform(place: string, home: readonly Dated[], there: readonly Dated[]): boolean {
  const moves = home.flatMap((mine, i) =>
    mine.place === place ? [(there[i]?.ms ?? mine.ms) - mine.ms] : [],
  );
  return moves.every((by) => by === moves[0]);
}
