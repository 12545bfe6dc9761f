/** 200 halvings reach 1e-60; most searches end before, when no double is left between the ends. */
const MAX_HALVINGS = 200;

/** Where `isBelow` turns from true to false between `low` and `high`, as near as doubles can tell. */
export function bisect(low: number, high: number, isBelow: (x: number) => boolean): number {
  for (let halving = 0; halving < MAX_HALVINGS; halving += 1) {
    const middle = low + (high - low) / 2;
    if (middle <= low || middle >= high) break;
    if (isBelow(middle)) low = middle;
    else high = middle;
  }
  return low + (high - low) / 2;
}
