import { groupBy } from '../base/group.ts';
import type { Asked } from '../case/case.ts';
import { newcombe } from '../stats/newcombe.ts';
import { isPassed, isScored, meanOverCases, type CaseMean, type CountedTrial } from './mean-over-cases.ts';

export interface SetTrial extends CountedTrial {
  readonly client: string;
  readonly set: Asked['set'];
}

/** How a client does on the questions that the descriptions were tuned to, and on those that they were not. */
export interface SetsLine {
  readonly client: string;
  readonly regression: SetShare;
  readonly fresh: SetShare;
  /** The mean of the regression set minus that of the fresh one. */
  readonly gap: number;
  /** Newcombe's 95 % interval of the gap, over cases. */
  readonly interval: { readonly low: number; readonly high: number };
  /**
   * All of the interval lies above 0, and either set has cases enough to say so: the descriptions fit the questions that they
   * were tuned to better than others.
   */
  readonly alarm: boolean;
}

export interface SetShare extends CaseMean {
  readonly passed: number;
  readonly scored: number;
}

/**
 * With fewer the interval is too narrow to raise an alarm by: one fresh case that fails beside three that pass would do. From
 * here on, with no gap at all, an alarm in 6.3 % at most (every p, sets of up to 30 cases of one trial each).
 */
const LEAST_CASES = 5;

/**
 * The two sets apart, for each client in the order of the trials; without one where either set has no scored case with it.
 * The interval is over cases, like every interval of a pass share: repeats make no alarm.
 */
export function setsOf(trials: readonly SetTrial[]): readonly SetsLine[] {
  const clients = groupBy(trials.filter(isScored), ({ client }) => client);
  return [...clients].flatMap(([client, own]) => {
    const [regression, fresh] = [shareOf(own, 'regression'), shareOf(own, 'fresh')];
    const interval = newcombe(
      { mean: regression.mean, n: regression.cases },
      { mean: fresh.mean, n: fresh.cases },
    );
    if (interval === null) return [];
    const gap = regression.mean - fresh.mean;
    const few = Math.min(regression.cases, fresh.cases) < LEAST_CASES;
    return { client, regression, fresh, gap, interval, alarm: !few && interval.low > 0 };
  });
}

function shareOf(trials: readonly SetTrial[], wanted: Asked['set']): SetShare {
  const own = trials.filter(({ set }) => set === wanted);
  return { passed: own.filter(isPassed).length, scored: own.length, ...meanOverCases(own) };
}
