import { excerpt } from '../base/text.ts';
import type { Asked } from '../case/case.ts';
import { toolsOf } from '../case/check-bank.ts';
import type { CheckResult } from '../contract/check.ts';
import type { Finding } from '../finding/finding.ts';
import { coverageMap } from '../grade/coverage-map.ts';
import { coverageOf } from '../grade/coverage.ts';
import { reconcile } from '../grade/reconcile.ts';
import { setsOf } from '../grade/sets.ts';
import type { Graded, Run, StoredRun } from '../run/run.ts';
import { standingOf } from '../run/standing.ts';
import { confusableTools } from '../client/literal/confusions.ts';
import { argumentsText, type ToolCall } from '../trajectory/tool-call.ts';
import { NOTHING_BESIDE, type Beside } from './beside.ts';
import { exitOfReport } from './exit.ts';
import { familiesOf } from './families.ts';
import type { CallLine, Report, RunHead, ServerHead, TrialLine } from './model.ts';
import { nextSteps } from './next-steps.ts';
import { stagedLine } from './staged.ts';
import { notesOf } from './notes.ts';
import { selectionIn } from './selection.ts';
import { tallyOf } from './tally.ts';

/** The report of a stored run: a pure function, so that the same run gives the same report tomorrow. */
export function buildReport(
  stored: StoredRun,
  trials: readonly Graded[],
  command: Report['command'],
  { layers, trend }: Beside = NOTHING_BESIDE,
): Report {
  const { run, finished } = stored;
  const lines = linesOf(run, trials);
  const log = trials.map(({ trial }) => ({ client: trial.client, calls: trial.calls }));
  const parts = {
    run: headOf(stored),
    server: run.unit === undefined ? serverOf(run) : null,
    error: null,
    layers,
    unit: run.unit ?? null,
    checks: run.checks.map((check) => afterTrials(check, finished?.findings ?? [])),
    contracts: run.contracts,
    findings: finished?.findings ?? [],
    tally: tallyOf(lines, Math.max(0, run.planned - trials.length)),
    trials: lines,
    families: familiesOf(lines),
    selection: selectionIn(run, trials),
    sets: setsOf(lines),
    trend,
    coverage: coverageOf(run.surface.tools, log),
    reach: coverageMap(run.surface.tools, log),
    confusable: confusableTools(run.surface.tools),
    refused: refusedIn(run, trials),
  };
  const notes = notesOf(run, trials, parts);
  const exitCode = exitOfReport(run, parts, trials);
  const next = nextSteps(run, parts);
  return { schema: 'mcp-surveyor.report/1', command, ok: exitCode === 0, exitCode, ...parts, notes, next };
}

function headOf({ run, finished }: StoredRun): RunHead {
  return {
    id: run.id,
    startedAt: run.startedAt,
    finishedAt: finished?.at ?? null,
    target: run.target,
    surveyor: run.surveyor,
    clients: run.clients,
    planned: run.planned,
    accepted: run.accepted ?? 0,
    strict: run.strict === true,
    surfaceHash: run.surfaceHash,
    bankHash: run.bankHash,
  };
}

/** Tools that no trial executed: a case may allow what the config does not. */
function refusedIn({ refused }: Run, trials: readonly Graded[]): Report['refused'] {
  const executed = new Set(
    trials.flatMap(({ trial }) =>
      trial.calls.filter(({ outcome }) => outcome !== 'denied').map(({ tool }) => tool),
    ),
  );
  return Object.entries(refused)
    .filter(([tool]) => !executed.has(tool))
    .map(([tool, why]) => ({ tool, why }));
}

/** A check that held on its own connection fails or warns after all when calls showed what it speaks against. */
function afterTrials(check: CheckResult, findings: readonly Finding[]): CheckResult {
  const own = findings.filter(({ code }) => code === check.id);
  const error = own.find(({ severity }) => severity === 'error');
  const shown = error ?? own.find(({ severity }) => severity === 'warning');
  if (shown === undefined || check.outcome === 'fails') return check;
  if (error === undefined && check.outcome === 'warns') return check;
  return { ...check, outcome: error === undefined ? 'warns' : 'fails', why: shown.message };
}

