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
  if (n === 0) return null;
  const share = successes / n;
  const scale = 1 + z ** 2 / n;
  const centre = (share + z ** 2 / (2 * n)) / scale;
  const half = (z * Math.sqrt((share * (1 - share)) / n + z ** 2 / (4 * n ** 2))) / scale;
  return {
    low: successes === 0 ? 0 : Math.max(0, centre - half),
    high: successes === n ? 1 : Math.min(1, centre + half),
  };
}
