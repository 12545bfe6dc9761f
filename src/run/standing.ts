import type { Asked } from '../case/case.ts';
import type { Graded, Standing } from './run.ts';

/**
 * What became of a trial: exactly one of five. A case known to be wrong takes its trials out of every rate; evidence of
 * infrastructure trouble outranks any verdict; a trial that a grader could not decide (the relay refused the call, say)
 * was, in effect, not run: neither the client's merit nor its failure.
 */
export function standingOf(
  { trial, verdicts }: Graded,
  one: Asked,
): { readonly standing: Standing; readonly why: string } {
  if (one.defect !== null) return { standing: 'case-defect', why: one.defect };
  if (trial.end.kind === 'case-defect') return { standing: 'case-defect', why: trial.end.why };
  if (trial.end.kind === 'infrastructure') return { standing: 'infrastructure', why: trial.end.evidence };
  if (trial.end.kind === 'not-run') return { standing: 'not-run', why: trial.end.why };
  const failed = verdicts.find((verdict) => verdict.status === 'fail');
  if (failed !== undefined) return { standing: 'failed', why: failed.why };
  const unclear = verdicts.find((verdict) => verdict.status === 'unclear');
  if (unclear !== undefined) return { standing: 'not-run', why: unclear.why };
  const passed = verdicts.findLast((verdict) => verdict.status === 'pass');
  if (passed !== undefined) return { standing: 'passed', why: passed.why };
  return { standing: 'not-run', why: 'no grader had anything to say' };
}
