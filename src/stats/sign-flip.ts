import { checkFinite } from './checks.ts';

export interface SignFlip {
  /** P(sum >= the observed one): small when the differences are mostly positive. */
  readonly greater: number;
  /** P(|sum| >= |the observed one|). */
  readonly twoSided: number;
}

/**
 * The exact paired permutation test on differences per case (rates, costs, call counts): under the sharp null every
 * difference could as well have had the other sign. Every sum that signs can make is built with its probability, one
 * difference after the other, and equal sums become one; for rates these stay few, so nothing is drawn at random.
 * Throws RangeError for values that are not finite, and when they have too little in common to count all sums.
 */
export function signFlip(differences: readonly number[]): SignFlip {
  checkFinite('differences', differences);
  const sizes = differences.filter((difference) => difference !== 0).map(Math.abs);
  const observed = differences.reduce((sum, difference) => sum + difference, 0);
  const tolerance = 1e-12 * sizes.reduce((sum, size) => sum + size, 0);
  const { sums, masses } = sizes.reduce((so, size) => flip(so, size, tolerance), NOTHING);
  const chance = (holds: (sum: number) => boolean): number =>
    Math.min(
      1,
      masses.reduce((total, mass, index) => (holds(sums[index] ?? 0) ? total + mass : total), 0),
    );
  return {
    greater: chance((sum) => sum >= observed - tolerance),
    twoSided: chance((sum) => Math.abs(sum) >= Math.abs(observed) - tolerance),
  };
}

/** Ascending sums, each with its probability. */
interface Spread {
  readonly sums: Float64Array;
  readonly masses: Float64Array;
}

const NOTHING: Spread = { sums: Float64Array.of(0), masses: Float64Array.of(1) };

/** As many as twenty values without anything in common make. */
const MAX_SUMS = 2 ** 20;

/** Every sum minus and plus `size`: a merge of two ascending lists, in which sums closer than the tolerance are one. */
function flip({ sums, masses }: Spread, size: number, tolerance: number): Spread {
  const out = { sums: new Float64Array(2 * sums.length), masses: new Float64Array(2 * sums.length) };
  let length = 0;
  let [down, up] = [0, 0];
  while (up < sums.length) {
    const [low, high] = [(sums[down] ?? Infinity) - size, (sums[up] ?? Infinity) + size];
    const sum = Math.min(low, high);
    const mass = (masses[low <= high ? down : up] ?? 0) / 2;
    if (low <= high) down += 1;
    else up += 1;
    if (length === 0 || sum - (out.sums[length - 1] ?? 0) > tolerance) {
      out.sums[length] = sum;
      length += 1;
    }
    out.masses[length - 1] = (out.masses[length - 1] ?? 0) + mass;
  }
  if (length > MAX_SUMS) {
    throw new RangeError(`the differences make more than ${MAX_SUMS} sums; round them to a common step`);
  }
  return { sums: out.sums.subarray(0, length), masses: out.masses.subarray(0, length) };
}
