import { checkFinite, checkPositive } from './checks.ts';
import { tPoint } from './student-t.ts';

export interface Mean {
  readonly n: number;
  readonly mean: number;
  /** Sample standard deviation / sqrt(n); null for a single value, which says nothing about its spread. */
  readonly se: number | null;
}

/** An interval of a mean or a difference; by normal theory, so for display, and its ends may leave the possible range. */
export interface Limits {
  readonly low: number;
  readonly high: number;
}

/**
 * The mean of values and its standard error. Over the rates of cases it is the suite's (macro) value; over single outcomes
 * its error is the naive one, which is too small when outcomes come in clusters. Null for no values. Throws RangeError for
 * values that are not finite.
 */
export function meanOf(values: readonly number[]): Mean | null {
  checkFinite('values', values);
  const n = values.length;
  if (n === 0) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  if (n === 1) return { n, mean, se: null };
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { n, mean, se: Math.sqrt(squares / (n - 1) / n) };
}

/** The estimate +- t standard errors, t with `df` degrees of freedom. Throws RangeError for df of 0 or a negative error. */
export function tInterval(estimate: number, se: number, df: number, confidence = 0.95): Limits {
  checkFinite('estimate', [estimate]);
  if (se !== 0) checkPositive('se', se);
  const half = tPoint(confidence, df) * se;
  return { low: estimate - half, high: estimate + half };
}
