import { checkInside } from './checks.ts';

/**
 * e-BH (arXiv:2009.02824): which hypotheses to reject at false discovery rate q, in the order of the input. With e-values
 * descending, the first k* = max{k : k e_(k) / m >= 1/q}. Valid whatever the dependence. Infinity is an e-value.
 * Throws RangeError for negative values, NaN, or q outside 0 to 1.
 */
export function eBenjaminiHochberg(e: readonly number[], q: number): readonly boolean[] {
  checkInside('q', q);
  checkEValues(e);
  const descending = [...e].sort((a, b) => b - a);
  const last = descending.findLastIndex((value, index) => ((index + 1) * value) / e.length >= 1 / q);
  const least = descending[last] ?? Infinity;
  return e.map((value) => last >= 0 && value >= least);
}

/** The mean of e-values, an e-value for "all hypotheses are true", whatever the dependence. Null for none. Throws alike. */
export function meanEValue(e: readonly number[]): number | null {
  checkEValues(e);
  return e.length === 0 ? null : e.reduce((sum, value) => sum + value, 0) / e.length;
}

function checkEValues(e: readonly number[]): void {
  const odd = e.find((value) => !(value >= 0));
  if (odd !== undefined) throw new RangeError(`${odd} is no e-value; it must be at least 0`);
}
