import { trialId } from './base/ids.ts';
import type { Client, ClientName } from './client/client.ts';
import { madeIn } from './gate/made.ts';
import type { Made, Side } from './gate/waiting.ts';
import { lanesFor, type PlannedTrial } from './run/plan.ts';
import type { Graded, Run } from './run/run.ts';
import { runTrials, type Done, type TrialSetting } from './run/run-trials.ts';

/** One surface of a gate, ready for trials. */
export interface OpenSide {
  /** Makes one trial of each of these cases; a case may be named more than once. */
  readonly make: (client: Client, cases: readonly string[], signal: AbortSignal) => Promise<MadeTrials>;
}

export interface MadeTrials {
  /** In the order in which they were asked for. */
  readonly made: readonly Made[];
  /** Why not all of them were made; null: they were, or the signal has aborted. */
  readonly stopped: string | null;
}

export interface SideSetting {
  readonly side: Side;
  readonly run: Run;
  readonly setting: TrialSetting;
  /** Trials that are there already: new ones are counted on from them. */
  readonly earlier: readonly Graded[];
  readonly keep: (done: Done, run: Run) => Promise<Graded>;
}

/** Trials of one run, a few at a time. */
export function openSide({ side, run, setting, earlier, keep }: SideSetting): OpenSide {
  const counts = countsOf(earlier);
  const planned = (client: Client, caseId: string): PlannedTrial => {
    const one = run.cases.find(({ id }) => id === caseId);
    if (one === undefined) throw new Error(`the gate has no case ${caseId}`);
    const key = keyOf(client.name, caseId);
    const repeat = (counts.get(key) ?? 0) + 1;
    counts.set(key, repeat);
    const id = trialId(run.id, { caseId, client: client.name, door: client.door, repeat });
    return { id, one, client, repeat };
  };
  return {
    make: async (client, cases, signal) => {
      const kept: Graded[] = [];
      let stopped: string | null = null;
      const onDone = async (done: Done): Promise<void> => {
        // What was not tried for lack of money is not lost: it is tried once there is some.
        const { end } = done.trial;
        if (end.kind === 'not-run' && end.because === 'budget') stopped = end.why;
        else kept.push(await keep(done, run));
      };
      const trials = cases.map((caseId) => planned(client, caseId));
      const lanes = lanesFor(client, trials, { shareProbes: false, atOnce: setting.concurrency });
      await runTrials(lanes, setting, signal, { onDone, onConnection: () => undefined });
      return { made: madeIn(side, kept, { cases: run.cases, client: client.name }), stopped };
    },
  };
}

function countsOf(trials: readonly Graded[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { trial } of trials) {
    const key = keyOf(trial.client, trial.caseId);
    counts.set(key, Math.max(counts.get(key) ?? 0, trial.repeat));
  }
  return counts;
}

function keyOf(client: ClientName, caseId: string): string {
  return `${client} ${caseId}`;
}
