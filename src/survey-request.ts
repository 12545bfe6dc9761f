import type { Clock } from './base/clock.ts';
import type { Bank } from './case/case.ts';
import type { Contract } from './case/contract.ts';
import type { Payloads, WorldConfig } from './config/config.ts';
import type { Scanned } from './attribute/sarif/scanned.ts';
import type { Client, ClientFacts, ClientName } from './client/client.ts';
import type { Proven } from './preflight/proven.ts';
import type { CallRules } from './contract/calls/open-calls.ts';
import type { ConformanceSetting } from './contract/conformance/conformance-suite.ts';
import type { Accepted } from './finding/accept.ts';
import type { CheckId } from './finding/codes.ts';
import type { ViewRecorder } from './preflight/view-recorder.ts';
import type { Run } from './run/run.ts';
import type { TrialSetting } from './run/run-trials.ts';
import type { KnownLock } from './surface/lock.ts';
import type { Store } from './store/store.ts';
import type { Endpoint } from './wire/endpoint.ts';
import type { OpenOptions } from './wire/session.ts';
import type { ApprovalRules } from './world/approvals.ts';
import type { WorldSetting } from './world/worlds.ts';

/** Everything that one survey needs, resolved: no file is read and no environment looked up after this. */
export interface SurveyRequest {
  readonly command: Run['command'];
  readonly target: Endpoint;
  /** The target as its author wrote it, secrets not filled in: the one that reports show. */
  readonly written: Endpoint;
  readonly open: OpenOptions;
  /** Whether only some of the checks were asked for. */
  readonly partial: boolean;
  /** Whether warnings fail. */
  readonly strict: boolean;
  /** The contract checks to run, by id, in the catalogue's order. */
  readonly checks: readonly CheckId[];
  /** Checks that were left out, with the reason that was given. */
  readonly skipped: Readonly<Partial<Record<CheckId, string>>>;
  /** Findings of checks that are known and lived with. */
  readonly accepted: readonly Accepted[];
  /** Where the official suite may be; null: it is not run. */
  readonly conformance: Omit<ConformanceSetting, 'signal'> | null;
  /** What scanners have found, to stand beside our findings. */
  readonly scanned: readonly Scanned[];
  /** What checks may call; null: none of them calls anything. */
  readonly calls: Omit<CallRules, 'refused'> | null;
  /** Contract cases to run; `folder` is where their commands run. Null: none. */
  readonly contractCases: { readonly cases: readonly Contract[]; readonly folder: string } | null;
  /** Null: draft one probe for each tool. */
  readonly bank: Bank | null;
  /** What the surface is to be, as far as its author has locked it. */
  readonly lock: KnownLock;
  readonly approvals: ApprovalRules & { readonly approvals: WorldConfig['approvals'] };
  /** What trials are set in. */
  readonly world: { readonly rules: WorldConfig } & Omit<WorldSetting, 'target' | 'open'>;
  readonly clients: readonly Client[];
  /** What a preflight has shown of a client; asked once for each. */
  readonly proven: (client: ClientName, facts: ClientFacts, signal: AbortSignal) => Promise<Proven>;
  /** Trials of each case with each client. */
  readonly repeats: number;
  readonly configHash: string;
  /** What all trials together may cost, in US dollars; null: whatever they cost. */
  readonly budgetUsd: number | null;
  /** Hash of the release rules that are declared now. */
  readonly gates: string;
  /** Takes the view of each trial; null: nobody wants them. */
  readonly views: ViewRecorder | null;
  readonly trials: Omit<TrialSetting, 'worlds' | 'surface' | 'refused' | 'client'>;
  /** An interrupted run of the same, to be completed. Null: a new one. */
  readonly resume: Run | null;
  readonly payloads: Payloads;
  readonly store: Store;
  readonly clock: Clock;
  /** Takes secrets out of any text before it is stored or shown. */
  readonly redact: (text: string) => string;
}
