import { nextNightly, openNightly, tellNightly, type NightlyState } from './nightly.ts';
import { randomFrom } from './random.ts';
import type { GateRules, NightlyRules } from './rules.ts';
import { openGate, type ByArm, type GateState, type Outcome } from './state.ts';
import { tell } from './tell.ts';
import { next } from './two-route.ts';
import type { GateVerdict } from './verdict.ts';

/** A case whose chances to pass are known. */
export interface TrueCase {
  readonly id: string;
  readonly tools: readonly string[];
  readonly bridge: boolean;
  readonly baseline: number;
  readonly candidate: number;
}

export type Design =
  | { readonly kind: 'two-route'; readonly rules: GateRules; readonly bankTrials: number }
  | { readonly kind: 'nightly'; readonly rules: NightlyRules; readonly bankTrials: number };

export interface Simulated {
  readonly repetitions: number;
  readonly verdicts: Readonly<Record<GateVerdict['kind'], number>>;
  /** Of the repetitions that ended as `regressed`, those that accuse a case whose chance to pass has fallen. */
  readonly rightlyAccused: number;
  /** Mean number of trials by arm: the bank, which is there before, costs nothing here. */
  readonly meanTrials: ByArm;
}

/**
 * Plays a gate over and over on cases of known chances, through the very code that decides a real one; banks are drawn anew
 * each time. `truthOf`: the cases of one repetition, from a source of random numbers. The seed alone decides what comes out.
 */
export function simulate(
  truthOf: (random: () => number) => readonly TrueCase[],
  design: Design,
  { repetitions, seed }: { readonly repetitions: number; readonly seed: number },
): Simulated {
  const random = randomFrom(seed);
  const verdicts = { regressed: 0, 'not-worse-than-margin': 0, inconclusive: 0, void: 0 };
  const trials = { candidate: 0, baseline: 0, bridge: 0 };
  let rightlyAccused = 0;
  for (let played = 0; played < repetitions; played += 1) {
    const truth = truthOf(random);
    const game =
      design.kind === 'two-route' ? playTwoRoute(truth, design, random) : playNightly(truth, design, random);
    verdicts[game.kind] += 1;
    for (const arm of ['candidate', 'baseline', 'bridge'] as const) trials[arm] += game.trials[arm];
    const fell = new Set(truth.filter((one) => one.candidate < one.baseline).map(({ id }) => id));
    if (game.accused.some((id) => fell.has(id))) rightlyAccused += 1;
  }
  const mean = (total: number): number => total / Math.max(1, repetitions);
  const meanTrials = {
    candidate: mean(trials.candidate),
    baseline: mean(trials.baseline),
    bridge: mean(trials.bridge),
  };
  return { repetitions, verdicts, rightlyAccused, meanTrials };
}

interface Game {
  readonly kind: GateVerdict['kind'];
  readonly accused: readonly string[];
  readonly trials: ByArm;
}

function playTwoRoute(
  truth: readonly TrueCase[],
  { rules, bankTrials }: Extract<Design, { kind: 'two-route' }>,
  random: () => number,
): Game {
  const cases = truth.map(({ id, tools, bridge, baseline }) => ({
    id,
    tools,
    bridge,
    bank: Array.from({ length: bankTrials }, () => outcome(baseline, random)),
    bankLost: 0,
  }));
  let state: GateState = openGate({ cases, partners: 'stored', rules, seed: Math.floor(random() * 2 ** 32) });
  for (;;) {
    const step = next(state);
    if (step.kind === 'verdict') return gameOf(step.verdict);
    const one = truth[step.ask.at];
    const chance = (step.ask.arm === 'candidate' ? one?.candidate : one?.baseline) ?? 0;
    state = tell(state, step.ask, outcome(chance, random));
  }
}

function gameOf(verdict: GateVerdict): Game {
  const accused = verdict.kind === 'regressed' ? verdict.accused.map((each) => each.case) : [];
  return { kind: verdict.kind, accused, trials: verdict.attempts };
}

function playNightly(
  truth: readonly TrueCase[],
  { rules, bankTrials }: Extract<Design, { kind: 'nightly' }>,
  random: () => number,
): Game {
  const cases = truth.map(({ id, tools, baseline }) => {
    const bank = Array.from({ length: bankTrials }, () => outcome(baseline, random));
    const passed = bank.filter((each) => each === 'passed').length;
    return { id, tools, baseline: { passed, n: bankTrials }, baselineLost: 0 };
  });
  let state: NightlyState = openNightly(cases, rules);
  for (;;) {
    const step = nextNightly(state);
    if (step.kind === 'verdict') {
      const { verdict } = step;
      const accused = verdict.kind === 'regressed' ? verdict.accused.map((each) => each.case) : [];
      const candidate = state.tallies.reduce((sum, { attempts }) => sum + attempts, 0);
      return { kind: verdict.kind, accused, trials: { candidate, baseline: 0, bridge: 0 } };
    }
    state = tellNightly(state, step.at, outcome(truth[step.at]?.candidate ?? 0, random));
  }
}

function outcome(chance: number, random: () => number): Outcome {
  return random() < chance ? 'passed' : 'failed';
}
