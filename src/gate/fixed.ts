import type { Arm } from '../stats/hypergeometric.ts';
import { stratified } from '../stats/stratified.ts';
import { nightlyVerdict, strataOf, type NightlyVerdict } from './nightly-verdict.ts';
import type { NightlyCase, NightlyState } from './nightly.ts';

/** A case with both arms, all of whose trials were planned beforehand. */
export interface FixedCase extends NightlyCase {
  readonly candidate: Arm;
  readonly candidateLost: number;
}

/** The level of the one look that there is. */
const LEVEL = 0.05;

/** The exact stratified test on two finished runs: a nightly gate with a single look, at a one-sided 5 %. */
export function fixedVerdict(cases: readonly FixedCase[], margin: number): NightlyVerdict {
  const state: NightlyState = {
    cases,
    rules: { levels: [LEVEL], trialsPerLook: 1, margin, infrastructureShare: 0.05, retries: 0 },
    tallies: cases.map(({ candidate, candidateLost }) => ({
      candidate,
      attempts: candidate.n + candidateLost,
      lost: candidateLost,
      lostInRow: 0,
      defect: false,
    })),
    looks: [],
  };
  return nightlyVerdict({ ...state, looks: [stratified(strataOf(state)).worse] });
}
