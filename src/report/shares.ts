import { isPassed, isScored, meanOverCases } from '../grade/mean-over-cases.ts';
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
