import { contractEvidence } from './attribute/contract-evidence.ts';
import { caseFindings } from './attribute/case-findings.ts';
import { configFindings, type NamedTools } from './attribute/config-findings.ts';
import { ObservedFindings } from './attribute/observed-findings.ts';
import { scannerFindings } from './attribute/sarif/scanner-findings.ts';
import { trialFindings } from './attribute/trial-findings.ts';
import { collect } from './base/collect.ts';
import { UsageError } from './base/errors.ts';
import { mapStrings } from './base/map-strings.ts';
import { excerpt } from './base/text.ts';
import type { Bank } from './case/case.ts';
import { draftBank } from './case/draft.ts';
import { checkBarred } from './contract/barred.ts';
import { checks } from './contract/catalogue.ts';
import { afterBaseline } from './contract/after-baseline.ts';
import type { CheckResult } from './contract/check.ts';
import { toldOnce } from './contract/told-once.ts';
import { withWrites, type Called } from './contract/calls/called.ts';
import { openCalls } from './contract/calls/open-calls.ts';
import type { ContractsRun } from './contract/cases/run-contract.ts';
import { checkContext, runChecks, type OpenCalls } from './contract/run-checks.ts';
import { overlaysInWorld } from './config/world-folder.ts';
import type { Finding } from './finding/finding.ts';
import { contractCases } from './contract-cases.ts';
import { inspected } from './inspected.ts';
import { keepTrial } from './keep-trial.ts';
import { buildReport } from './report/build.ts';
import { besideOf } from './report/beside.ts';
import type { Report } from './report/model.ts';
import { unreachableReport } from './report/unreachable.ts';
import { openBudget } from './run/budget.ts';
import { planLanes } from './run/plan.ts';
import type { Graded, Run, Trial } from './run/run.ts';
import { resumed } from './run/resume.ts';
import { runTrials, type Done, type TrialSetting } from './run/run-trials.ts';
import { standingOf } from './run/standing.ts';
import type { Watch } from './run/watch.ts';
import { startOfRun } from './run/start.ts';
import { redactingStore } from './store/redacting.ts';
import type { SurveyRequest } from './survey-request.ts';
import { SURFACE_LIMITS } from './surface/limits.ts';
import type { Surface } from './surface/surface.ts';
import { takeSurface } from './surface/take-surface.ts';
import { diagnose } from './wire/diagnose.ts';
import { openSession } from './wire/open-session.ts';
import { refusals, refusalsFor } from './world/approvals.ts';
import { openWorlds, type World, type Worlds } from './world/worlds.ts';

/** Thrown when the signal aborts before there is anything to keep or to report. */
export class StoppedEarly extends Error {
  override readonly name = 'StoppedEarly';
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
  const now = request.clock.now();
  const clients = await inspected(request, watch);
  const worlds = openWorlds(request.world.rules, {
    ...request.world,
    target: request.target,
    open: request.open,
  });
  const seen = await unlessAborted(look(request, { clients, worlds }, watch), signal);
  if ('schema' in seen) return mapStrings(seen, request.redact);

  const bank: Bank = request.bank ?? draftBank(seen.surface, request.redact);
  const refused = refusals(seen.surface, request.approvals);
  const writers = Object.keys(refusals(seen.surface, { ...request.approvals, allowWrites: false }));
  // As it is stored, so that its hash is that of what is there.
  const surface = mapStrings(seen.surface, request.redact);
  const started = startOfRun({ ...request, ...seen, surface, clients, now, bank, refused, writers });
  const run = request.resume === null ? started : resumed(request.resume, started);
  if (request.resume === null) await store.startRun(run);
  const earlier = await collect(store.readTrials(run.id));
  const finished = new Set(earlier.map(({ trial }) => trial.id));

  const shareProbes = run.command === 'try';
  const atOnce = request.trials.concurrency;
  const lanes = planLanes({ ...request, run: run.id, cases: run.cases, shareProbes, finished, atOnce });
  const setting: TrialSetting = {
    ...request.trials,
    worlds,
    surface: seen.surface,
    refused: (one) => refusalsFor(seen.surface, request.approvals, one?.approvals ?? {}),
    client: { ...request.open, revision: seen.surface.revision, folder: request.trials.folder },
    ...(request.budgetUsd === null ? {} : { budget: openBudget(request.budgetUsd, earlier.map(trialOf)) }),
  };
  let count = finished.size;
  const onDone = async (each: Done): Promise<void> => {
    const graded = await keepTrial(each, { request, run, store });
    const { standing } = standingOf(graded, each.planned.one);
    const work = each.trial.claim?.work ?? null;
    on({ at: 'trial-done', trial: each.trial.id, standing, work, done: (count += 1), of: run.planned });
  };
  await runTrials(lanes, setting, signal, { onDone, onConnection: (each) => seen.observed.look(each) });

  const trials = await collect(store.readTrials(run.id));
  const findings = [
    ...seen.findings,
    ...seen.observed.beside(seen.known),
    ...caseFindings(bank, run.surface, request.lock),
    ...scannerFindings(request.scanned, run.surface),
    ...configFindings(namedTools(request), run.surface),
    ...trialFindings(trials, run, await contractEvidence(store, run)),
  ];
  if (!signal.aborted) await store.finishRun(run.id, request.clock.now().toISOString(), findings);
  const stored = (await store.readRun(run.id)) ?? { run, finished: null };
  const beside = await besideOf(store, stored.run, trials);
  return mapStrings(buildReport(stored, trials, run.command, beside), request.redact);
}

