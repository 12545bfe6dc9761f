import { groupBy } from '../base/group.ts';
import type { Asked } from '../case/case.ts';
import type { Graded } from '../run/run.ts';
import { standingOf } from '../run/standing.ts';
import { decideCase, type CaseDecision } from '../stats/case-decision.ts';
import { stageOf, type Divergence, type Known } from './stage.ts';

/** How one case went with one client, over all its trials. */
export interface Course {
  readonly one: Asked;
  readonly client: string;
  readonly failed: readonly Graded[];
  readonly scored: number;
  /** Null below three trials, of which nothing follows. */
  readonly decision: CaseDecision['kind'] | null;
  /** Where most of the failed trials first left the way; null where none failed. */
  readonly divergence: Divergence | null;
}

/** Fewer trials than this decide nothing (statistics.md 6.1). */
const LEAST_TRIALS = 3;

/** Every case with every client that has trials of it, in the order of the trials. */
export function coursesOf(
  trials: readonly Graded[],
  cases: readonly Asked[],
  known: Known,
): readonly Course[] {
  const byId = new Map(cases.map((one) => [one.id, one]));
  const groups = groupBy(trials, ({ trial }) => JSON.stringify([trial.caseId, trial.client]));
  return [...groups.values()].flatMap((members) => {
    const [first] = members;
    const one = first === undefined ? undefined : byId.get(first.trial.caseId);
    return first === undefined || one === undefined
      ? []
      : [courseOf(one, first.trial.client, members, known)];
  });
}

function courseOf(one: Asked, client: string, members: readonly Graded[], known: Known): Course {
  const standings = members.map((graded) => ({ graded, standing: standingOf(graded, one).standing }));
  const failed = standings.filter(({ standing }) => standing === 'failed').map(({ graded }) => graded);
  const passed = standings.filter(({ standing }) => standing === 'passed').length;
  const scored = passed + failed.length;
  return {
    one,
    client,
    failed,
    scored,
    decision: scored < LEAST_TRIALS ? null : decideCase(passed, scored).kind,
    divergence: mostFrequent(failed.map((graded) => stageOf(graded, one, known))),
  };
}

function mostFrequent(divergences: readonly (Divergence | null)[]): Divergence | null {
  const found = divergences.filter((each) => each !== null);
  const groups = [...groupBy(found, signatureOf).values()].sort((a, b) => b.length - a.length);
  return groups[0]?.[0] ?? null;
}

/** What two failures must share to be the same one. */
export function signatureOf({ stage, tool, argument }: Divergence): string {
  return JSON.stringify([stage, tool, argument]);
}
