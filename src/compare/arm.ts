import { count } from '../base/text.ts';
import type { Asked } from '../case/case.ts';
import { repeatsOf } from '../run/resume.ts';
import type { Graded, Run, Standing } from '../run/run.ts';
import { standingOf } from '../run/standing.ts';
import type { Arm } from './comparison.ts';

/** A run and its graded trials. */
export interface RunTrials {
  readonly run: Run;
  readonly trials: readonly Graded[];
  /** False: it was interrupted, or is still going. */
  readonly finished: boolean;
}

/** What became of one case with one client in a run. */
export function armOf(one: Asked, client: string, { run, trials, finished }: RunTrials): Arm {
  const standings = trials
    .filter(({ trial }) => trial.caseId === one.id && trial.client === client)
    .map((graded) => standingOf(graded, one).standing);
  const many = (standing: Standing): number => standings.filter((each) => each === standing).length;
  const passed = many('passed');
  return {
    passed,
    scored: passed + many('failed'),
    infrastructure: many('infrastructure'),
    missing: finished ? 0 : Math.max(0, repeatsOf(run) - standings.length),
  };
}

/** Why an arm says nothing of its case: `nothing was scored: 3 trials lost to infrastructure`. */
export function unscoredText({ infrastructure, missing }: Arm): string {
  const reasons = [
    ...(infrastructure === 0 ? [] : [`${count(infrastructure, 'trial')} lost to infrastructure`]),
    ...(missing === 0 ? [] : [`${count(missing, 'trial')} missing, since the run is not finished`]),
  ];
  return reasons.length === 0 ? 'no trial was scored' : `no trial was scored (${reasons.join(', ')})`;
}
