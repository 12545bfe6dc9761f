import { eValue } from '../stats/e-process.ts';
import { NO_PAIRS, type GateState, type Pairs } from './state.ts';

type Which = 'pairs' | 'rounds' | 'bridge';

/** All pairs of one kind; a case that is known to be wrong has none. */
export function summed({ tallies }: GateState, which: Which): Pairs {
  return tallies.reduce((sum, tally) => (tally.defect ? sum : added(sum, tally[which])), NO_PAIRS);
}

/** How many more pairs became worse than better. */
export function excess({ worse, better }: Pairs): number {
  return worse - better;
}

/** The e-value of route 1, against "no case changed". */
export function pairsEValue(state: GateState): number {
  const { worse, better } = summed(state, 'pairs');
  return eValue(worse, better);
}

/** True where route 1 rejects. */
export function hasRejected(state: GateState): boolean {
  return pairsEValue(state) >= 1 / state.plan.rules.pairsAlpha;
}

/**
 * True where the baseline's surface, tried today, is not what the bank holds: the client is another one. The mean of the
 * e-values of both directions is an e-value; a client that got better hides a regression as one that got worse feigns it.
 */
export function hasDrifted(state: GateState): boolean {
  const { worse, better } = summed(state, 'bridge');
  return (eValue(worse, better) + eValue(better, worse)) / 2 >= 1 / state.plan.rules.bridgeAlpha;
}

function added(a: Pairs, b: Pairs): Pairs {
  return { worse: a.worse + b.worse, better: a.better + b.better, alike: a.alike + b.alike };
}
