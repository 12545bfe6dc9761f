import pMap from 'p-map';
import type { ClientOptions } from '../client/client.ts';
import type { Allowlist } from '../trajectory/allowlist.ts';
import type { Endpoint } from '../wire/endpoint.ts';
import type { Recording } from '../wire/recording.ts';
import type { Connection } from './connection.ts';
import { runLane } from './lane.ts';
import { Patience } from './patience.ts';
import type { Lane, PlannedTrial } from './plan.ts';
import type { Trial } from './run.ts';

export interface TrialSetting {
  readonly target: Endpoint;
  /** Tools that are not executed, with the reason. */
  readonly refused: Readonly<Record<string, string>>;
  readonly allowlist: Allowlist;
  /** How long one trial may take. */
  readonly timeoutMs: number;
  readonly client: ClientOptions;
  /** For the relays' spool files; whoever made it empties it. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly concurrency: number;
}

/** A trial that has come to its end, before it is graded. */
export interface Done {
  readonly planned: PlannedTrial;
  readonly trial: Trial;
  readonly recording: Recording;
}

/** Who is told of what happens in trials. */
export interface TrialHooks {
  readonly onDone: (done: Done) => Promise<void>;
  /** A connection is over; it may have served several trials. */
  readonly onConnection: (connection: Connection) => void;
}

/**
 * Runs every lane and hands over each trial as soon as it is finished, so that whatever comes later costs nothing that
 * was done. Starts no trial once the signal has aborted; a trial under way is then dropped, not recorded.
 */
export async function runTrials(
  lanes: readonly Lane[],
  setting: TrialSetting,
  signal: AbortSignal,
  hooks: TrialHooks,
): Promise<void> {
  const patience = new Patience(setting.client.timeoutMs);
  const shared = { setting, signal, hooks, patience };
  await pMap(lanes, (lane) => runLane(lane, shared), { concurrency: setting.concurrency });
}
