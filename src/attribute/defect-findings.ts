import { groupBy } from '../base/group.ts';
import { count, excerpt } from '../base/text.ts';
import type { Finding } from '../finding/finding.ts';
import type { Graded } from '../run/run.ts';

/** One finding for each case whose world showed in a trial that it can decide nothing: no rate would show it. */
export function defectFindings(trials: readonly Graded[]): readonly Finding[] {
  const byCase = groupBy(
    trials.flatMap(({ trial: { id, caseId, end } }) =>
      end.kind === 'case-defect' ? [{ id, caseId, why: end.why }] : [],
    ),
    ({ caseId }) => caseId,
  );
  return [...byCase].map(([caseId, [first, ...others]]) => ({
    code: 'case-defect',
    severity: 'warning',
    site: { place: 'case', caseId },
    message: `${excerpt(caseId, 100)}: ${excerpt(first?.why ?? '', 300)} (${count(others.length + 1, 'trial')} left out of every rate)`,
    facts: { trials: others.length + 1 },
    evidence: [],
  }));
}
