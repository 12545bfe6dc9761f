import { stepUp } from './adjust.ts';

/*
 * Adjusted p-values that hold the expected share of false ones among the rejected: for exploratory tables, labelled so.
 * In the order of the input, at most 1; they throw RangeError for what is no p-value.
 */

/** Benjamini and Hochberg's, for independent or positively dependent tests. */
export function benjaminiHochberg(p: readonly number[]): readonly number[] {
  return stepUp(p, (rank, m) => m / rank);
}

/** Benjamini and Yekutieli's, valid whatever the dependence: larger by the sum of 1/i. */
export function benjaminiYekutieli(p: readonly number[]): readonly number[] {
  const harmonic = p.reduce((sum, _value, index) => sum + 1 / (index + 1), 0);
  return stepUp(p, (rank, m) => (m / rank) * harmonic);
}
