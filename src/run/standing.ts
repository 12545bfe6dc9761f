import type { Case } from '../case/case.ts';
import type { Graded, Standing } from './run.ts';

/**
 * What became of a trial: exactly one of five. A case known to be wrong takes its trials out of every rate; evidence of
 * infrastructure trouble outranks any verdict; a trial that no grader could decide was, in effect, not run.
 */
export function standingOf(
  { trial, verdicts }: Graded,
  one: Case,
): { readonly standing: Standing; readonly why: string } {
  if (one.defect !== null) return { standing: 'case-defect', why: one.defect };
  if (trial.end.kind === 'infrastructure') return { standing: 'infrastructure', why: trial.end.evidence };
  if (trial.end.kind === 'not-run') return { standing: 'not-run', why: trial.end.why };
  const failed = verdicts.find((verdict) => verdict.status === 'fail');
  if (failed !== undefined) return { standing: 'failed', why: failed.why };
  const passed = verdicts.findLast((verdict) => verdict.status === 'pass');
  if (passed !== undefined) return { standing: 'passed', why: passed.why };
  return { standing: 'not-run', why: verdicts[0]?.why ?? 'no grader had anything to say' };
}
