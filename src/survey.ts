import { caseFindings } from './attribute/case-findings.ts';
import { noiseFindings, noiseOf, type Noise } from './attribute/noise-findings.ts';
import { trialFindings } from './attribute/trial-findings.ts';
import { collect } from './base/collect.ts';
import { mapStrings } from './base/map-strings.ts';
import type { Bank } from './case/case.ts';
import { draftBank } from './case/draft.ts';
import { checks } from './contract/catalogue.ts';
import type { CheckResult } from './contract/check.ts';
import { checkContext, runChecks } from './contract/run-checks.ts';
import type { Finding } from './finding/finding.ts';
import { gradeTrial } from './grade/graders.ts';
import { buildReport } from './report/build.ts';
import type { Report } from './report/model.ts';
import { unreachableReport } from './report/unreachable.ts';
import { planLanes } from './run/plan.ts';
import type { News } from './run/run.ts';
import { keptOf, keptTrial } from './run/kept.ts';
import { runTrials } from './run/run-trials.ts';
import { standingOf } from './run/standing.ts';
import { startOfRun } from './run/start.ts';
import { redactingStore } from './store/redacting.ts';
import type { SurveyRequest } from './survey-request.ts';
import { SURFACE_LIMITS } from './surface/limits.ts';
import type { Surface } from './surface/surface.ts';
import { takeSurface } from './surface/take-surface.ts';
import { diagnose } from './wire/diagnose.ts';
import { openSession } from './wire/open-session.ts';
import { refusals } from './world/approvals.ts';

/** Thrown when the signal aborts before there is anything to keep or to report. */
export class StoppedEarly extends Error {
  override readonly name = 'StoppedEarly';
}

/** Where progress goes, and what stops the survey. */
export interface Watch {
  readonly on: (news: News) => void;
  readonly signal: AbortSignal;
}

/**
 * The main path, from a target to a report: connect, take the surface, check, ask, grade, report.
 * What goes wrong in the target is in the report. Rejects with a `UsageError` for what the user can repair (a store
 * that cannot be written), with `StoppedEarly` when the signal aborts before the first trial, with anything else for a
 * bug of ours. When the signal aborts later, what was finished is kept and reported.
 */
export async function survey(request: SurveyRequest, watch: Watch): Promise<Report> {
  const { on, signal } = watch;
  const store = redactingStore(request.store, request.redact);
  const seen = await unlessAborted(look(request, watch), signal);
  if ('schema' in seen) return mapStrings(seen, request.redact);

  const bank: Bank = request.bank ?? draftBank(seen.surface);
  const refused = refusals(seen.surface, request.approvals);
  const run = startOfRun({ ...request, ...seen, now: request.clock.now(), bank, refused });
  await store.startRun(run);

  const lanes = planLanes({ ...request, run: run.id, cases: run.cases, shareProbes: run.command === 'try' });
  const client = { ...request.open, revision: seen.surface.revision };
  const setting = { ...request.trials, target: request.target, refused, client };
  let done = 0;
  const noise: Noise[] = [];
  await runTrials(lanes, setting, signal, async ({ planned, trial: seenTrial, recording }) => {
    const trial = keptTrial(seenTrial, request.payloads);
    noise.push(...noiseOf(trial.id, recording.frames));
    const graded = { trial, verdicts: gradeTrial(trial, planned.one) };
    await store.addTrial(run.id, graded, keptOf(recording, request.payloads));
    const { standing } = standingOf(graded, planned.one);
    on({ at: 'trial-done', trial: trial.id, standing, done: (done += 1), of: run.planned });
  });

  const trials = await collect(store.readTrials(run.id));
  const findings = [
    ...seen.findings,
    ...noiseFindings(noise),
    ...caseFindings(bank, run.surface),
    ...trialFindings(trials, run.cases),
  ];
  if (!signal.aborted) await store.finishRun(run.id, request.clock.now().toISOString(), findings);
  const stored = (await store.readRun(run.id)) ?? { run, finished: null };
  return mapStrings(buildReport(stored, trials, run.command), request.redact);
}

interface Seen {
  readonly surface: Surface;
  readonly checks: readonly CheckResult[];
  readonly findings: readonly Finding[];
}

/** Everything that one connection shows before any tool is called; a report when there is nothing to see. */
async function look(request: SurveyRequest, { on }: Watch): Promise<Seen | Report> {
  on({ at: 'connecting' });
  const opened = await openSession(request.target, request.open);
  if (opened.kind === 'failed')
    return unreachableReport({ ...request, now: request.clock.now() }, opened.failure);
  await using session = opened.session;
  const surface = await takeSurface(session, { ...SURFACE_LIMITS, timeoutMs: request.open.timeoutMs });
  if (session.wire.ending() !== null) {
    const failure = diagnose(await session.request('tools/list'), session.wire);
    return unreachableReport({ ...request, now: request.clock.now() }, failure);
  }
  on({ at: 'connected', surface });
  const wanted = request.checks ? Object.values(checks) : [];
  let done = 0;
  const context = checkContext(session, surface, opened.eras, request.open);
  const checked = await runChecks(wanted, context, ({ id }) => {
    on({ at: 'check-done', id, done: (done += 1), of: wanted.length });
  });
  return { surface, checks: checked.results, findings: checked.findings };
}

/** Looking at a target that does not answer can take long; whoever stops the survey must not wait for it. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const stopped = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new StoppedEarly()), { once: true });
  });
  return Promise.race([work, stopped]);
}
