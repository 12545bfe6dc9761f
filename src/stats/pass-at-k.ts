import { checkCount, checkProportion } from './checks.ts';

/**
 * pass@k: the chance that at least one of k runs passes, from c passes in n; unbiased: 1 - C(n-c, k) / C(n, k)
 * (arXiv:2107.03374). Users don't get k tries: print it on request only. Throws RangeError when k > n, or k < 1.
 */
export function passAtK(c: number, n: number, k: number): number {
  checkProportion(c, n);
  checkDraw(k, n);
  return 1 - chanceOfAll(n - c, n, k);
}

/**
 * pass^k: the chance that all of k runs pass, from c passes in n; unbiased: C(c, k) / C(n, k) (arXiv:2406.12045), where
 * (c/n)^k would be too high. At k = 1 it is the pass rate. Throws RangeError when k > n, or k < 1.
 */
export function passPowerK(c: number, n: number, k: number): number {
  checkProportion(c, n);
  checkDraw(k, n);
  return chanceOfAll(c, n, k);
}

function checkDraw(k: number, n: number): void {
  checkCount('k', k, 1);
  if (k > n) throw new RangeError(`k is ${k}, and there are only ${n} runs to draw it from`);
}

/** C(c, k) / C(n, k) as a product of shares, so that nothing overflows. */
function chanceOfAll(c: number, n: number, k: number): number {
  if (c < k) return 0;
  let chance = 1;
  for (let drawn = 0; drawn < k; drawn += 1) chance *= (c - drawn) / (n - drawn);
  return chance;
}
