import { trialId, type RunId, type TrialId } from '../base/ids.ts';
import type { Asked } from '../case/case.ts';
import type { ClientName } from '../client/client.ts';

/** One trial that is to be run. */
export interface PlannedTrial {
  readonly id: TrialId;
  readonly one: Asked;
  readonly client: ClientName;
  readonly repeat: number;
}

/**
 * Trials that share one relay, one target process and one client session, one after the other. A lane of one trial is
 * full isolation; longer lanes are for trials that cannot change the world: nothing is executed, or only reads.
 */
export interface Lane {
  readonly client: ClientName;
  readonly executes: 'nothing' | 'approved';
  readonly trials: readonly PlannedTrial[];
}

export interface PlanInput {
  readonly run: RunId;
  readonly cases: readonly Asked[];
  readonly clients: readonly ClientName[];
  readonly repeats: number;
  /** True: drafted probes of a first survey, read-only by default, share one process. False: a process for each probe. */
  readonly shareProbes: boolean;
}

/** Every trial of the run in its lane, none of a case known to be wrong; the same input gives the same plan. */
export function planLanes(input: PlanInput): readonly Lane[] {
  const sound = input.cases.filter((one) => one.defect === null);
  return input.clients.flatMap((client) => {
    const trials = sound.flatMap((one) => trialsOf(one, client, input));
    const choices = trials.filter(({ one }) => one.kind === 'selection');
    const probes = trials.filter(({ one }) => one.kind === 'probe');
    const probeLanes = input.shareProbes ? [probes] : probes.map((trial) => [trial]);
    return [
      ...probeLanes.map((each): Lane => ({ client, executes: 'approved', trials: each })),
      { client, executes: 'nothing' as const, trials: choices },
    ].filter((lane) => lane.trials.length > 0);
  });
}

function trialsOf(one: Asked, client: ClientName, { run, repeats }: PlanInput): PlannedTrial[] {
  return Array.from({ length: repeats }, (_, index) => {
    const repeat = index + 1;
    return { id: trialId(run, { caseId: one.id, client, door: 'mcp', repeat }), one, client, repeat };
  });
}
