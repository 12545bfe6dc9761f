import { messageOf, UsageError } from '../base/errors.ts';
import type { ClientSession } from '../client/client.ts';
import { clientNamed } from '../client/clients.ts';
import { offersTools } from '../trajectory/offers.ts';
import type { Recording } from '../wire/recording.ts';
import { openRelay, type Relay } from '../wire/relay/open-relay.ts';
import { ConnectionLog } from './connection.ts';
import type { Patience } from './patience.ts';
import type { Lane, PlannedTrial } from './plan.ts';
import type { Done, TrialHooks, TrialSetting } from './run-trials.ts';
import { infrastructureTrial, runTrial } from './trial.ts';

/** A lane at work: its relay, the client's session through it, and whether the client has been shown any tools yet. */
export interface OpenLane extends AsyncDisposable {
  readonly relay: Relay;
  readonly session: ClientSession;
  readonly offered: (recording: Recording) => boolean;
  readonly log: ConnectionLog;
  /** How long one call may take on it. */
  readonly callMs: number;
}

/** What all lanes of a run share. */
interface LaneSetting {
  readonly setting: TrialSetting;
  readonly hooks: TrialHooks;
  readonly patience: Patience;
  readonly signal: AbortSignal;
}

/** Runs the lane's trials one after the other; a lane whose connection has died is opened anew for the next trial. */
export async function runLane(lane: Lane, shared: LaneSetting): Promise<void> {
  const { hooks, signal } = shared;
  let open: OpenLane | string | null = null;
  try {
    for (const planned of lane.trials) {
      if (signal.aborted) return;
      open = await usable(open, lane, shared);
      const done =
        typeof open === 'string' ? infrastructureTrial(planned, open) : await tryOn(open, planned, shared);
      if (signal.aborted) return;
      await hooks.onDone(done);
    }
  } finally {
    if (open !== null && typeof open !== 'string') await open[Symbol.asyncDispose]();
  }
}

async function tryOn(open: OpenLane, planned: PlannedTrial, shared: LaneSetting): Promise<Done> {
  const { setting, patience, signal } = shared;
  const done = await runTrial(planned, open, { setting, signal });
  open.log.add(planned.id, done.recording);
  const hurried = patience.hurried(open.callMs);
  patience.asked(done.trial.calls);
  if (hurried === null || done.trial.calls.at(-1)?.outcome !== 'timeout') return done;
  return { ...done, trial: { ...done.trial, end: { kind: 'infrastructure', evidence: hurried } } };
}

/** An open lane, or the evidence why it could not be opened. */
async function usable(
  open: OpenLane | string | null,
  lane: Lane,
  shared: LaneSetting,
): Promise<OpenLane | string> {
  if (open !== null && typeof open !== 'string') {
    if (open.session.alive()) return open;
    await open[Symbol.asyncDispose]();
  }
  return shared.patience.isOver() ?? openLane(lane, shared);
}

async function openLane(lane: Lane, shared: LaneSetting): Promise<OpenLane | string> {
  const { setting, patience } = shared;
  const relay = await relayFor(lane, setting);
  if (typeof relay === 'string') return relay;
  const callMs = patience.callMs();
  try {
    const session = await clientNamed(lane.client).open(relay.endpoint, {
      ...setting.client,
      timeoutMs: callMs,
    });
    const log = new ConnectionLog();
    let seen = false;
    return {
      relay,
      session,
      log,
      callMs,
      offered: ({ frames }) => (seen ||= offersTools(frames)),
      [Symbol.asyncDispose]: () => closeLane({ relay, session, log }, shared),
    };
  } catch (error) {
    await relay.close();
    return `the client ${lane.client} could not be started: ${messageOf(error)}`;
  }
}

async function relayFor(lane: Lane, setting: TrialSetting): Promise<Relay | string> {
  const refuse = lane.executes === 'nothing' ? ('all' as const) : setting.refused;
  try {
    return await openRelay(setting.target, { folder: setting.folder, policy: { refuse }, env: setting.env });
  } catch (error) {
    // A disk that is full may have room again for a later trial; what was done so far is kept.
    if (error instanceof UsageError && error.code === 'temp-unwritable')
      return `${error.message} ${error.next}`;
    throw error;
  }
}

/** Ends the lane's connection, and hands on what crossed on it, to the last word that a target has on its way out. */
async function closeLane(
  { relay, session, log }: Pick<OpenLane, 'relay' | 'session' | 'log'>,
  { hooks, patience }: LaneSetting,
): Promise<void> {
  await session[Symbol.asyncDispose]();
  log.add(null, await relay.take(0));
  await relay.close();
  const connection = log.connection();
  patience.connectionEnded(connection.frames.some(({ from, by }) => from === 'server' && by === 'peer'));
  hooks.onConnection(connection);
}
