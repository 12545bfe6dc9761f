import { checkCount, checkProportion } from './checks.ts';

/**
 * The posterior mean of p^k under a uniform prior, from c passes in n: the product of (c+1+j) / (n+2+j) for j < k
 * (compare arXiv:2510.04265). Never 0 or 1, and k may exceed n. Throws RangeError for counts that are none, or k < 1.
 */
export function bayesPower(c: number, n: number, k: number): number {
  checkProportion(c, n);
  checkCount('k', k, 1);
  let mean = 1;
  for (let j = 0; j < k; j += 1) mean *= (c + 1 + j) / (n + 2 + j);
  return mean;
}
