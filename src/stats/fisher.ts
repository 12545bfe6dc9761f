import { candidatePasses, type Arm } from './hypergeometric.ts';
import { tailsOf, type Tails } from './tails.ts';

/**
 * Fisher's exact test of two arms: given all passes, are the candidate's too few, too many, or either?
 * Throws RangeError for counts that are none.
 */
export function fisher(baseline: Arm, candidate: Arm): Tails {
  return tailsOf(candidatePasses({ baseline, candidate }), candidate.passed);
}
