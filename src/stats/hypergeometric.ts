import { checkProportion } from './checks.ts';

/** Passes of one arm, out of its scored trials. */
export interface Arm {
  readonly passed: number;
  readonly n: number;
}

export interface Stratum {
  readonly baseline: Arm;
  readonly candidate: Arm;
}

/** Probabilities of `lowest`, `lowest + 1`, and so on; their sum is 1. */
export interface Masses {
  readonly lowest: number;
  readonly masses: Float64Array;
}

/**
 * How the candidate's passes are spread when all passes of both arms were dealt out at random: hypergeometric.
 * Throws RangeError for counts that are none.
 */
export function candidatePasses({ baseline, candidate }: Stratum): Masses {
  checkProportion(baseline.passed, baseline.n);
  checkProportion(candidate.passed, candidate.n);
  const passed = baseline.passed + candidate.passed;
  const failedRoom = baseline.n - passed;
  const lowest = Math.max(0, -failedRoom);
  const highest = Math.min(passed, candidate.n);
  const masses = new Float64Array(highest - lowest + 1);
  // Ratios of neighbours from the likeliest value outward: nothing overflows, and no digits cancel.
  const mode = likeliest(passed, candidate.n, baseline.n + candidate.n) - lowest;
  const ratioUp = (x: number): number =>
    ((passed - x) / (x + 1)) * ((candidate.n - x) / (failedRoom + x + 1));
  masses[mode] = 1;
  for (let i = mode; i < masses.length - 1; i += 1) masses[i + 1] = at(masses, i) * ratioUp(lowest + i);
  for (let i = mode; i > 0; i -= 1) masses[i - 1] = at(masses, i) / ratioUp(lowest + i - 1);
  const total = masses.reduce((sum, mass) => sum + mass, 0);
  return { lowest, masses: masses.map((mass) => mass / total) };
}

function likeliest(passed: number, drawn: number, all: number): number {
  return Math.floor(((passed + 1) / (all + 2)) * (drawn + 1));
}

function at(masses: Float64Array, index: number): number {
  return masses[index] ?? 0;
}
