import pMap from 'p-map';
import type { ClientOptions } from '../client/client.ts';
import type { Surface } from '../surface/surface.ts';
import type { Allowlist } from '../trajectory/allowlist.ts';
import type { Recording } from '../wire/recording.ts';
import type { Scenario } from '../case/scenario.ts';
import type { Worlds } from '../world/worlds.ts';
import type { Budget } from './budget.ts';
import type { Connection } from './connection.ts';
import { runLane } from './lane.ts';
import { Patience } from './patience.ts';
import type { Lane, PlannedTrial } from './plan.ts';
import type { Trial } from './run.ts';
import { runStaged } from './staged-trial.ts';

export interface TrialSetting {
  readonly worlds: Worlds;
  readonly surface: Surface;
  /** Tools that are not executed, with the reason; by the case, where it says more than the config. */
  readonly refused: (one: Scenario | null) => Readonly<Record<string, string>>;
  readonly allowlist: Allowlist;
  /** How long one trial may take: of a client that reads rules, and of one that thinks. */
  readonly limitMs: { readonly shared: number; readonly alone: number };
  readonly client: Omit<ClientOptions, 'instructions'>;
  /** For the relays' spool files; whoever made it empties it. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly concurrency: number;
  /** What all of it may cost; absent: whatever it costs. */
  readonly budget?: Budget;
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

/** What all trials of a run share. */
export interface Shared {
  readonly setting: TrialSetting;
  readonly hooks: TrialHooks;
  readonly patience: Patience;
  readonly signal: AbortSignal;
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
  const shared: Shared = { setting, signal, hooks, patience };
  await pMap(
    lanes,
    (lane) => (lane.kind === 'staged' ? runStaged(lane.trial, shared) : runLane(lane, shared)),
    { concurrency: setting.concurrency },
  );
}
