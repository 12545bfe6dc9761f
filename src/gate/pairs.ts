import { eValue } from '../stats/e-process.ts';
import type { GateState, Pairs } from './state.ts';

/** How many more pairs became worse than better. */
export function excess({ worse, better }: Pairs): number {
  return worse - better;
}

/** The e-value of route 1, against "no case changed". */
export function pairsEValue(state: GateState): number {
  const { worse, better } = state.totals.pairs;
  return eValue(worse, better);
}

/** True where route 1 rejects. */
export function hasRejected(state: GateState): boolean {
  // The usual case, told without the arithmetic: no alternative is likelier than the null.
  if (excess(state.totals.pairs) <= 0) return false;
  return pairsEValue(state) >= 1 / state.plan.rules.pairsAlpha;
}

/**
 * True where the baseline's surface, tried today, is not what the bank holds: the client is another one. The mean of the
 * e-values of both directions is an e-value; a client that got better hides a regression as one that got worse feigns it.
 */
export function hasDrifted(state: GateState): boolean {
  const { worse, better } = state.totals.bridge;
  if (worse === 0 && better === 0) return false;
  return (eValue(worse, better) + eValue(better, worse)) / 2 >= 1 / state.plan.rules.bridgeAlpha;
}
