import { bisect } from './bisect.ts';
import { checkInside, checkProportion } from './checks.ts';
import { logBeta } from './log-gamma.ts';
import type { Interval } from './wilson.ts';

/**
 * An interval of one rate that holds at every look at once, for figures that are refreshed after each run: Robbins's
 * mixture (Howard et al., arXiv:1810.08240), {p : B(1+s, 1+n-s) / (p^s (1-p)^(n-s)) < 1/alpha}. Before the first run it
 * is all of 0 to 1. Throws RangeError for counts that are none.
 */
export function confidenceSequence(successes: number, n: number, alpha = 0.05): Interval {
  checkProportion(successes, n);
  checkInside('alpha', alpha);
  const failures = n - successes;
  const limit = logBeta(1 + successes, 1 + failures) + Math.log(alpha);
  const isInside = (p: number): boolean => successes * Math.log(p) + failures * Math.log1p(-p) > limit;
  return {
    low: successes === 0 ? 0 : bisect(0, successes / n, (p) => !isInside(p)),
    high: failures === 0 ? 1 : bisect(successes / n, 1, isInside),
  };
}
