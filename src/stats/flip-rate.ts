import { checkProportion } from './checks.ts';
import type { Arm } from './hypergeometric.ts';

/**
 * The chance that two runs of one case disagree, from c passes in n; unbiased for 2p(1-p): 2c(n-c) / (n(n-1)).
 * Null below two runs. A suite's flake rate is the mean over its cases. Throws RangeError for counts that are none.
 */
export function flipRate(c: number, n: number): number | null {
  checkProportion(c, n);
  return n < 2 ? null : (2 * (c / n) * (n - c)) / (n - 1);
}

/** Some runs passed and some failed. Depends on n: never compare shares of flaky cases across different n. */
export function isFlaky(c: number, n: number): boolean {
  checkProportion(c, n);
  return c > 0 && c < n;
}

/** The flip rate from which on a case says little about a change. */
export const LOW_INFORMATION = 0.4;

/** A case whose runs disagree this often says little about a change, and is scheduled last. */
export function isLowInformation(c: number, n: number): boolean {
  return (flipRate(c, n) ?? 0) >= LOW_INFORMATION;
}

/**
 * The same within groups of runs that can be compared with each other, and between none of different groups: of all pairs
 * of one group, the share that disagrees. Null where no group has two runs. Throws RangeError for counts that are none.
 */
export function flipRateWithin(groups: readonly Arm[]): number | null {
  let [disagreeing, pairs] = [0, 0];
  for (const { passed, n } of groups) {
    checkProportion(passed, n);
    disagreeing += 2 * passed * (n - passed);
    pairs += n * (n - 1);
  }
  return pairs === 0 ? null : disagreeing / pairs;
}
