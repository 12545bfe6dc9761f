import { checkShare } from './checks.ts';

/** What the p-value of this rank (1 is the smallest) among m is multiplied by. */
type Factor = (rank: number, m: number) => number;

/**
 * Adjusted p-values in the order of the input: from the smallest up, each at least as large as the one before it.
 * Throws RangeError for what is no p-value.
 */
export function stepDown(p: readonly number[], factor: Factor): readonly number[] {
  return adjust(p, factor, (order) => {
    let so = 0;
    return order.map((value) => (so = Math.max(so, value)));
  });
}

/** The same from the largest down: each at most as large as the one after it. */
export function stepUp(p: readonly number[], factor: Factor): readonly number[] {
  return adjust(p, factor, (order) => {
    let so = 1;
    return order
      .toReversed()
      .map((value) => (so = Math.min(so, value)))
      .toReversed();
  });
}

function adjust(
  p: readonly number[],
  factor: Factor,
  smooth: (ascending: readonly number[]) => readonly number[],
): readonly number[] {
  for (const value of p) checkShare('a p-value', value);
  const order = [...p.keys()].sort((a, b) => (p[a] ?? 0) - (p[b] ?? 0));
  const scaled = order.map((index, place) => Math.min(1, (p[index] ?? 1) * factor(place + 1, p.length)));
  const adjusted = Array.from(p);
  for (const [place, value] of smooth(scaled).entries()) adjusted[order[place] ?? 0] = value;
  return adjusted;
}
