import { betaCdf } from './beta-cdf.ts';
import { bisect } from './bisect.ts';
import { checkShare } from './checks.ts';

/** The x with P(X <= x) = p for X ~ Beta(a, b). Throws RangeError unless a, b > 0 and p is in 0 to 1. */
export function betaQuantile(p: number, a: number, b: number): number {
  checkShare('p', p);
  if (p === 0 || p === 1) return p;
  return bisect(0, 1, (x) => betaCdf(x, a, b) < p);
}
