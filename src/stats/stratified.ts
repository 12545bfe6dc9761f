import { candidatePasses, type Masses, type Stratum } from './hypergeometric.ts';
import { tailsOf, type Tails } from './tails.ts';

/**
 * The exact stratified test, one stratum per case, all trials of both arms: given each case's passes, the candidate's are
 * hypergeometric, and their sum is the convolution over cases. This is the exact conditional Cochran-Mantel-Haenszel
 * test of the sharp null "no case changed"; it needs no correction for clusters. A case in which all trials passed or all
 * failed says nothing. Without any case every p is 1. Throws RangeError for counts that are none.
 */
export function stratified(strata: readonly Stratum[]): Tails {
  const seen = strata.reduce((sum, { candidate }) => sum + candidate.passed, 0);
  return tailsOf(strata.map(candidatePasses).reduce(convolve, CERTAIN), seen);
}

const CERTAIN: Masses = { lowest: 0, masses: Float64Array.of(1) };

function convolve(a: Masses, b: Masses): Masses {
  const lowest = a.lowest + b.lowest;
  if (b.masses.length === 1) return { lowest, masses: a.masses };
  const masses = new Float64Array(a.masses.length + b.masses.length - 1);
  // Plain loops: with iterators, a thousand cases take ten times as long.
  for (let i = 0; i < a.masses.length; i += 1) {
    const left = a.masses[i] ?? 0;
    // Far out, probabilities are too small for a double, and have nothing to give.
    if (left === 0) continue;
    for (let j = 0; j < b.masses.length; j += 1)
      masses[i + j] = (masses[i + j] ?? 0) + left * (b.masses[j] ?? 0);
  }
  return { lowest, masses };
}
