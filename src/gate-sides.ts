import { collect } from './base/collect.ts';
import type { RunId } from './base/ids.ts';
import type { ClientName } from './client/client.ts';
import type { Made, Side, Wanted } from './gate/waiting.ts';
import type { GateRequest } from './gate-request.ts';
import { openSide, type MadeTrials, type OpenSide } from './gate-side.ts';
import { keepTrial } from './keep-trial.ts';
import { openBudget } from './run/budget.ts';
import type { Graded, Run } from './run/run.ts';
import type { Done, TrialSetting } from './run/run-trials.ts';
import { standingOf } from './run/standing.ts';
import type { Watch } from './run/watch.ts';
import type { Store } from './store/store.ts';
import { fingerprint } from './surface/fingerprint.ts';
import { serveSurface, type Served } from './surface/serve/serve-surface.ts';
import type { Surface } from './surface/surface.ts';
import type { Endpoint } from './wire/endpoint.ts';
import { refusalsFor } from './world/approvals.ts';
import { openWorlds } from './world/worlds.ts';

/** Both surfaces of a gate, ready for trials. */
export interface Sides extends AsyncDisposable {
  /** Makes these trials with one client, and keeps them. */
  readonly make: (client: ClientName, wanted: readonly Wanted[]) => Promise<MadeTrials>;
  /** Whether any trial was made on the surface before. */
  readonly hasBaseline: () => boolean;
}

export interface Around {
  readonly request: GateRequest;
  readonly store: Store;
  /** The candidate's. */
  readonly run: Run;
  /** The id of the other run. */
  readonly baseline: RunId;
  /** How many trials there will be, unless the gate ends before or goes on. */
  readonly expected: number;
}

/**
 * The candidate's trials are made on the target. The surface before has no server any more: it is served from what is
 * written down of it, which is all that a client sees where nothing is executed.
 */
export async function gateSides(around: Around, watch: Watch): Promise<Sides> {
  const { request, store, run, baseline } = around;
  const earlier = {
    candidate: await collect(store.readTrials(run.id)),
    baseline: await collect(store.readTrials(baseline)),
  };
  const keep = keeperOf(around, watch, earlier.candidate.length + earlier.baseline.length);
  const setting = settingsOf(request, [...earlier.candidate, ...earlier.baseline]);
  const candidate = openSide({
    side: 'candidate',
    run,
    setting: setting(request.shown, request.target),
    earlier: earlier.candidate,
    keep,
  });
  let [served, before]: [Served | null, OpenSide | null] = [null, null];
  const other = async (): Promise<OpenSide> => {
    if (before !== null) return before;
    served = await serveSurface(request.changed.before, request.trials.folder);
    const of = await baselineRun(around);
    before = openSide({
      side: 'baseline',
      run: of,
      setting: setting(of.surface, served.endpoint),
      earlier: earlier.baseline,
      keep,
    });
    return before;
  };
  return {
    make: async (name, wanted) => {
      const client = request.clients.find((each) => each.name === name);
      if (client === undefined) throw new Error(`the gate has no client ${name}`);
      const made: Made[] = [];
      // The sides take turns, so that neither slows the other down.
      for (const side of SIDES) {
        const cases = wanted.filter((one) => one.side === side).map((one) => one.case);
        if (cases.length === 0) continue;
        // oxlint-disable-next-line no-await-in-loop -- see above
        const open = side === 'candidate' ? candidate : await other();
        // oxlint-disable-next-line no-await-in-loop -- see above
        const more = await open.make(client, cases, watch.signal);
        made.push(...more.made);
        if (more.stopped !== null) return { made, stopped: more.stopped };
      }
      return { made, stopped: null };
    },
    hasBaseline: () => before !== null || earlier.baseline.length > 0,
    [Symbol.asyncDispose]: async () => {
      await served?.[Symbol.asyncDispose]();
    },
  };
}

const SIDES: readonly Side[] = ['candidate', 'baseline'];

/** Keeps each trial and tells of it. */
function keeperOf(
  { request, store, expected }: Around,
  { on }: Watch,
  before: number,
): (each: Done, run: Run) => Promise<Graded> {
  let done = before;
  return async (each, run) => {
    const graded = await keepTrial(each, { request, run, store });
    done += 1;
    const { standing } = standingOf(graded, each.planned.one);
    const work = each.trial.claim?.work ?? null;
    on({ at: 'trial-done', trial: each.trial.id, standing, work, done, of: Math.max(done, expected) });
    return graded;
  };
}

/** How trials are made on either surface. Both spend of the same budget. */
function settingsOf(
  request: GateRequest,
  earlier: readonly Graded[],
): (surface: Surface, target: Endpoint) => TrialSetting {
  const { budgetUsd, open, world, trials } = request;
  const budget =
    budgetUsd === null
      ? null
      : openBudget(
          budgetUsd,
          earlier.map(({ trial }) => trial),
        );
  return (surface, target) => {
    const rules = target === request.target ? world.rules : { ...world.rules, ...NO_STATE };
    return {
      ...trials,
      worlds: openWorlds(rules, { ...world, target, open }),
      surface,
      refused: (one) => refusalsFor(surface, request.approvals, one?.approvals ?? {}),
      client: { ...open, revision: surface.revision, folder: trials.folder },
      ...(budget === null ? {} : { budget }),
    };
  };
}

/** A surface that is only shown has no data that could be set up. Clock and zone stay: the client is told them. */
const NO_STATE = { isolation: 'serial', database: null, fixture: null } as const;

/** The run of the surface before, made when its first trial is wanted. */
async function baselineRun({ request, store, run, baseline }: Around): Promise<Run> {
  const stored = await store.readRun(baseline);
  if (stored !== undefined) return stored.run;
  const surface = request.changed.before;
  const other: Run = {
    ...run,
    id: baseline,
    startedAt: request.clock.now().toISOString(),
    target: 'the surface as it is locked',
    surface,
    surfaceHash: fingerprint(surface),
    gate: { arm: 'baseline', candidate: run.id },
  };
  await store.startRun(other);
  return other;
}
