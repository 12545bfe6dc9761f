import { checkCount, checkInside } from './checks.ts';

/**
 * The one-sided upper bound of a chance that showed in none of n trials: 1 - (1 - confidence)^(1/n), the exact "rule of
 * three". At 0 trials it is 1. Throws RangeError for a count that is none.
 */
export function neverSeenBound(n: number, confidence = 0.95): number {
  checkCount('n', n);
  checkInside('confidence', confidence);
  return -Math.expm1(Math.log1p(-confidence) / n);
}

/** How many trials show with this confidence at least once what has this chance in each. Throws RangeError unless 0 < chance < 1. */
export function trialsToSee(chance: number, confidence = 0.95): number {
  checkInside('chance', chance);
  checkInside('confidence', confidence);
  return Math.ceil(Math.log1p(-confidence) / Math.log1p(-chance));
}
