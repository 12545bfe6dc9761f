import { wanted } from './ask.ts';
import { armsComparable, tooManyLost } from './attempts.ts';
import { dropBound, detectableDrop } from './bound.ts';
import { accused, confirmations, type Confirmation } from './confirm.ts';
import { excess, hasDrifted, hasRejected, pairsEValue } from './pairs.ts';
import { tallyAt, type Ask, type GateState } from './state.ts';
import type { Accused, GateVerdict, VoidReason } from './verdict.ts';

export type Step =
  { readonly kind: 'ask'; readonly ask: Ask } | { readonly kind: 'verdict'; readonly verdict: GateVerdict };

/**
 * The two-route sequential gate: which trial it wants next, or what it concludes. A function of the state alone, so that a
 * runner, a simulator and a resumed gate take the same way. Route 1: rounds over all cases, then the most suspicious one,
 * until the e-value rejects, nothing is suspicious, or the budget is spent. Route 2, where route 1 did not reject: cases
 * that turned from decided-passed to decided-failed are confirmed with fresh trials. Bridges show whether the client drifted.
 */
export function next(state: GateState): Step {
  if (hasDrifted(state)) return concluded(state, 'client-drifted');
  if (tooManyLost(state)) return concluded(state, 'infrastructure-share');
  const ask = wanted(state);
  return ask === null ? concluded(state, voidReason(state)) : { kind: 'ask', ask };
}

function voidReason(state: GateState): VoidReason | null {
  if (state.tallies.every(({ defect }) => defect)) return 'no-cases';
  const sound = armsComparable(state);
  return sound.kind === 'sound' ? null : `infrastructure-${sound.why}`;
}

function concluded(state: GateState, why: VoidReason | null): Step {
  const cases = state.tallies.filter(({ defect }) => !defect);
  const common = {
    attempts: state.totals.attempts,
    defects: state.plan.cases.filter((_, at) => tallyAt(state, at).defect).map(({ id }) => id),
  };
  const told = (verdict: GateVerdict): Step => ({ kind: 'verdict', verdict });
  if (why !== null) return told({ kind: 'void', why, ...common, suspects: suspectsOf(state, []) });
  const guilty = guiltyOf(state);
  const suspects = suspectsOf(state, guilty);
  if (guilty.length > 0) {
    const tools = [...new Set(guilty.flatMap((each) => each.tools))];
    const route = hasRejected(state) ? 'pairs' : 'fresh';
    return told({
      kind: 'regressed',
      route,
      eValue: pairsEValue(state),
      accused: guilty,
      tools,
      ...common,
      suspects,
    });
  }
  const { margin, rounds: whole } = state.plan.rules;
  const rounds = cases.map((tally) => tally.rounds);
  const complete = rounds.every(({ worse, better, alike }) => worse + better + alike === whole);
  const upperBound = complete ? dropBound(rounds) : null;
  if (upperBound !== null && upperBound <= margin)
    return told({ kind: 'not-worse-than-margin', upperBound, margin, ...common, suspects });
  return told({
    kind: 'inconclusive',
    upperBound,
    margin,
    detectable: detectableDrop(rounds),
    ...common,
    suspects,
  });
}

/** After a rejection by route 1 all that it accuses; otherwise those that route 2 has confirmed. */
function guiltyOf(state: GateState): readonly Accused[] {
  const fresh = confirmations(state);
  const guilty = hasRejected(state) ? accused(state) : fresh.filter(({ holds }) => holds).map(({ at }) => at);
  return guilty.map((at) => accusedCase(state, at, fresh));
}

function suspectsOf(state: GateState, guilty: readonly Accused[]): readonly Accused[] {
  const fresh = confirmations(state);
  const known = new Set(guilty.map((each) => each.case));
  return (state.orders[0] ?? [])
    .filter((at) => !tallyAt(state, at).defect)
    .filter((at) => excess(tallyAt(state, at).pairs) > 0 || fresh.some((each) => each.at === at))
    .map((at) => accusedCase(state, at, fresh))
    .filter((each) => !known.has(each.case))
    .sort((a, b) => excess(b.pairs) - excess(a.pairs));
}

function accusedCase(state: GateState, at: number, all: readonly Confirmation[]): Accused {
  const one = state.plan.cases[at];
  const found = all.find((each) => each.at === at);
  const { fresh, pairs } = tallyAt(state, at);
  return {
    case: one?.id ?? '',
    tools: one?.tools ?? [],
    standing: found?.holds === true ? 'confirmed' : 'suspected',
    pairs,
    fresh: found === undefined ? null : { ...fresh, adjusted: found.adjusted },
  };
}
