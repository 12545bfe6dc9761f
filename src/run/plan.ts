import { trialId, type RunId, type TrialId } from '../base/ids.ts';
import type { Asked } from '../case/case.ts';
import type { Scenario } from '../case/scenario.ts';
import type { Client } from '../client/client.ts';

/** One trial that is to be run. */
export interface PlannedTrial<One extends Asked = Asked> {
  readonly id: TrialId;
  readonly one: One;
  readonly client: Client;
  readonly repeat: number;
}

/**
 * Trials that share one relay, one target process and one client session, one after the other. A lane of one trial is
 * full isolation; longer lanes are for trials that cannot change the world: nothing is executed, or only reads.
 */
export type Lane =
  | {
      readonly kind: 'shared';
      readonly client: Client;
      readonly executes: 'nothing' | 'approved';
      readonly trials: readonly PlannedTrial[];
    }
  /** One scenario in a world of its own. */
  | { readonly kind: 'staged'; readonly trial: PlannedTrial<Scenario> };

export interface PlanInput {
  readonly run: RunId;
  readonly cases: readonly Asked[];
  readonly clients: readonly Client[];
  readonly repeats: number;
  /** True: drafted probes of a first survey, read-only by default, share one process. False: a process for each probe. */
  readonly shareProbes: boolean;
  /** Trials of an interrupted run that are finished, and are not run again. */
  readonly finished: ReadonlySet<TrialId>;
  /** How many lanes run at the same time: so many share the choices of a client that waits for a model. Default 1. */
  readonly atOnce?: number;
}

/** Every trial of the run in its lane, none of a case known to be wrong; the same input gives the same plan. */
export function planLanes(input: PlanInput): readonly Lane[] {
  const sound = input.cases.filter((one) => one.defect === null);
  return input.clients.flatMap((client) => {
    const trials = sound
      .flatMap((one) => trialsOf(one, client, input))
      .filter(({ id }) => !input.finished.has(id));
    return lanesFor(client, trials, input);
  });
}

/** These trials of one client in their lanes. */
export function lanesFor(
  client: Client,
  trials: readonly PlannedTrial[],
  { shareProbes, atOnce = 1 }: Pick<PlanInput, 'shareProbes' | 'atOnce'>,
): readonly Lane[] {
  const probes = trials.filter(({ one }) => one.kind === 'probe');
  const choices = trials.filter(({ one }) => one.kind === 'selection');
  const lanes = (executes: 'nothing' | 'approved', all: readonly PlannedTrial[], into: number): Lane[] =>
    dealt(all, into).map((each) => ({ kind: 'shared', client, executes, trials: each }));
  const probeLanes = shareProbes && client.sessions === 'shared' ? 1 : probes.length;
  return [
    ...lanes('approved', probes, probeLanes),
    ...lanes('nothing', choices, choiceLanes(client, choices.length, atOnce)),
    ...trials.filter(isScenario).map((trial): Lane => ({ kind: 'staged', trial })),
  ].filter((lane) => lane.kind === 'staged' || lane.trials.length > 0);
}

/** A reader of rules has chosen before another target has started; whoever waits for a model can wait beside others. */
function choiceLanes({ sessions }: Client, choices: number, atOnce: number): number {
  if (sessions === 'alone') return choices;
  return sessions === 'shared' ? 1 : Math.min(choices, atOnce);
}

/** In turn, as cards are dealt: all lanes move through the bank together, and end at about the same time. */
function dealt<T>(all: readonly T[], into: number): readonly (readonly T[])[] {
  return Array.from({ length: into }, (_, lane) => all.filter((__, at) => at % into === lane));
}

function isScenario(trial: PlannedTrial): trial is PlannedTrial<Scenario> {
  return trial.one.kind === 'scenario';
}

function trialsOf(one: Asked, client: Client, { run, repeats }: PlanInput): PlannedTrial[] {
  return Array.from({ length: repeats }, (_, index) => {
    const repeat = index + 1;
    const id = trialId(run, { caseId: one.id, client: client.name, door: client.door, repeat });
    return { id, one, client, repeat };
  });
}
