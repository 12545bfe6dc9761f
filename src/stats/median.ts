import { checkFinite } from './checks.ts';

/** The middle value, or the mean of the two middle ones. Null for no values. Throws RangeError for values that are not finite. */
export function median(values: readonly number[]): number | null {
  checkFinite('values', values);
  if (values.length === 0) return null;
  const ascending = values.toSorted((a, b) => a - b);
  const [low, high] = [ascending[(values.length - 1) >> 1] ?? 0, ascending[values.length >> 1] ?? 0];
  return low + (high - low) / 2;
}
