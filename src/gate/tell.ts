import type { Arm } from '../stats/hypergeometric.ts';
import {
  drawn,
  tallyAt,
  withTally,
  type Ask,
  type GateState,
  type Outcome,
  type Pairs,
  type Tally,
  type Told,
} from './state.ts';

/**
 * The gate once it was told what became of the trial that it asked for. Only here is a stored outcome looked at, and only
 * once its pair is drawn: a scheduler that knew it beforehand would bias the coin that the e-value counts on.
 * Throws RangeError for a case that the plan does not hold.
 */
export function tell(state: GateState, ask: Ask, told: Told): GateState {
  const tally = afterTrial(state, counted(tallyAt(state, ask.at), ask, told), ask, told);
  return { ...withTally(state, ask.at, tally), place: Math.max(state.place, ask.place) };
}

function counted(tally: Tally, { arm }: Ask, told: Told): Tally {
  const isLost = told === 'infrastructure';
  return {
    ...tally,
    attempts: { ...tally.attempts, [arm]: tally.attempts[arm] + 1 },
    lost: { ...tally.lost, [arm]: tally.lost[arm] + (isLost ? 1 : 0) },
    lostInRow: { ...tally.lostInRow, [arm]: isLost ? tally.lostInRow[arm] + 1 : 0 },
  };
}

function afterTrial(state: GateState, tally: Tally, { at, arm, purpose }: Ask, told: Told): Tally {
  if (told === 'infrastructure') return tally;
  if (told === 'case-defect') return { ...tally, defect: true };
  if (arm === 'bridge') return bridged(state, at, tally, told);
  if (purpose === 'confirm')
    return { ...tally, fresh: { ...tally.fresh, [arm]: withTrial(tally.fresh[arm], told) } };
  if (arm === 'candidate') {
    if (state.plan.partners === 'fresh') return { ...tally, waiting: told };
    return paired(state, tally, partnerOf(state, at, drawn(tally.pairs)), told);
  }
  if (tally.waiting === null) throw new RangeError(`no candidate trial of case ${at} waits for a partner`);
  return paired(state, { ...tally, waiting: null }, told, tally.waiting);
}

/** Bridges draw from the bank's end, so that they reveal no partner of a pair to come. */
function bridged(state: GateState, at: number, tally: Tally, told: Outcome): Tally {
  const stored = partnerOf(state, at, -1 - drawn(tally.bridge));
  return { ...tally, bridge: withPair(tally.bridge, stored, told) };
}

function partnerOf({ plan }: GateState, at: number, index: number): Outcome {
  const stored = plan.cases[at]?.bank.at(index);
  if (stored === undefined) throw new RangeError(`the bank of case ${at} holds no partner ${index}`);
  return stored;
}

function paired({ plan }: GateState, tally: Tally, baseline: Outcome, candidate: Outcome): Tally {
  const isInRounds = drawn(tally.pairs) < plan.rules.rounds;
  return {
    ...tally,
    pairs: withPair(tally.pairs, baseline, candidate),
    rounds: isInRounds ? withPair(tally.rounds, baseline, candidate) : tally.rounds,
    candidate: withTrial(tally.candidate, candidate),
    baseline: withTrial(tally.baseline, baseline),
  };
}

function withPair(pairs: Pairs, before: Outcome, now: Outcome): Pairs {
  if (before === now) return { ...pairs, alike: pairs.alike + 1 };
  return before === 'passed' ? { ...pairs, worse: pairs.worse + 1 } : { ...pairs, better: pairs.better + 1 };
}

function withTrial({ passed, n }: Arm, outcome: Outcome): Arm {
  return { passed: passed + (outcome === 'passed' ? 1 : 0), n: n + 1 };
}
