import type { Asked } from '../case/case.ts';
import type { Run, Standing } from '../run/run.ts';
import { standingOf } from '../run/standing.ts';
import type { Store } from '../store/store.ts';

/** How many trials of a stored run stand as what, and how many of them are of drafted cases; one in memory at a time. */
export async function standingsIn(
  store: Store,
  run: Run,
): Promise<{ readonly counts: ReadonlyMap<Standing, number>; readonly drafted: number }> {
  const cases = new Map<string, Asked>(run.cases.map((one) => [one.id, one]));
  const counts = new Map<Standing, number>();
  let drafted = 0;
  for await (const graded of store.readTrials(run.id)) {
    const one = cases.get(graded.trial.caseId);
    if (one === undefined) continue;
    const { standing } = standingOf(graded, one);
    counts.set(standing, (counts.get(standing) ?? 0) + 1);
    if (one.draft) drafted += 1;
  }
  return { counts, drafted };
}
