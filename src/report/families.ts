import { meanOverCases } from '../grade/mean-over-cases.ts';
import type { FamilyLine, TrialLine } from './model.ts';
import { groupBy } from './sites.ts';

/** Families in the order in which they first stand in the report; a case without one counts in none. */
export function familiesOf(trials: readonly TrialLine[]): readonly FamilyLine[] {
  const ran = trials.filter(({ family, client }) => family !== null && client !== '');
  const groups = groupBy(ran, ({ family, set, client }) => JSON.stringify([family, set, client]));
  return groups.flatMap(([, members]) => {
    const [first] = members;
    if (first === undefined || first.family === null) return [];
    const passed = members.filter(({ standing }) => standing === 'passed').length;
    const scored = passed + members.filter(({ standing }) => standing === 'failed').length;
    const { interval } = meanOverCases(members);
    return {
      family: first.family,
      set: first.set,
      client: first.client,
      cases: new Set(members.map((each) => each.case)).size,
      passed,
      scored,
      interval,
    };
  });
}
