import { toConfirm } from './confirm.ts';
import { excess, hasRejected } from './pairs.ts';
import { drawn, tallyAt, type Ask, type AskedArm, type GateState } from './state.ts';

/** The trial that is wanted next; null when there is nothing left to ask. Reads no outcome that was not revealed. */
export function wanted(state: GateState): Ask | null {
  const rejected = hasRejected(state);
  return (
    partnerOwed(state) ??
    (rejected ? null : inRounds(state)) ??
    bridge(state) ??
    (rejected ? null : mostSuspicious(state)) ??
    confirmation(state)
  );
}

/** A pair that was begun is ended first. */
function partnerOwed(state: GateState): Ask | null {
  if (state.plan.partners === 'stored') return null;
  const at = state.tallies.findIndex(
    ({ waiting }, each) => waiting !== null && isOpen(state, each, 'baseline'),
  );
  return at < 0 ? null : { at, arm: 'baseline', purpose: 'pair' };
}

function inRounds(state: GateState): Ask | null {
  const mayPair = hasBudget(state, 'candidate');
  const mayBridge = hasBudget(state, 'bridge');
  for (const [round, order] of state.orders.entries()) {
    for (const at of order) {
      const tally = tallyAt(state, at);
      if (mayPair && drawn(tally.pairs) <= round && canPair(state, at)) return pairAt(at);
      // The first bridge of a case stands beside its candidate trial, so that both see the same hour.
      if (mayBridge && drawn(tally.bridge) === 0 && canBridge(state, at)) return bridgeAt(at);
    }
  }
  return null;
}

/** One for each case that has them; then, while they are not what the bank holds, more of those that differ. */
function bridge(state: GateState): Ask | null {
  if (!hasBudget(state, 'bridge')) return null;
  const open = firstOrder(state).filter((at) => canBridge(state, at));
  const first = open.find((at) => drawn(tallyAt(state, at).bridge) === 0);
  if (first !== undefined) return bridgeAt(first);
  const direction = Math.sign(excess(state.totals.bridge));
  const at = largest(open, (each) => direction * excess(tallyAt(state, each).bridge));
  return at === null ? null : bridgeAt(at);
}

function mostSuspicious(state: GateState): Ask | null {
  if (!hasBudget(state, 'candidate')) return null;
  const at = largest(firstOrder(state), (each) =>
    canPair(state, each) ? excess(tallyAt(state, each).pairs) : 0,
  );
  return at === null ? null : pairAt(at);
}

/** The arms of a case take turns, baseline first. */
function confirmation(state: GateState): Ask | null {
  for (const at of toConfirm(state)) {
    const { baseline, candidate } = tallyAt(state, at).fresh;
    if (candidate.n >= state.plan.rules.fresh) continue;
    const arm = baseline.n <= candidate.n ? 'baseline' : 'candidate';
    if (isOpen(state, at, arm)) return { at, arm, purpose: 'confirm' };
  }
  return null;
}

function hasBudget({ plan, totals }: GateState, arm: 'candidate' | 'bridge'): boolean {
  const { budget, bridgeBudget } = plan.rules;
  return totals.attempts[arm] < (arm === 'candidate' ? budget : bridgeBudget);
}

function canPair(state: GateState, at: number): boolean {
  if (!isOpen(state, at, 'candidate')) return false;
  return state.plan.partners === 'fresh' ? isOpen(state, at, 'baseline') : partnersLeft(state, at) > 0;
}

/** Without a bank there is nothing that a client could have drifted from. */
function canBridge(state: GateState, at: number): boolean {
  if (state.plan.partners === 'fresh' || state.plan.cases[at]?.bridge !== true) return false;
  return isOpen(state, at, 'bridge') && partnersLeft(state, at) > 0;
}

/** Not known to be wrong, and not given up because infrastructure took it again and again. */
function isOpen(state: GateState, at: number, arm: AskedArm): boolean {
  const tally = state.tallies[at];
  return tally !== undefined && !tally.defect && tally.lostInRow[arm] <= state.plan.rules.retries;
}

function partnersLeft(state: GateState, at: number): number {
  const { pairs, bridge } = tallyAt(state, at);
  return (state.plan.cases[at]?.bank.length ?? 0) - drawn(pairs) - drawn(bridge);
}

function firstOrder({ orders }: GateState): readonly number[] {
  return orders[0] ?? [];
}

/** The case with the largest value above 0; among equals the first. */
function largest(cases: readonly number[], valueOf: (at: number) => number): number | null {
  let [best, most]: [number | null, number] = [null, 0];
  for (const at of cases) {
    const value = valueOf(at);
    if (value > most) [best, most] = [at, value];
  }
  return best;
}

function pairAt(at: number): Ask {
  return { at, arm: 'candidate', purpose: 'pair' };
}

function bridgeAt(at: number): Ask {
  return { at, arm: 'bridge', purpose: 'pair' };
}
