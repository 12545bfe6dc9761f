import type { Arm } from '../stats/hypergeometric.ts';
import { randomFrom, shuffled } from './random.ts';
import type { GateRules } from './rules.ts';

export type Outcome = 'passed' | 'failed';

/** What became of a trial that the gate asked for. */
export type Told = Outcome | 'infrastructure' | 'case-defect';

/** All that a gate knows before its first trial. JSON throughout. */
export interface GatePlan {
  readonly cases: readonly GateCase[];
  /**
   * `stored`: candidate trials are paired with stored outcomes of the baseline. `fresh`: there is no bank that fits, and
   * the baseline is run beside the candidate.
   */
  readonly partners: 'stored' | 'fresh';
  readonly rules: GateRules;
  readonly seed: number;
}

export interface GateCase {
  readonly id: string;
  /** Tools that a good answer may call. */
  readonly tools: readonly string[];
  /** Whether bridge trials are made on it. */
  readonly bridge: boolean;
  /** Scored outcomes of the baseline in the order in which they were made. */
  readonly bank: readonly Outcome[];
  /** Trials of the bank that infrastructure took. */
  readonly bankLost: number;
}

/** `bridge`: the baseline's surface once more, today: is the client still the one that filled the bank? */
export type AskedArm = 'candidate' | 'baseline' | 'bridge';

export type ByArm = Readonly<Record<AskedArm, number>>;

export interface Ask {
  /** Position in the plan. */
  readonly at: number;
  readonly arm: AskedArm;
  /** `confirm`: it stands for itself and is paired with nothing. */
  readonly purpose: 'pair' | 'confirm';
  /** How far the rounds have come with it: no earlier place in them is asked again. */
  readonly place: number;
}

/** Pairs of one baseline outcome and one of today's. */
export interface Pairs {
  /** Baseline passed, today's failed. */
  readonly worse: number;
  /** The reverse. */
  readonly better: number;
  readonly alike: number;
}

export interface Tally {
  readonly pairs: Pairs;
  /** Of these, the pairs of the complete rounds. */
  readonly rounds: Pairs;
  readonly bridge: Pairs;
  readonly candidate: Arm;
  /** Partners that were revealed. */
  readonly baseline: Arm;
  readonly fresh: { readonly baseline: Arm; readonly candidate: Arm };
  /** The candidate's outcome while its fresh partner is still to come. */
  readonly waiting: Outcome | null;
  readonly attempts: ByArm;
  readonly lost: ByArm;
  /** Attempts that were lost since the last that was scored. */
  readonly lostInRow: ByArm;
  /** Known to be wrong: it counts in no arm. */
  readonly defect: boolean;
}

/** Where a gate stands. It holds no outcome that was not told or drawn. */
export interface GateState {
  readonly plan: GatePlan;
  /** Positions of the cases in the order of each round; the first also settles ties. */
  readonly orders: readonly (readonly number[])[];
  /** Positions of the cases that have bridges, in the order of the first round. */
  readonly bridges: readonly number[];
  /** Where in the rounds, one after the other, the next trial is looked for. */
  readonly place: number;
  /** One per case, in the plan's order. */
  readonly tallies: readonly Tally[];
  /** Over all cases, kept beside so that no step has to add them up. */
  readonly totals: Totals;
}

interface Totals {
  /** Of cases that are not known to be wrong. */
  readonly pairs: Pairs;
  readonly bridge: Pairs;
  readonly attempts: ByArm;
  readonly lost: ByArm;
}

/** A gate before its first trial. Throws RangeError where two cases share an id. */
export function openGate(plan: GatePlan): GateState {
  const { cases, rules, seed } = plan;
  if (new Set(cases.map(({ id }) => id)).size < cases.length)
    throw new RangeError('two cases of a gate share an id');
  const random = randomFrom(seed);
  const orders = Array.from({ length: rules.rounds }, () => shuffled([...cases.keys()], random));
  const bridges = (orders[0] ?? []).filter((at) => cases[at]?.bridge === true);
  return { plan, orders, bridges, place: 0, tallies: cases.map(() => EMPTY), totals: NOTHING };
}

const NO_PAIRS: Pairs = { worse: 0, better: 0, alike: 0 };
const NO_TRIALS: Arm = { passed: 0, n: 0 };
const NONE: ByArm = { candidate: 0, baseline: 0, bridge: 0 };

const EMPTY: Tally = {
  pairs: NO_PAIRS,
  rounds: NO_PAIRS,
  bridge: NO_PAIRS,
  candidate: NO_TRIALS,
  baseline: NO_TRIALS,
  fresh: { baseline: NO_TRIALS, candidate: NO_TRIALS },
  waiting: null,
  attempts: NONE,
  lost: NONE,
  lostInRow: NONE,
  defect: false,
};

const NOTHING: Totals = { pairs: NO_PAIRS, bridge: NO_PAIRS, attempts: NONE, lost: NONE };

/** The state with another tally of one case. */
export function withTally(state: GateState, at: number, tally: Tally): GateState {
  const before = tallyAt(state, at);
  const { pairs, bridge, attempts, lost } = state.totals;
  return {
    ...state,
    tallies: state.tallies.with(at, tally),
    totals: {
      pairs: movedPairs(pairs, counted(before, before.pairs), counted(tally, tally.pairs)),
      bridge: movedPairs(bridge, counted(before, before.bridge), counted(tally, tally.bridge)),
      attempts: movedArms(attempts, before.attempts, tally.attempts),
      lost: movedArms(lost, before.lost, tally.lost),
    },
  };
}

function counted({ defect }: Tally, pairs: Pairs): Pairs {
  return defect ? NO_PAIRS : pairs;
}

function movedPairs(total: Pairs, from: Pairs, to: Pairs): Pairs {
  return {
    worse: total.worse - from.worse + to.worse,
    better: total.better - from.better + to.better,
    alike: total.alike - from.alike + to.alike,
  };
}

function movedArms(total: ByArm, from: ByArm, to: ByArm): ByArm {
  return {
    candidate: total.candidate - from.candidate + to.candidate,
    baseline: total.baseline - from.baseline + to.baseline,
    bridge: total.bridge - from.bridge + to.bridge,
  };
}

export function drawn({ worse, better, alike }: Pairs): number {
  return worse + better + alike;
}

/** Throws RangeError for a position that the plan does not have. */
export function tallyAt({ tallies }: GateState, at: number): Tally {
  const tally = tallies[at];
  if (tally === undefined) throw new RangeError(`the gate has no case ${at}`);
  return tally;
}
