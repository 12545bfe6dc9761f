import type { Masses } from './hypergeometric.ts';

export interface Tails {
  /** P(at most what was seen): small when the candidate is worse. */
  readonly worse: number;
  /** P(at least what was seen): small when the candidate is better. */
  readonly better: number;
  /** P(anything that is no likelier than what was seen). */
  readonly twoSided: number;
}

/** Two values are called equally likely within this factor, as R does, so that rounding decides nothing. */
const EQUAL = 1 + 1e-7;

/** The p-values of an exact conditional test, where `seen` of the given distribution was observed. */
export function tailsOf({ lowest, masses }: Masses, seen: number): Tails {
  const index = seen - lowest;
  const limit = (masses[index] ?? 0) * EQUAL;
  const sum = (some: Float64Array): number =>
    Math.min(
      1,
      some.reduce((total, mass) => total + mass, 0),
    );
  return {
    worse: sum(masses.subarray(0, index + 1)),
    better: sum(masses.subarray(index)),
    twoSided: sum(masses.filter((mass) => mass <= limit)),
  };
}
