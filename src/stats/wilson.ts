import { checkProportion } from './checks.ts';

/** Both ends in 0 to 1. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** The two-sided 95 % point of the standard normal distribution. */
export const Z95: number = 1.959963984540054;

/**
 * Wilson's score interval for a proportion: for display at small n. Null when nothing was counted.
 * At 0 of n the lower end is exactly 0, at n of n the upper end is exactly 1. Throws RangeError for counts that are none.
 */
export function wilson(successes: number, n: number, z: number = Z95): Interval | null {
  checkProportion(successes, n);
  return n === 0 ? null : scoreInterval(successes / n, n, z);
}

/**
 * The same for the mean of `n` shares that each lie in 0 to 1, such as the pass rates of cases: no spread of such shares
 * is wider than that of outcomes with their mean (Bhatia and Davis, 2000), so it is never too narrow for it. Null for n = 0.
 * Throws RangeError for a mean outside of 0 to 1.
 */
export function wilsonOfMean(mean: number, n: number): Interval | null {
  checkProportion(0, n);
  if (n === 0) return null;
  if (!(mean >= 0 && mean <= 1)) throw new RangeError(`a mean of ${mean} is no share`);
  return scoreInterval(mean, n, Z95);
}

function scoreInterval(share: number, n: number, z: number): Interval {
  const scale = 1 + z ** 2 / n;
  const centre = (share + z ** 2 / (2 * n)) / scale;
  const half = (z * Math.sqrt((share * (1 - share)) / n + z ** 2 / (4 * n ** 2))) / scale;
  return {
    low: share === 0 ? 0 : Math.max(0, centre - half),
    high: share === 1 ? 1 : Math.min(1, centre + half),
  };
}
