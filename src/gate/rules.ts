import { NIGHTLY_SPENDING } from '../stats/alpha-spending.ts';

/** What a gate is allowed to do and to conclude; declared before the first trial, and never changed after it. */
export interface GateRules {
  /** Chance of a false alarm of route 1, the pairs; its e-value rejects at 1 / alpha. */
  readonly pairsAlpha: number;
  /** Chance of a false alarm of route 2, the fresh trials of single cases. */
  readonly freshAlpha: number;
  /** Chance to call a client drifted that has not. */
  readonly bridgeAlpha: number;
  /** At what adjusted p a case that route 1 accuses counts as confirmed: a follow-up, made only once the gate has rejected. */
  readonly confirmAlpha: number;
  /** Complete rounds over all cases before trials go to suspicious ones only. */
  readonly rounds: number;
  /** Most candidate attempts of route 1. */
  readonly budget: number;
  /** Most bridge attempts. */
  readonly bridgeBudget: number;
  /** Fresh trials of each arm of a case that is to be confirmed. */
  readonly fresh: number;
  /** Most cases that are confirmed after route 1 has rejected. */
  readonly confirmed: number;
  /** Fewer candidate trials decide no case in route 2. */
  readonly decidedFrom: number;
  /** A mean drop of the pass rate that is small enough to pass. */
  readonly margin: number;
  /** Most of an arm's attempts that infrastructure may take. */
  readonly infrastructureShare: number;
  /** How often a trial that infrastructure took is tried again. */
  readonly retries: number;
}

/** The rules of the reference simulation, for so many cases: five candidate trials each at most. */
export function usualRules(cases: number): GateRules {
  return {
    pairsAlpha: 0.04,
    freshAlpha: 0.01,
    bridgeAlpha: 0.01,
    confirmAlpha: 0.05,
    rounds: 2,
    budget: 5 * cases,
    bridgeBudget: 30,
    fresh: 5,
    confirmed: 5,
    decidedFrom: 3,
    margin: 0.1,
    infrastructureShare: 0.05,
    retries: 1,
  };
}

export interface NightlyRules {
  /** What each look may spend; as many looks as levels. */
  readonly levels: readonly number[];
  /** Candidate trials of each case before each look. */
  readonly trialsPerLook: number;
  readonly margin: number;
  readonly infrastructureShare: number;
  readonly retries: number;
}

export const NIGHTLY_RULES: NightlyRules = {
  levels: NIGHTLY_SPENDING,
  trialsPerLook: 1,
  margin: 0.1,
  infrastructureShare: 0.05,
  retries: 1,
};

/** How many stored trials a case needs before its baseline counts as a bank. */
export const BANK_TRIALS = 10;
