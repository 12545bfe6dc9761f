import type { Arm } from '../stats/hypergeometric.ts';
import type { ByArm, Pairs } from './state.ts';

/** What a gate concludes. Only `regressed` says that something got worse; only `not-worse-than-margin` that it did not. */
export type GateVerdict =
  | (Common & {
      readonly kind: 'regressed';
      /** `pairs`: route 1. `fresh`: route 2. */
      readonly route: 'pairs' | 'fresh';
      readonly eValue: number;
      /** Those that carry the evidence, the heaviest first; the others are among the suspects. */
      readonly accused: readonly Accused[];
      /** Tools that accused cases are about, in the order of the accused. */
      readonly tools: readonly string[];
    })
  | (Common & {
      readonly kind: 'not-worse-than-margin';
      readonly upperBound: number;
      readonly margin: number;
    })
  | (Common & {
      readonly kind: 'inconclusive';
      /** Null: the rounds were not completed, or there is one case only. */
      readonly upperBound: number | null;
      readonly margin: number;
      /** The smallest mean drop that the rounds could have shown; null: none. */
      readonly detectable: number | null;
    })
  | (Common & { readonly kind: 'void'; readonly why: VoidReason });

/**
 * `client-drifted`: the baseline's own surface gives other results today. `infrastructure-share`: too many trials of an arm
 * were lost; `infrastructure-unequal`: the arms lost unequally many. `no-cases`: nothing is left to judge by.
 */
export type VoidReason = 'client-drifted' | 'infrastructure-share' | 'infrastructure-unequal' | 'no-cases';

interface Common {
  readonly attempts: ByArm;
  /** Cases with more worse pairs than better ones, or with fresh trials, that carry no verdict. */
  readonly suspects: readonly Accused[];
  /** Ids of cases that were found to be wrong on the way; they count in no arm. */
  readonly defects: readonly string[];
}

export interface Accused {
  readonly case: string;
  readonly tools: readonly string[];
  /** `confirmed`: fresh trials of both arms show it too. */
  readonly standing: 'confirmed' | 'suspected';
  readonly pairs: Pairs;
  /** Null: it got no fresh trials. */
  readonly fresh: { readonly baseline: Arm; readonly candidate: Arm; readonly adjusted: number } | null;
}
