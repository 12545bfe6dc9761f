import { comparability, type Comparability } from '../stats/infrastructure.ts';
import type { GateState } from './state.ts';

/** Whether infrastructure lets the arms be compared; the bank and the bridges are trials of the baseline. */
export function armsComparable(state: GateState): Comparability {
  const baseline = {
    attempted:
      bankOf(state) + bankLost(state) + state.totals.attempts.baseline + state.totals.attempts.bridge,
    infrastructure: bankLost(state) + state.totals.lost.baseline + state.totals.lost.bridge,
  };
  const candidate = {
    attempted: state.totals.attempts.candidate,
    infrastructure: state.totals.lost.candidate,
  };
  return comparability(baseline, candidate, state.plan.rules.infrastructureShare);
}

/** True once more trials are lost than the declared share of the whole budget: it is no use to go on. */
export function tooManyLost(state: GateState): boolean {
  const { budget, infrastructureShare } = state.plan.rules;
  const most = Math.max(1, budget * infrastructureShare);
  return state.totals.lost.candidate > most || state.totals.lost.baseline + state.totals.lost.bridge > most;
}

function bankOf({ plan }: GateState): number {
  return plan.partners === 'fresh' ? 0 : plan.cases.reduce((sum, { bank }) => sum + bank.length, 0);
}

function bankLost({ plan }: GateState): number {
  return plan.partners === 'fresh' ? 0 : plan.cases.reduce((sum, one) => sum + one.bankLost, 0);
}
