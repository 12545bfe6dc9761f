import type { Standing } from '../run/run.ts';
import type { Tally, TrialLine } from './model.ts';
import { sharesOf } from './shares.ts';

type Counted = Pick<TrialLine, 'case' | 'client' | 'standing' | 'draft'>;

/**
 * Counts with honest denominators. Attempted is every planned trial whose case is not known to be wrong; what was not
 * scored brackets the pass share from below (all failed) and above (all passed).
 * `missing`: planned trials that the store does not hold, since the run was interrupted.
 */
export function tallyOf(trials: readonly Counted[], missing: number): Tally {
  const count = (standing: Standing): number => trials.filter((trial) => trial.standing === standing).length;
  const passed = count('passed');
  const failed = count('failed');
  const scored = passed + failed;
  const caseDefect = count('case-defect');
  const attempted = trials.length + missing - caseDefect;
  return {
    attempted,
    scored,
    passed,
    failed,
    infrastructure: count('infrastructure'),
    caseDefect,
    notRun: count('not-run') + missing,
    drafted: trials.filter(({ standing, draft }) => draft && (standing === 'passed' || standing === 'failed'))
      .length,
    shares: sharesOf(trials),
    bounds: attempted === 0 ? null : { low: passed / attempted, high: (attempted - failed) / attempted },
  };
}
