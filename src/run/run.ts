import type { RunId, TrialId } from '../base/ids.ts';
import type { Asked } from '../case/case.ts';
import type { Payloads } from '../config/config.ts';
import type { ClientFacts, ClientName } from '../client/client.ts';
import type { CheckResult } from '../contract/check.ts';
import type { Called } from '../contract/calls/called.ts';
import type { ContractResult } from '../contract/cases/contract-result.ts';
import type { Finding } from '../finding/finding.ts';
import type { GateRecord } from '../gate/record.ts';
import type { Surface } from '../surface/surface.ts';
import type { Claim } from '../trajectory/claim.ts';
import type { Exposure } from '../trajectory/exposure.ts';
import type { ToolCall } from '../trajectory/tool-call.ts';
import type { Verdict } from '../grade/verdict.ts';
import type { WorldRecord } from '../world/record.ts';
import type { ClientFault } from '../preflight/faults.ts';
import type { Work } from '../trajectory/claim.ts';
import type { OwnProcess } from '../wire/own-process.ts';
import type { UnitResult } from './unit/unit-result.ts';

/** The trials of one invocation, and what reproduces them. JSON throughout; written before the first trial. */
export interface Run {
  readonly id: RunId;
  readonly command: 'try' | 'run' | 'select' | 'gate' | 'check' | 'unit';
  /** ISO 8601. */
  readonly startedAt: string;
  /** How the target was reached, without credentials (`endpointText`). */
  readonly target: string;
  readonly surveyor: string;
  readonly clients: readonly ClientLine[];
  readonly surface: Surface;
  readonly surfaceHash: string;
  readonly bankHash: string;
  readonly cases: readonly Asked[];
  /** Hash of the configuration that shaped the run (no secrets in it). */
  readonly configHash: string;
  /** Hash of the release rules that were declared when it began (`config/gates.ts`): later ones do not judge it unasked. */
  readonly gates: string;
  /** How many trials were planned: what is missing from the store was not run. */
  readonly planned: number;
  readonly checks: readonly CheckResult[];
  /** Contract cases, which run with the checks. */
  readonly contracts: readonly ContractResult[];
  /** Some checks only, by the choice of whoever ran it: it does not stand for the layer. Absent where all ran. */
  readonly partial?: boolean;
  /** How many findings a baseline accepts, which are not among the run's; absent where none are. */
  readonly accepted?: number;
  /** Warnings fail, by the choice of whoever ran it; absent where they do not. */
  readonly strict?: boolean;
  /** The scanners of which findings stand beside ours; absent where there are none. */
  readonly scanners?: readonly ScannerLine[];
  /** What the project's own unit tests came to; only in a run of theirs, which has nothing else. */
  readonly unit?: UnitResult;
  /** What became of the tools that checks called; absent where none could be called. */
  readonly called?: Called;
  /** Tools that the relay refuses, with the reason a reader is shown. */
  readonly refused: Readonly<Record<string, string>>;
  /** Tools that may write, by their annotations and by what the config says. */
  readonly writers: readonly string[];
  /** Who runs it: another process must not complete a run that is still going. */
  readonly process: OwnProcess;
  /** How much of each message was kept, which bounds what a later grading can tell. */
  readonly payloads: Payloads;
  /** What its trials are for, where a gate has asked for them; absent in every other run. */
  readonly gate?: GateRecord;
}

/** What was taken over from one run of a scanner. */
export interface ScannerLine {
  readonly scanner: string;
  readonly version: string | null;
  /** The SARIF file, as it was named. */
  readonly file: string;
  readonly imported: number;
  /** Results that say that something is in order or undecided. */
  readonly passed: number;
  readonly suppressed: number;
  /** Results beyond those that are imported of one file. */
  readonly left: number;
}

/** A client as a run records it. */
export interface ClientLine extends ClientFacts {
  readonly name: ClientName;
  /** What a preflight has shown that it cannot do. */
  readonly faults: readonly ClientFault[];
  /** How it hands tools to its model, as a preflight has shown; absent where that is unknown. */
  readonly exposure?: Exposure;
}

/** A run with its end, as the store gives it back. */
export interface StoredRun {
  readonly run: Run;
  /** Null while it has not been finished: it was interrupted, or is still going. */
  readonly finished: { readonly at: string; readonly findings: readonly Finding[] } | null;
}

/** One case, once, through one door with one client. */
export interface Trial {
  readonly id: TrialId;
  readonly caseId: string;
  readonly caseHash: string;
  readonly client: ClientName;
  readonly door: 'mcp' | 'app';
  /** From 1. */
  readonly repeat: number;
  readonly startedAtMs: number;
  readonly tookMs: number;
  readonly calls: readonly ToolCall[];
  readonly claim: Claim | null;
  /** Of a scenario's trial: what was said, and what became of the world. Null for other kinds. */
  readonly staged: Staged | null;
  /** How the tools were handed to the model: as the view of this very trial shows, else as a preflight has; absent where that is unknown. */
  readonly exposure?: Exposure;
  readonly end: End;
}

export interface Staged {
  /** At least one; the first is the question's. */
  readonly turns: readonly Turn[];
  readonly world: WorldRecord;
}

/** One thing that the user said, and what the client answered to it. */
export interface Turn {
  readonly said: string;
  readonly answer: string;
  /** How many rows of the log there were once it had answered. */
  readonly calls: number;
}

/** How a trial came to its end. Infrastructure needs evidence that does not depend on the answer. */
export type End =
  | { readonly kind: 'answered' }
  | { readonly kind: 'limit'; readonly limit: 'time' }
  | { readonly kind: 'infrastructure'; readonly evidence: string }
  /** Its world shows that the case can decide nothing: an effect that is there already, say. */
  | { readonly kind: 'case-defect'; readonly why: string }
  /** `because`: absent where it is none of these. */
  | { readonly kind: 'not-run'; readonly why: string; readonly because?: 'budget' };

export interface Graded {
  readonly trial: Trial;
  readonly verdicts: readonly Verdict[];
}

/** What became of a trial: exactly one. A view, computed by `run/standing.ts`, never stored. */
export type Standing = 'passed' | 'failed' | 'infrastructure' | 'case-defect' | 'not-run';

/** Progress, told as values; only the command line draws them. */
export type News =
  /** A client is tried on the canary. */
  | { readonly at: 'preflight'; readonly client: ClientName }
  | { readonly at: 'connecting' }
  | { readonly at: 'connected'; readonly surface: Surface }
  | { readonly at: 'check-done'; readonly id: string; readonly done: number; readonly of: number }
  | {
      readonly at: 'trial-done';
      readonly trial: TrialId;
      readonly standing: Standing;
      /** What the client says of its work; null for one that has no model. */
      readonly work: Work | null;
      readonly done: number;
      readonly of: number;
    };
