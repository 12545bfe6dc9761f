import { betaCdf, betaTail } from './beta-cdf.ts';
import { checkCount, checkShare } from './checks.ts';
import { logChoose } from './log-gamma.ts';

/**
 * P(X <= k) for X ~ Bin(n, p); k may lie outside 0 to n. Exact to about 1e-12 up to n = 100,000.
 * Throws RangeError unless n is a count, k a whole number and p in 0 to 1.
 */
export function binomialAtMost(k: number, n: number, p: number): number {
  check(k, n, p);
  if (k < 0) return 0;
  return k >= n ? 1 : betaTail(p, k + 1, n - k);
}

/** P(X >= k) for X ~ Bin(n, p), in the same way. */
export function binomialAtLeast(k: number, n: number, p: number): number {
  check(k, n, p);
  if (k <= 0) return 1;
  return k > n ? 0 : betaCdf(p, k, n - k + 1);
}

/** P(X = k) for X ~ Bin(n, p), in the same way. */
export function binomialExactly(k: number, n: number, p: number): number {
  check(k, n, p);
  if (k < 0 || k > n) return 0;
  if (p === 0 || p === 1) return k === p * n ? 1 : 0;
  return Math.exp(logChoose(n, k) + k * Math.log(p) + (n - k) * Math.log1p(-p));
}

function check(k: number, n: number, p: number): void {
  checkCount('n', n);
  checkShare('p', p);
  if (!Number.isSafeInteger(k)) throw new RangeError(`k is ${k}; it must be a whole number`);
}
