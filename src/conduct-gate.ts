import { UsageError } from './base/errors.ts';
import { newRunId } from './base/ids.ts';
import { bankRuns } from './gate/bank-runs.ts';
import { gateTrials, unsoundness } from './gate/gates-of.ts';
import { madeIn } from './gate/made.ts';
import { newSeed, openPlans } from './gate/open-plans.ts';
import { played } from './gate/played.ts';
import type { CandidateRecord, ClientPlan } from './gate/record.ts';
import type { Made } from './gate/waiting.ts';
import type { GateRequest } from './gate-request.ts';
import { gateSides, type Sides } from './gate-sides.ts';
import { inspected } from './inspected.ts';
import { differences } from './run/identity.ts';
import type { Run } from './run/run.ts';
import { startOfRun } from './run/start.ts';
import type { Watch } from './run/watch.ts';
import { redactingStore } from './store/redacting.ts';
import type { Store } from './store/store.ts';
import { fingerprint } from './surface/fingerprint.ts';
import { isSameProcess, isStillRunning, ownProcess } from './wire/own-process.ts';
import { refusals } from './world/approvals.ts';

/** How a gate came to its end. One that was stopped goes on where it stopped, when it is asked for again. */
export type GateEnd =
  | { readonly kind: 'done' }
  | { readonly kind: 'stopped'; readonly by: 'signal' | 'budget'; readonly why: string };

/**
 * Makes the trials that a gate asks for, on the target as it is and on the surface before, and keeps them as two runs. What
 * it concludes is not said here: it follows from what is stored (`selectionChange`). An interrupted gate of the same change
 * goes on. Throws a UsageError for what the user can repair.
 */
export async function conductGate(request: GateRequest, watch: Watch): Promise<GateEnd> {
  const store = redactingStore(request.store, request.redact);
  const clients = await inspected(request, watch);
  const fresh = startedNow(request, clients);
  const run = (await interrupted(store, fresh, request)) ?? (await opened(store, fresh, request));
  const record = candidateRecord(run);
  const expected = record.plans.reduce((sum, plan) => sum + expectedTrials(plan), 0);
  await using sides = await gateSides({ request, store, run, baseline: record.baseline, expected }, watch);
  for (const plan of record.plans) {
    // oxlint-disable-next-line no-await-in-loop -- clients take turns, so that each has the machine to itself
    const end = await playOut(plan, { run, record, store, sides, request, watch });
    if (end.kind === 'stopped') return end;
  }
  const now = request.clock.now().toISOString();
  await store.finishRun(run.id, now, []);
  if (sides.hasBaseline()) await store.finishRun(record.baseline, now, []);
  return { kind: 'done' };
}

interface Playing {
  readonly run: Run;
  readonly record: CandidateRecord;
  readonly store: Store;
  readonly sides: Sides;
  readonly request: GateRequest;
  readonly watch: Watch;
}

/** Until the gate has come to its end with this client, or is stopped. */
async function playOut(
  plan: ClientPlan,
  { run, record, store, sides, request, watch }: Playing,
): Promise<GateEnd> {
  const around = { cases: run.cases, client: plan.client };
  const stored = await gateTrials(store, run.id, record.baseline);
  const made: Made[] = [
    ...madeIn('candidate', stored.candidate, around),
    ...madeIn('baseline', stored.baseline, around),
  ];
  for (;;) {
    const at = played(plan, made, request.trials.concurrency);
    if (at.kind === 'verdict') return { kind: 'done' };
    // oxlint-disable-next-line no-await-in-loop -- what is asked next depends on what these come to
    const { made: more, stopped } = await sides.make(plan.client, at.wanted);
    if (stopped !== null) return { kind: 'stopped', by: 'budget', why: stopped };
    if (watch.signal.aborted) return { kind: 'stopped', by: 'signal', why: 'it was interrupted' };
    made.push(...more);
  }
}

