import { betaQuantile } from './beta-quantile.ts';
import { checkInside, checkProportion } from './checks.ts';
import type { Interval } from './wilson.ts';

/**
 * The exact two-sided interval of a proportion, for claims that need a guarantee ("never", a judge's error rate).
 * Null when nothing was counted. Throws RangeError for counts that are none.
 */
export function clopperPearson(successes: number, n: number, confidence = 0.95): Interval | null {
  checkProportion(successes, n);
  checkInside('confidence', confidence);
  if (n === 0) return null;
  const tail = (1 - confidence) / 2;
  return {
    low: successes === 0 ? 0 : betaQuantile(tail, successes, n - successes + 1),
    high: successes === n ? 1 : betaQuantile(1 - tail, successes + 1, n - successes),
  };
}
