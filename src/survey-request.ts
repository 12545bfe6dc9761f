import type { Clock } from './base/clock.ts';
import type { Bank } from './case/case.ts';
import type { Payloads } from './config/config.ts';
import type { ClientName } from './client/client.ts';
import type { TrialSetting } from './run/run-trials.ts';
import type { Store } from './store/store.ts';
import type { Endpoint } from './wire/endpoint.ts';
import type { OpenOptions } from './wire/session.ts';
import type { ApprovalRules } from './world/approvals.ts';

/** Everything that one survey needs, resolved: no file is read and no environment looked up after this. */
export interface SurveyRequest {
  readonly command: 'try' | 'run';
  readonly target: Endpoint;
  /** The target as its author wrote it, secrets not filled in: the one that reports show. */
  readonly written: Endpoint;
  readonly open: OpenOptions;
  /** Whether the contract checks that execute nothing are run. */
  readonly checks: boolean;
  /** Null: draft one probe for each tool. */
  readonly bank: Bank | null;
  readonly approvals: ApprovalRules;
  readonly clients: readonly ClientName[];
  /** Trials of each case with each client. */
  readonly repeats: number;
  readonly configHash: string;
  readonly trials: Omit<TrialSetting, 'target' | 'refused' | 'client'>;
  readonly payloads: Payloads;
  readonly store: Store;
  readonly clock: Clock;
  /** Takes secrets out of any text before it is stored or shown. */
  readonly redact: (text: string) => string;
}
