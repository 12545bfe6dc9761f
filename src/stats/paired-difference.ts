import { meanOf, tInterval, type Limits, type Mean } from './mean.ts';

export interface PairedDifference extends Mean {
  /** Null for a single case. */
  readonly interval: Limits | null;
}

/**
 * The mean over cases of `a` minus `b`, the rates of the same cases in the same order, with its standard error and t interval
 * (n - 1 degrees of freedom). For display; decisions take an exact test. Null for no case. Throws RangeError when the lists
 * differ in length or hold what is not finite.
 */
export function pairedDifference(
  a: readonly number[],
  b: readonly number[],
  confidence = 0.95,
): PairedDifference | null {
  const difference = meanOf(differencesOf(a, b));
  if (difference === null) return null;
  const { mean, se, n } = difference;
  return { ...difference, interval: se === null ? null : tInterval(mean, se, n - 1, confidence) };
}

function differencesOf(a: readonly number[], b: readonly number[]): readonly number[] {
  if (a.length !== b.length) throw new RangeError(`${a.length} cases cannot be paired with ${b.length}`);
  return a.map((value, index) => value - (b[index] ?? Number.NaN));
}
