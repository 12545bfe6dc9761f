import { checkProportion } from './checks.ts';

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

/** A case whose runs disagree this often says little about a change, and is scheduled last. */
export function isLowInformation(c: number, n: number): boolean {
  return (flipRate(c, n) ?? 0) >= 0.4;
}
