import type { CheckResult } from '../contract/check.ts';
import type { ContractResult } from '../contract/cases/contract-result.ts';
import type { Failure } from '../wire/failure.ts';
import type { Finding } from '../finding/finding.ts';
import type { Run, Standing, Turn } from '../run/run.ts';
import type { UnitResult } from '../run/unit/unit-result.ts';
import type { Work } from '../trajectory/claim.ts';
import type { Exposure } from '../trajectory/exposure.ts';
import type { ToolCall } from '../trajectory/tool-call.ts';
import type { Verdict } from '../grade/verdict.ts';
import type { Coverage } from '../grade/coverage.ts';
import type { CoverageMap } from '../grade/coverage-map.ts';
import type { Reconciliation } from '../grade/reconcile.ts';
import type { SelectionLine } from '../grade/selection.ts';
import type { SetsLine } from '../grade/sets.ts';
import type { Trend } from '../compare/trend.ts';
import type { ConfusablePair } from '../surface/confusable.ts';

/**
 * All that any report says, once; every writer (terminal, HTML, JSON, JUnit, Markdown) renders this and computes nothing.
 * Its JSON form is the published document of `--json`. Sorted before it is built: the same run is the same bytes.
 */
export interface Report {
  /** Id and version of this document's schema. */
  readonly schema: 'mcp-surveyor.report/1';
  readonly command: 'try' | 'run' | 'select' | 'gate' | 'check' | 'unit' | 'report';
  /** True when all that was asked holds. */
  readonly ok: boolean;
  /** As the process exits that printed it: 130 where it was interrupted. */
  readonly exitCode: 0 | 1 | 3 | 130;
  readonly run: RunHead;
  /** Null when the target could not be reached. */
  readonly server: ServerHead | null;
  /** Set when the target could not be reached or talked to; then the other sections are empty. */
  readonly error: ReportError | null;
  /** The newest stored result of each layer for the same target, of the contract the newest whole check; none for a run that was not kept. */
  readonly layers: readonly LayerLine[];
  /** What the project's own unit tests came to; null for every run but one of theirs. */
  readonly unit: UnitResult | null;
  readonly checks: readonly CheckResult[];
  /** Contract cases of the bank; empty where none was run. */
  readonly contracts: readonly ContractResult[];
  readonly findings: readonly Finding[];
  readonly tally: Tally;
  readonly trials: readonly TrialLine[];
  /** Families of cases, where the author named any. */
  readonly families: readonly FamilyLine[];
  /** What each client chose in its selection trials; empty where there were none. */
  readonly selection: readonly SelectionLine[];
  /** The regression and the fresh set apart, for each client; none where either has no scored case. */
  readonly sets: readonly SetsLine[];
  /** What passed over time, the newest stored runs of the same target up to this one; no curve for a run that asked nothing. */
  readonly trend: Trend;
  readonly coverage: Coverage;
  /** The same, in depth: parameters, their listed values, and error paths, by client. */
  readonly reach: CoverageMap;
  readonly confusable: readonly ConfusablePair[];
  /** Tools that were not executed, and why. */
  readonly refused: readonly { readonly tool: string; readonly why: string }[];
  /** What a reader must know before believing a number (drafted probes, literal client, unfinished run). */
  readonly notes: readonly string[];
  /**
   * What to do next, the most useful first: a whole sentence, or a whole command, which three spaces and a remark in
   * brackets may follow.
   */
  readonly next: readonly string[];
}

/** One layer in a line: L0 unit tests, L1 contract, L2 navigation. */
export interface LayerLine {
  readonly layer: 'unit' | 'contract' | 'navigation';
  /** Id of the run that it comes from. */
  readonly run: string;
  /** When that run began, ISO 8601. */
  readonly at: string;
  readonly command: Run['command'];
  readonly state: 'holds' | 'in-part' | 'fails' | 'unanswered';
  readonly summary: string;
}

export interface RunHead {
  readonly id: string;
  readonly startedAt: string;
  /** Null: interrupted or still going. */
  readonly finishedAt: string | null;
  readonly target: string;
  readonly surveyor: string;
  readonly clients: Run['clients'];
  readonly planned: number;
  /** Findings that a baseline accepts, which are not among the report's. */
  readonly accepted: number;
  /** Warnings fail, by the choice of whoever ran it. */
  readonly strict: boolean;
  readonly surfaceHash: string | null;
  readonly bankHash: string | null;
}

