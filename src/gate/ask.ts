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
  return at < 0 ? null : { at, arm: 'baseline', purpose: 'pair', place: state.place };
}

function inRounds(state: GateState): Ask | null {
  const { orders, plan } = state;
  const mayPair = hasBudget(state, 'candidate');
  const mayBridge = hasBudget(state, 'bridge');
  for (let place = state.place; place < orders.length * plan.cases.length; place += 1) {
    const round = Math.floor(place / plan.cases.length);
    const at = orders[round]?.[place % plan.cases.length] ?? 0;
    const tally = tallyAt(state, at);
    if (mayPair && drawn(tally.pairs) <= round && canPair(state, at))
      return { at, arm: 'candidate', purpose: 'pair', place };
    // The first bridge of a case stands beside its candidate trial, so that both see the same hour.
    if (mayBridge && drawn(tally.bridge) === 0 && canBridge(state, at))
      return { at, arm: 'bridge', purpose: 'pair', place };
  }
  return null;
}

/** One for each case that has them; then, while they are not what the bank holds, more of those that differ. */
function bridge(state: GateState): Ask | null {
  if (!hasBudget(state, 'bridge')) return null;
  const { place } = state;
  const open = state.bridges.filter((at) => canBridge(state, at));
  const first = open.find((at) => drawn(tallyAt(state, at).bridge) === 0);
  if (first !== undefined) return { at: first, arm: 'bridge', purpose: 'pair', place };
  const direction = Math.sign(excess(state.totals.bridge));
  const at = largest(open, (each) => direction * excess(tallyAt(state, each).bridge));
  return at === null ? null : { at, arm: 'bridge', purpose: 'pair', place };
}

/** Asked only once the rounds are through. */
function mostSuspicious(state: GateState): Ask | null {
  if (!hasBudget(state, 'candidate')) return null;
  const at = largest(state.orders[0] ?? [], (each) => {
    const more = excess(tallyAt(state, each).pairs);
    return more > 0 && canPair(state, each) ? more : 0;
  });
  const place = state.orders.length * state.plan.cases.length;
  return at === null ? null : { at, arm: 'candidate', purpose: 'pair', place };
}

/** The arms of a case take turns, baseline first. */
function confirmation(state: GateState): Ask | null {
  for (const at of toConfirm(state)) {
    const { baseline, candidate } = tallyAt(state, at).fresh;
    if (candidate.n >= state.plan.rules.fresh) continue;
    const arm = baseline.n <= candidate.n ? 'baseline' : 'candidate';
    if (isOpen(state, at, arm)) return { at, arm, purpose: 'confirm', place: state.place };
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

/** The case with the largest value above 0; among equals the first. */
function largest(cases: readonly number[], valueOf: (at: number) => number): number | null {
  let [best, most]: [number | null, number] = [null, 0];
  for (const at of cases) {
    const value = valueOf(at);
    if (value > most) [best, most] = [at, value];
  }
  return best;
}
