import type { Asked } from '../case/case.ts';
import type { Difference } from '../run/identity.ts';
import type { Run } from '../run/run.ts';
import type { Comparability } from '../stats/infrastructure.ts';
import type { McNemar } from '../stats/mcnemar.ts';
import type { PairedDifference } from '../stats/paired-difference.ts';
import type { Tails } from '../stats/tails.ts';

/** What two runs of the same cases say about what changed between them. JSON throughout. */
export interface Comparison {
  readonly before: Pick<Run, 'id' | 'startedAt'>;
  readonly after: Pick<Run, 'id' | 'startedAt'>;
  /** In what the runs differ; all of it declared. */
  readonly differences: readonly Difference[];
  /** Runs that were interrupted or are still going, with how far they came. */
  readonly unfinished: readonly {
    readonly run: Run['id'];
    readonly stored: number;
    readonly planned: number;
  }[];
  /** Cases of which both runs scored a trial. */
  readonly cases: readonly ComparedCase[];
  /** Cases that are in one run only, have changed, are known to be wrong, or of which a run scored nothing. */
  readonly leftOut: readonly { readonly case: string; readonly why: string }[];
  /** Whether the trials that were lost or are missing let the rest be compared. */
  readonly comparability: Comparability;
  readonly tests: PairedTests;
}

/** One case with one client in both runs. */
export interface ComparedCase {
  readonly case: string;
  readonly question: string;
  readonly family: string | null;
  readonly set: Asked['set'];
  readonly client: string;
  readonly before: Arm;
  readonly after: Arm;
  readonly change: 'improved' | 'regressed' | 'same';
  /** True: each run alone decides the case, and differently. False: it may be chance. */
  readonly decided: boolean;
}

export interface Arm {
  readonly passed: number;
  readonly scored: number;
  readonly infrastructure: number;
  /** Planned trials that the run does not hold, since it is not finished. */
  readonly missing: number;
}

/** `worse` and `better` are seen from the second run. */
export interface PairedTests {
  /** Exact, all scored trials, one stratum per case: of the sharp null that no case changed. */
  readonly stratified: Tails;
  /** On cases with one scored trial in each run; null where some have more. */
  readonly mcnemar: McNemar | null;
  /** Mean over cases of the pass rate, second run minus first; null without a case. */
  readonly difference: PairedDifference | null;
}