export interface ServerHead {
  readonly name: string | null;
  readonly version: string | null;
  readonly era: 'legacy' | 'modern';
  readonly revision: string;
  readonly transport: string;
  /** False when one of its lists (tools, prompts, resources, templates) could not be read to its end. */
  readonly complete: boolean;
  readonly tools: number;
  readonly prompts: number;
  readonly resources: number;
  readonly resourceTemplates: number;
}

export interface ReportError {
  readonly code: Failure['code'];
  readonly message: string;
  readonly next: string;
  readonly exit: Failure['exit'];
  readonly stderr: readonly string[];
  readonly status: number | null;
}

/** Counts, never bare percentages; `low` and `high` bound the pass share by counting the unscored as all failed or all passed. */
export interface Tally {
  readonly attempted: number;
  readonly scored: number;
  readonly passed: number;
  readonly failed: number;
  readonly infrastructure: number;
  readonly caseDefect: number;
  readonly notRun: number;
  /** How many of the scored came from drafted cases. */
  readonly drafted: number;
  /** What each client passes; clients are never pooled. Empty when nothing was scored. */
  readonly shares: readonly ClientShare[];
  /** Pass share if every infrastructure and missing trial had failed, and if every one had passed; null when none was attempted. */
  readonly bounds: { readonly low: number; readonly high: number } | null;
}

/** How many of its cases a client passes, from those of which a trial was scored. */
export interface ClientShare {
  readonly client: string;
  readonly passed: number;
  readonly scored: number;
  readonly cases: number;
  /** Mean over cases of their pass rates, 0 to 1. */
  readonly mean: number;
  /** Wilson 95 % interval of that mean, over cases: repeats of a case do not make it narrower. Null without a case. */
  readonly interval: { readonly low: number; readonly high: number } | null;
}

export interface TrialLine {
  readonly id: string;
  readonly case: string;
  readonly kind: 'probe' | 'selection' | 'scenario';
  readonly difficulty: 'happy' | 'edge' | 'trap' | null;
  readonly family: string | null;
  readonly set: 'regression' | 'fresh';
  readonly draft: boolean;
  readonly question: string;
  readonly expected: readonly string[];
  readonly client: string;
  readonly door: string;
  readonly repeat: number;
  readonly standing: Standing;
  /** Why it stands so: the deciding verdict's words, or the end's. */
  readonly why: string;
  readonly tookMs: number;
  readonly verdicts: readonly Verdict[];
  readonly calls: readonly CallLine[];
  readonly answer: string | null;
  /** What the client says of its own work; null for one without a model. */
  readonly work: Work | null;
  /** Of a scenario; else null. */
  readonly staged: StagedLine | null;
  /** How the tools were handed to the model in it; absent where that is unknown. */
  readonly exposure?: Exposure;
  /** The log beside what the client says that it did. */
  readonly reconciliation: Reconciliation;
}

/** What a scenario was set in, what was said, and what became of the world; texts bounded. */
export interface StagedLine {
  readonly turns: readonly Turn[];
  /** `fixture 3`, `as alice`, `2026-10-01T09:00:00 Europe/Paris`, `own copy`. */
  readonly setting: readonly string[];
  readonly effects: readonly EffectLine[];
}

export interface EffectLine {
  readonly what: string;
  readonly must: 'come about' | 'not happen';
  readonly before: string;
  readonly after: string;
}

/** Cases that stand or fall for the same reason, of one set with one client. */
export interface FamilyLine {
  readonly family: string;
  readonly set: 'regression' | 'fresh';
  readonly client: string;
  readonly cases: number;
  readonly passed: number;
  readonly scored: number;
  /** Wilson 95 % interval of the mean over cases of their pass rates; null when nothing was scored. */
  readonly interval: { readonly low: number; readonly high: number } | null;
}

/** A call as a reader sees it: the log row with texts bounded. */
export interface CallLine {
  readonly tool: string;
  readonly arguments: string;
  readonly outcome: ToolCall['outcome'];
  readonly durationMs: number | null;
  readonly bytes: number | null;
  readonly empty: boolean | null;
  readonly error: string | null;
}
