import { wilsonOfMean } from '../stats/wilson.ts';
import type { ClientShare, TrialLine } from './model.ts';
import { groupBy } from './sites.ts';

type Counted = Pick<TrialLine, 'case' | 'client' | 'standing'>;

/** What share of its cases each client passes, in the order of the trials; a client of which nothing was scored is left out. */
export function sharesOf(trials: readonly Counted[]): readonly ClientShare[] {
  return groupBy(trials.filter(isScored), ({ client }) => client).map(([client, own]) => ({
    client,
    passed: own.filter(isPassed).length,
    scored: own.length,
    ...meanOverCases(own),
  }));
}

/**
 * The mean over cases of their pass rates, with an interval that only more cases make narrower: repeats of one case are no
 * further evidence of others, and those of a client without chance are no evidence at all. Null without a scored trial.
 */
export function meanOverCases(trials: readonly Counted[]): Pick<ClientShare, 'cases' | 'mean' | 'interval'> {
  const rates = groupBy(trials.filter(isScored), (trial) => trial.case).map(
    ([, own]) => own.filter(isPassed).length / own.length,
  );
  const cases = rates.length;
  // Not above 1 by rounding.
  const mean = cases === 0 ? 0 : Math.min(1, rates.reduce((sum, rate) => sum + rate, 0) / cases);
  return { cases, mean, interval: wilsonOfMean(mean, cases) };
}

function isScored({ standing }: Counted): boolean {
  return standing === 'passed' || standing === 'failed';
}

function isPassed({ standing }: Counted): boolean {
  return standing === 'passed';
}
