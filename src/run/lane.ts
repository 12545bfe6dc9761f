import type { ClientSession } from '../client/client.ts';
import { offersTools } from '../trajectory/offers.ts';
import { otherList } from '../trajectory/other-list.ts';
import type { Recording } from '../wire/recording.ts';
import type { Relay } from '../wire/relay/open-relay.ts';
import { NOTHING_ELSE } from '../wire/relay/policy.ts';
import type { World } from '../world/worlds.ts';
import { ConnectionLog } from './connection.ts';
import { openRelayOr } from './open-relay-or.ts';
import type { Lane, PlannedTrial } from './plan.ts';
import type { Done, Shared } from './run-trials.ts';
import { orEvidence, runTrial, startFailure, unbegun } from './trial.ts';
import { withinBudget } from './within-budget.ts';

type SharedLane = Extract<Lane, { kind: 'shared' }>;

/** A lane at work: its relay, the client's session through it, and whether the client has been shown any tools yet. */
export interface OpenLane extends AsyncDisposable {
  readonly relay: Relay;
  readonly session: ClientSession;
  readonly offered: (recording: Recording) => boolean;
  /** In what the list that the client was shown is not the one that its choices are about; null: in nothing. */
  readonly other: (recording: Recording) => string | null;
  readonly log: ConnectionLog;
  /** How long one call may take on it. */
  readonly callMs: number;
}

/** Runs the lane's trials one after the other; a lane whose connection has died is opened anew for the next trial. */
export async function runLane(lane: SharedLane, shared: Shared): Promise<void> {
  const { hooks, signal } = shared;
  const held: { open: OpenLane | string | null } = { open: null };
  const tried = async (planned: PlannedTrial): Promise<Done> => {
    held.open = await usable(held.open, planned, lane, shared);
    return typeof held.open === 'string'
      ? unbegun(planned, { kind: 'infrastructure', evidence: held.open })
      : tryOn(held.open, planned, shared);
  };
  try {
    for (const planned of lane.trials) {
      if (signal.aborted) return;
      const done = await withinBudget(planned, shared, () => tried(planned));
      if (done === null || signal.aborted) return;
      await hooks.onDone(done);
    }
  } finally {
    if (held.open !== null && typeof held.open !== 'string') await held.open[Symbol.asyncDispose]();
  }
}

async function tryOn(open: OpenLane, planned: PlannedTrial, shared: Shared): Promise<Done> {
  const { setting, patience, signal } = shared;
  const done = await runTrial(planned, open, { setting, signal });
  open.log.add(planned.id, done.recording);
  patience.clientStarted(planned.client.name, startFailure(done));
  const hurried = patience.hurried(open.callMs);
  patience.asked(done.trial.calls);
  if (hurried === null || done.trial.calls.at(-1)?.outcome !== 'timeout') return done;
  return { ...done, trial: { ...done.trial, end: { kind: 'infrastructure', evidence: hurried } } };
}

/** An open lane, or the evidence why it could not be opened. */
async function usable(
  open: OpenLane | string | null,
  planned: PlannedTrial,
  lane: SharedLane,
  shared: Shared,
): Promise<OpenLane | string> {
  const over = shared.patience.isOver(lane.client.name);
  if (open !== null && typeof open !== 'string') {
    if (over === null && open.session.alive()) return open;
    await open[Symbol.asyncDispose]();
  }
  return over ?? openLane(planned, lane, shared);
}

/** Where nothing is staged, a world is only the place where the target runs. */
async function openLane(planned: PlannedTrial, lane: SharedLane, shared: Shared): Promise<OpenLane | string> {
  const { setting, signal } = shared;
  const world = await setting.worlds.open(null, signal);
  if (world.kind !== 'open') return world.why;
  const opened = await openIn(world, planned, lane, shared);
  if (typeof opened === 'string') await world[Symbol.asyncDispose]();
  return opened;
}

async function openIn(
  world: World,
  planned: PlannedTrial,
  lane: SharedLane,
  shared: Shared,
): Promise<OpenLane | string> {
  const { setting, patience } = shared;
  const refuse = lane.executes === 'nothing' ? ('all' as const) : setting.refused(null);
  const relay = await openRelayOr(world.target, setting, { ...NOTHING_ELSE, refuse });
  if (typeof relay === 'string') return relay;
  const callMs = patience.callMs();
  const session = await orEvidence(planned, () =>
    lane.client.open(relay.endpoint, {
      ...setting.client,
      timeoutMs: callMs,
      instructions: world.instructions,
    }),
  );
  if (typeof session === 'string') {
    patience.clientStarted(lane.client.name, session);
    await relay.close();
    return session;
  }
  const log = new ConnectionLog();
  let seen = false;
  let other: string | null = null;
  return {
    relay,
    session,
    log,
    callMs,
    offered: ({ frames }) => (seen ||= offersTools(frames)),
    // What is executed shows in its answers; of a choice there is nothing but the list.
    other: ({ frames }) =>
      lane.executes === 'nothing' ? (other ??= otherList(frames, setting.surface)) : null,
    [Symbol.asyncDispose]: () => closeLane({ relay, session, log, world }, shared),
  };
}

/** Ends the lane's connection, and hands on what crossed on it, to the last word that a target has on its way out. */
async function closeLane(
  { relay, session, log, world }: Pick<OpenLane, 'relay' | 'session' | 'log'> & { readonly world: World },
  { hooks, patience }: Shared,
): Promise<void> {
  await session[Symbol.asyncDispose]();
  log.add(null, await relay.take(0));
  await relay.close();
  await world[Symbol.asyncDispose]();
  const connection = log.connection();
  patience.connectionEnded(connection.frames);
  hooks.onConnection(connection);
}
