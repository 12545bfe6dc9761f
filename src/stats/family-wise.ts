import { stepDown, stepUp } from './adjust.ts';

/*
 * Adjusted p-values that hold the chance of any false rejection in a family. All are in the order of the input, at most 1,
 * and throw RangeError for what is no p-value.
 */

/** Holm's: valid whatever the dependence, and never weaker than Bonferroni's. For whatever else can fail a build. */
export function holm(p: readonly number[]): readonly number[] {
  return stepDown(p, (rank, m) => m - rank + 1);
}

/** Hochberg's: smaller than Holm's, but only for independent or positively dependent tests. */
export function hochberg(p: readonly number[]): readonly number[] {
  return stepUp(p, (rank, m) => m - rank + 1);
}

/** Bonferroni's: m times each. */
export function bonferroni(p: readonly number[]): readonly number[] {
  return stepDown(p, (_rank, m) => m);
}
