import { attempted } from './attempts.ts';
import { toConfirm } from './confirm.ts';
import { excess, hasRejected, summed } from './pairs.ts';
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
  const at = state.tallies.findIndex((tally, at) => tally.waiting !== null && isOpen(state, at, 'baseline'));
  return at < 0 ? null : { at, arm: 'baseline', purpose: 'pair' };
}

function inRounds(state: GateState): Ask | null {
  const [pairs, bridges] = [pairable(state), bridgeable(state)];
  for (const [round, order] of state.orders.entries()) {
    for (const at of order) {
      const tally = tallyAt(state, at);
      if (drawn(tally.pairs) <= round && pairs.has(at)) return pairAt(at);
      // A sentinel's first bridge stands beside its candidate trial, so that both see the same hour.
      if (drawn(tally.bridge) === 0 && bridges.has(at)) return bridgeAt(at);
    }
  }
  return null;
}

/** One trial of each sentinel; then, while these are not what the bank holds, more of those that differ. */
function bridge(state: GateState): Ask | null {
  const open = bridgeable(state);
  for (const at of open) if (drawn(tallyAt(state, at).bridge) === 0) return bridgeAt(at);
  const { worse, better } = summed(state, 'bridge');
  const direction = Math.sign(worse - better);
  const at = largest(open, (each) => direction * excess(tallyAt(state, each).bridge));
  return at === null ? null : bridgeAt(at);
}

function mostSuspicious(state: GateState): Ask | null {
  const at = largest(pairable(state), (each) => excess(tallyAt(state, each).pairs));
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

/** Cases of which a further pair may be drawn, in the order of the first round; none once the budget is spent. */
function pairable(state: GateState): ReadonlySet<number> {
  const { partners, rules } = state.plan;
  if (attempted(state, 'candidate') >= rules.budget) return new Set();
  const hasPartner = (at: number): boolean =>
    partners === 'fresh' ? isOpen(state, at, 'baseline') : partnersLeft(state, at) > 0;
  return new Set(firstOrder(state).filter((at) => isOpen(state, at, 'candidate') && hasPartner(at)));
}

/** Sentinels of which a further bridge may be drawn. Without a bank there is nothing that a client could have drifted from. */
function bridgeable(state: GateState): ReadonlySet<number> {
  const { partners, rules, cases } = state.plan;
  if (partners === 'fresh' || attempted(state, 'bridge') >= rules.bridgeBudget) return new Set();
  const isSentinel = (at: number): boolean => cases[at]?.sentinel === true;
  return new Set(
    firstOrder(state).filter((at) => isSentinel(at) && isOpen(state, at, 'bridge') && partnersLeft(state, at) > 0),
  );
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
function largest(cases: Iterable<number>, valueOf: (at: number) => number): number | null {
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
