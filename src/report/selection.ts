import { selectionOf, type SelectionLine, type SelectionTrial } from '../grade/selection.ts';
import type { Graded, Run } from '../run/run.ts';
import { standingOf } from '../run/standing.ts';

/** What each client of a run chose in its selection trials, clients and cases in the order of the run. */
export function selectionIn(
  { cases, clients, surface }: Pick<Run, 'cases' | 'clients' | 'surface'>,
  trials: readonly Graded[],
): readonly SelectionLine[] {
  const known = new Map(cases.map((one, at) => [one.id, { one, at }]));
  const clientAt = new Map(clients.map(({ name }, at) => [name, at]));
  const rankOf = ({ trial }: Graded): readonly number[] => [
    clientAt.get(trial.client) ?? clients.length,
    known.get(trial.caseId)?.at ?? cases.length,
    trial.repeat,
  ];
  const inOrder = [...trials].sort((a, b) => compare(rankOf(a), rankOf(b)));
  const choices = inOrder.flatMap((graded): readonly SelectionTrial[] => {
    const one = known.get(graded.trial.caseId)?.one;
    if (one?.kind !== 'selection' || one.defect !== null) return [];
    return [{ one, case: one.id, trial: graded.trial, ...standingOf(graded, one) }];
  });
  return selectionOf(choices, surface.tools);
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}
