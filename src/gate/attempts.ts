import { comparability, type Comparability } from '../stats/infrastructure.ts';
import type { AskedArm, GateState } from './state.ts';

/** Attempts of one arm that the gate itself made; what was stored before is not among them. */
export function attempted({ tallies }: GateState, arm: AskedArm): number {
  return tallies.reduce((sum, { attempts }) => sum + attempts[arm], 0);
}

/** Whether infrastructure lets the arms be compared; the bank and the bridges are trials of the baseline. */
export function armsComparable(state: GateState): Comparability {
  const baseline = {
    attempted: bankOf(state) + bankLost(state) + attempted(state, 'baseline') + attempted(state, 'bridge'),
    infrastructure: bankLost(state) + lost(state, 'baseline') + lost(state, 'bridge'),
  };
  const candidate = { attempted: attempted(state, 'candidate'), infrastructure: lost(state, 'candidate') };
  return comparability(baseline, candidate, state.plan.rules.infrastructureShare);
}

/** True once more trials are lost than the declared share of the whole budget: it is no use to go on. */
export function tooManyLost(state: GateState): boolean {
  const { budget, infrastructureShare } = state.plan.rules;
  const most = Math.max(1, budget * infrastructureShare);
  return lost(state, 'candidate') > most || lost(state, 'baseline') + lost(state, 'bridge') > most;
}

function bankOf({ plan }: GateState): number {
  return plan.partners === 'fresh' ? 0 : plan.cases.reduce((sum, { bank }) => sum + bank.length, 0);
}

function bankLost({ plan }: GateState): number {
  return plan.partners === 'fresh' ? 0 : plan.cases.reduce((sum, one) => sum + one.bankLost, 0);
}

function lost({ tallies }: GateState, arm: AskedArm): number {
  return tallies.reduce((sum, tally) => sum + tally.lost[arm], 0);
}
