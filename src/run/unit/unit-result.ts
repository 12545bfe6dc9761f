/** What a project's own unit tests came to. Texts are printable and bounded. */
export interface UnitResult extends Counted {
  /** What was run; null where results of an earlier run were only read. */
  readonly command: string | null;
  /** The files that were read, as they were named; none where the results came on stdout. */
  readonly files: readonly string[];
  readonly exit: { readonly exitCode: number | null; readonly signal: string | null } | null;
  /** `unanswered`: no result could be had. */
  readonly state: 'holds' | 'fails' | 'unanswered';
  /** One sentence without a full stop. */
  readonly why: string;
}

/** Results in one form, whatever wrote them. */
export interface Counted {
  readonly tests: number;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** At most `FAILURES_KEPT`, in the order in which they came. */
  readonly failures: readonly UnitFailure[];
}

export interface UnitFailure {
  readonly name: string;
  readonly file: string | null;
  readonly message: string;
}

export const FAILURES_KEPT = 200;
export const NOTHING_COUNTED: Counted = { tests: 0, passed: 0, failed: 0, skipped: 0, failures: [] };
