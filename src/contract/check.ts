import type { Evidence } from '../grade/verdict.ts';
import type { CheckId } from './catalogue.ts';

/** What a check may make the target do: the reader decides what may run by this. */
export type Executes = 'nothing' | 'invalid-input' | 'fixture';

export type CheckOutcome = 'holds' | 'fails' | 'warns' | 'not-applicable' | 'could-not-run';

/** The stored and printed result of one check. `why` always says something; could-not-run never counts as holding. */
export interface CheckResult {
  readonly id: CheckId;
  readonly outcome: CheckOutcome;
  readonly why: string;
}

/** What a check found wrong; one check may find several things. */
export interface Flaw {
  /** error: the check fails; warning: it warns; advice: it holds, and the report says so beside it. */
  readonly severity: 'error' | 'warning' | 'advice';
  readonly message: string;
  readonly tool: string | null;
  readonly evidence: readonly Evidence[];
}