function serverOf({ surface }: Run): ServerHead {
  return {
    name: surface.server.name,
    version: surface.server.version,
    era: surface.era,
    revision: surface.revision,
    transport: surface.transport,
    complete: surface.gaps.every(({ kind }) => kind === 'entry-malformed'),
    tools: surface.tools.length,
    prompts: surface.prompts.length,
    resources: surface.resources.length,
    resourceTemplates: surface.resourceTemplates.length,
  };
}

/** Trials in the order of the bank, then client and repeat; cases known to be wrong have a line although nothing ran. */
function linesOf(run: Run, trials: readonly Graded[]): readonly TrialLine[] {
  const order = new Map(run.cases.map((one, index) => [one.id, { one, index }]));
  const ran = trials.flatMap((graded) => {
    const known = order.get(graded.trial.caseId);
    return known === undefined ? [] : [{ index: known.index, line: lineOf(graded, known.one) }];
  });
  const defects = run.cases
    .filter((one) => one.defect !== null)
    .map((one) => ({ index: order.get(one.id)?.index ?? 0, line: defectLine(one) }));
  return [...ran, ...defects]
    .sort(
      (a, b) => a.index - b.index || compare(a.line.client, b.line.client) || a.line.repeat - b.line.repeat,
    )
    .map(({ line }) => line);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function lineOf(graded: Graded, one: Asked): TrialLine {
  const { trial, verdicts } = graded;
  return {
    id: trial.id,
    ...caseLine(one),
    client: trial.client,
    door: trial.door,
    repeat: trial.repeat,
    ...standingOf(graded, one),
    tookMs: trial.tookMs,
    verdicts,
    calls: trial.calls.map(callLine),
    answer: trial.claim === null ? null : excerpt(trial.claim.answer, 2_000),
    work: trial.claim?.work ?? null,
    staged: trial.staged === null ? null : stagedLine(trial.staged),
    ...(trial.exposure === undefined ? {} : { exposure: trial.exposure }),
    reconciliation: reconcile(trial.calls, trial.claim),
  };
}

function defectLine(one: Asked): TrialLine {
  const graded = { standing: 'case-defect' as const, why: one.defect ?? '' };
  return {
    id: one.id,
    ...caseLine(one),
    client: '',
    door: '',
    repeat: 0,
    ...graded,
    tookMs: 0,
    verdicts: [],
    calls: [],
    answer: null,
    work: null,
    staged: null,
    reconciliation: { kind: 'no-claim' },
  };
}

function caseLine(
  one: Asked,
): Pick<TrialLine, 'case' | 'kind' | 'difficulty' | 'family' | 'set' | 'draft' | 'question' | 'expected'> {
  return {
    case: one.id,
    kind: one.kind,
    difficulty: one.kind === 'selection' ? one.difficulty : null,
    family: one.family,
    set: one.set,
    draft: one.draft,
    question: excerpt(one.question, 1_000),
    expected: expectedIn(one),
  };
}

/** The tools that a way of passing calls; of alternatives, all of them. */
function expectedIn(one: Asked): readonly string[] {
  if (one.kind !== 'scenario') return toolsOf(one);
  return [...new Set(one.accept.flatMap(({ tools }) => tools.all.flat()))];
}

function callLine(call: ToolCall): CallLine {
  return {
    tool: excerpt(call.tool, 200),
    arguments: excerpt(argumentsText(call), 500),
    outcome: call.outcome,
    durationMs: call.durationMs,
    bytes: call.shape?.bytes ?? null,
    empty: call.shape?.empty ?? null,
    error: call.error === null ? null : excerpt(call.error.text, 500),
  };
}