/** As many as the gate makes at least, where nothing is found. */
function expectedTrials(plan: ClientPlan): number {
  if (plan.design === 'nightly')
    return plan.cases.length * plan.rules.levels.length * plan.rules.trialsPerLook;
  const { cases, rules, partners } = plan.plan;
  const pairs = cases.length * rules.rounds;
  return partners === 'fresh' ? 2 * pairs : pairs + cases.filter(({ bridge }) => bridge).length;
}

/** The candidate's run, as it would be started now. How many trials it takes shows only at its end. */
function startedNow(request: GateRequest, clients: Run['clients']): Run {
  const { after } = request.changed;
  const refused = refusals(after, request.approvals);
  const writers = Object.keys(refusals(after, { ...request.approvals, allowWrites: false }));
  const run = startOfRun({
    ...request,
    clients,
    surface: after,
    now: request.clock.now(),
    refused,
    writers,
    checks: [],
    contracts: [],
    accepted: 0,
    called: null,
  });
  return { ...run, planned: 0 };
}

async function opened(store: Store, run: Run, request: GateRequest): Promise<Run> {
  const { design, changed, margin, bankSinceMs } = request;
  const against = fingerprint(changed.before);
  const now = request.clock.now();
  const runs = await bankRuns(store, { surfaceHash: against, configHash: run.configHash, now });
  const { plans, bank } = openPlans({
    design,
    changed,
    run,
    against,
    runs,
    sinceMs: bankSinceMs,
    margin,
    seed: newSeed(),
  });
  const baseline = newRunId(now);
  const candidate: Run = { ...run, gate: { arm: 'candidate', against, baseline, bank, plans } };
  await store.startRun(candidate);
  return candidate;
}

/**
 * A gate of the same change, by the same design, that was cut off. Null: there is none, or what it was opened with has
 * changed, or is nothing that this version would have opened.
 */
async function interrupted(
  store: Store,
  run: Run,
  { changed, design, clock }: GateRequest,
): Promise<Run | null> {
  const against = fingerprint(changed.before);
  for (const { id, command, finished } of await store.listRuns(LOOKED_THROUGH)) {
    if (command !== 'gate' || finished) continue;
    // oxlint-disable-next-line no-await-in-loop -- the first that fits ends the search
    const earlier = (await store.readRun(id))?.run;
    const record = earlier === undefined ? null : ofSameChange(earlier, { run, against, design });
    if (earlier === undefined || record === null) continue;
    // oxlint-disable-next-line no-await-in-loop -- the same
    if ((await unsoundness(store, earlier, record, clock.now())) !== null) continue;
    // oxlint-disable-next-line no-await-in-loop -- the same
    await takeOver(store, earlier);
    return earlier;
  }
  return null;
}

const LOOKED_THROUGH = 100;

interface Meant extends Pick<GateRequest, 'design'> {
  readonly run: Run;
  readonly against: string;
}

function ofSameChange(earlier: Run, { run, against, design }: Meant): CandidateRecord | null {
  const { gate } = earlier;
  if (gate?.arm !== 'candidate' || gate.against !== against) return null;
  const isAlike =
    gate.plans.every((plan) => plan.design === design) && differences(earlier, run).length === 0;
  return isAlike ? gate : null;
}

async function takeOver(store: Store, { id, process }: Run): Promise<void> {
  const isElsewhere = isStillRunning(process) && !isSameProcess(process, ownProcess());
  const holder = isElsewhere ? process : await store.takeOver(id, ownProcess(), isStillRunning);
  if (holder === null) return;
  throw new UsageError(
    'gate-running',
    `A gate of this change is under way: process ${holder.pid} is at it.`,
    'Wait for it, or end it first (Ctrl-C keeps what is finished).',
  );
}

function candidateRecord({ gate }: Run): CandidateRecord {
  if (gate?.arm !== 'candidate') throw new Error('a gate goes on from a run that is none');
  return gate;
}
