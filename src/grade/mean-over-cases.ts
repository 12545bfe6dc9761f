import { groupBy } from '../base/group.ts';
import type { Standing } from '../run/run.ts';
import { wilsonOfMean, type Interval } from '../stats/wilson.ts';

/** A trial as a rate counts it: which case it is of, and what became of it. */
export interface CountedTrial {
  readonly case: string;
  readonly standing: Standing;
}

/** What share of cases passes. */
export interface CaseMean {
  /** Of which a trial was scored. */
  readonly cases: number;
  /** Mean over cases of their pass rates, 0 to 1; 0 without a case. */
  readonly mean: number;
  /** Wilson 95 % interval of that mean, over cases. Null without a case. */
  readonly interval: Interval | null;
}

/**
 * The mean over cases of their pass rates, with an interval that only more cases make narrower: repeats of one case are no
 * further evidence of others, and those of a client without chance are no evidence at all.
 */
export function meanOverCases(trials: readonly CountedTrial[]): CaseMean {
  const rates = [...groupBy(trials.filter(isScored), (trial) => trial.case).values()].map(
    (own) => own.filter(isPassed).length / own.length,
  );
  const cases = rates.length;
  // Not above 1 by rounding.
  const mean = cases === 0 ? 0 : Math.min(1, rates.reduce((sum, rate) => sum + rate, 0) / cases);
  return { cases, mean, interval: wilsonOfMean(mean, cases) };
}

export function isScored({ standing }: Pick<CountedTrial, 'standing'>): boolean {
  return standing === 'passed' || standing === 'failed';
}

export function isPassed({ standing }: Pick<CountedTrial, 'standing'>): boolean {
  return standing === 'passed';
}