function trialOf({ trial }: Graded): Trial {
  return trial;
}

interface Seen {
  readonly surface: Surface;
  readonly checks: readonly CheckResult[];
  readonly contracts: ContractsRun['results'];
  readonly findings: readonly Finding[];
  /** How many findings the baseline accepts. */
  readonly accepted: number;
  /** What became of the tools that were called; null: none could be. */
  readonly called: Called | null;
  /** All that checks found, accepted or told by another check. */
  readonly known: readonly Finding[];
  /** What other connections than the checks' own have shown so far: those on which they called tools. */
  readonly observed: ObservedFindings;
}

/** Everything that one connection shows before any tool is called; a report when there is nothing to see. */
async function look(
  request: SurveyRequest,
  { clients, worlds }: { readonly clients: Run['clients']; readonly worlds: Worlds },
  { on, signal }: Watch,
): Promise<Seen | Report> {
  on({ at: 'connecting' });
  await using world = await plainWorld(worlds, signal);
  const asked = { ...request, clients, now: request.clock.now() };
  const opened = await openSession(world.target, request.open);
  if (opened.kind === 'failed') {
    const barred = await checkBarred({ ...request, target: world.target }, opened.failure);
    return unreachableReport(asked, opened.failure, barred);
  }
  await using session = opened.session;
  const surface = await takeSurface(session, { ...SURFACE_LIMITS, timeoutMs: request.open.timeoutMs });
  if (session.wire.ending() !== null) {
    const failure = diagnose(await session.request('tools/list'), session.wire);
    return unreachableReport(asked, failure);
  }
  on({ at: 'connected', surface });
  const wanted = request.checks.map((id) => checks[id]);
  let done = 0;
  const context = checkContext(session, {
    surface,
    eras: opened.eras,
    open: request.open,
    conformance: request.conformance === null ? null : { ...request.conformance, signal },
    lock: request.lock,
  });
  const onDone = ({ id }: CheckResult): void => {
    on({ at: 'check-done', id, done: (done += 1), of: wanted.length });
  };
  const { calls, open } = request;
  const { target, folder } = world;
  const refused = refusals(surface, request.approvals);
  const openTools: OpenCalls = () =>
    calls === null
      ? Promise.resolve('nothing may be called')
      : openCalls(target, surface, { rules: overlaysInWorld({ ...calls, refused }, folder), open });
  const checked = await runChecks(wanted, context, onDone, openTools);
  const contracts = await contractCases(request, surface, {
    world,
    worlds,
    signal,
    leave: async () => session[Symbol.asyncDispose](),
  });
  const observed = observer(request, surface);
  for (const frames of [...checked.recordings, ...contracts.recordings])
    observed.look({ frames, surplus: 0, trialOf: () => null });
  const known = [...checked.findings, ...observed.beside(checked.findings)];
  const found = toldOnce({
    checks: [...checked.results, ...leftOut(request)],
    contracts: contracts.results,
    findings: [...known, ...contracts.findings],
  });
  const called = withWrites(checked.called, contracts.writes);
  return { surface, ...afterBaseline(found, request.accepted), called, known, observed };
}

/** Where the target runs while it is looked at. Throws a UsageError when the fixture cannot be set up. */
async function plainWorld(worlds: Worlds, signal: AbortSignal): Promise<World> {
  const world = await worlds.open(null, signal);
  if (world.kind === 'open') return world;
  if (world.noRoom === true)
    throw new UsageError('disk-full', world.why, 'Make room, then type the same command again.');
  throw new UsageError(
    'world-failed',
    world.why,
    'Correct `world:` in the config, or what its commands need.',
  );
}

/** Checks that somebody left out stay visible, with the reason. */
function leftOut({ skipped }: SurveyRequest): readonly CheckResult[] {
  return Object.values(checks).flatMap(({ id }) => {
    const why = skipped[id];
    return why === undefined
      ? []
      : [{ id, outcome: 'not-applicable', why: `left out: ${excerpt(why, 200)}` }];
  });
}

/** Whoever runs the checks on a connection of their own looks at the others with them too. */
function observer(
  { command, checks: wanted, skipped, payloads }: SurveyRequest,
  surface: Surface,
): ObservedFindings {
  const looking = Object.values(checks).filter(
    ({ id }) => !Object.hasOwn(skipped, id) && (command !== 'check' || wanted.includes(id)),
  );
  return new ObservedFindings({ checks: looking, session: surface, payloads });
}

function namedTools({ approvals, trials }: SurveyRequest): readonly NamedTools[] {
  return [
    { key: 'tools', names: Object.keys(approvals.tools) },
    { key: 'log.arguments', names: Object.keys(trials.allowlist ?? {}) },
  ];
}

/** Looking at a target that does not answer can take long; whoever stops the survey must not wait for it. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const over = new AbortController();
  const stopped = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new StoppedEarly()), { signal: over.signal });
  });
  return Promise.race([work, stopped]).finally(() => over.abort());
}
