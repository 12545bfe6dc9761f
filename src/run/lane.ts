import type { ClientSession } from '../client/client.ts';
import { clientNamed } from '../client/clients.ts';
import { openRelay, type Relay } from '../wire/relay/open-relay.ts';
import { messageOf } from '../base/errors.ts';
import { offersTools } from '../trajectory/offers.ts';
import type { Recording } from '../wire/recording.ts';
import type { Lane } from './plan.ts';
import type { Done, TrialSetting } from './run-trials.ts';
import { infrastructureTrial, runTrial } from './trial.ts';

/** A lane at work: its relay, the client's session through it, and whether the client has been shown any tools yet. */
export interface OpenLane extends AsyncDisposable {
  readonly relay: Relay;
  readonly session: ClientSession;
  readonly offered: (recording: Recording) => boolean;
}

/** Runs the lane's trials one after the other; a lane whose connection has died is opened anew for the next trial. */
export async function runLane(
  lane: Lane,
  setting: TrialSetting,
  signal: AbortSignal,
  onDone: (done: Done) => Promise<void>,
): Promise<void> {
  let open: OpenLane | string | null = null;
  try {
    for (const planned of lane.trials) {
      if (signal.aborted) return;
      open = await usable(open, lane, setting);
      const done: Done =
        typeof open === 'string'
          ? infrastructureTrial(planned, open)
          : await runTrial(planned, open, { setting, signal });
      if (signal.aborted) return;
      await onDone(done);
    }
  } finally {
    if (open !== null && typeof open !== 'string') await open[Symbol.asyncDispose]();
  }
}

/** An open lane, or the evidence why it could not be opened. */
async function usable(
  open: OpenLane | string | null,
  lane: Lane,
  setting: TrialSetting,
): Promise<OpenLane | string> {
  if (open !== null && typeof open !== 'string') {
    if (open.session.alive()) return open;
    await open[Symbol.asyncDispose]();
  }
  return openLane(lane, setting);
}

async function openLane(lane: Lane, setting: TrialSetting): Promise<OpenLane | string> {
  const refuse = lane.executes === 'nothing' ? ('all' as const) : setting.refused;
  const relay = await openRelay(setting.target, {
    folder: setting.folder,
    policy: { refuse },
    env: setting.env,
  });
  try {
    const session = await clientNamed(lane.client).open(relay.endpoint, setting.client);
    let seen = false;
    return {
      relay,
      session,
      offered: ({ frames }) => (seen ||= offersTools(frames)),
      [Symbol.asyncDispose]: async () => {
        await session[Symbol.asyncDispose]();
        await relay.close();
      },
    };
  } catch (error) {
    await relay.close();
    return `the client ${lane.client} could not be started: ${messageOf(error)}`;
  }
}
