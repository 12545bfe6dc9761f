import { spendAlpha } from '../stats/alpha-spending.ts';
import type { Arm } from '../stats/hypergeometric.ts';
import { stratified } from '../stats/stratified.ts';
import { nightlyVerdict, strataOf, type NightlyVerdict } from './nightly-verdict.ts';
import type { NightlyRules } from './rules.ts';
import type { Told } from './state.ts';

/*
 * The thorough gate: as many candidate trials of every case before each look, then the exact stratified test on all data
 * so far, at the level of that look. It is the better one for a small drop everywhere (another model, another prompt).
 */

export interface NightlyCase {
  readonly id: string;
  readonly tools: readonly string[];
  /** Scored trials of the baseline, and how many beside them infrastructure took. */
  readonly baseline: Arm;
  readonly baselineLost: number;
}

export interface NightlyState {
  readonly cases: readonly NightlyCase[];
  readonly rules: NightlyRules;
  /** One per case. */
  readonly tallies: readonly NightlyTally[];
  /** The one-sided p of each look that was taken. */
  readonly looks: readonly number[];
}

interface NightlyTally {
  readonly candidate: Arm;
  readonly attempts: number;
  readonly lost: number;
  readonly lostInRow: number;
  readonly defect: boolean;
}

export type NightlyStep =
  | { readonly kind: 'ask'; readonly at: number }
  | { readonly kind: 'verdict'; readonly verdict: NightlyVerdict };

/** A nightly gate before its first trial. */
export function openNightly(cases: readonly NightlyCase[], rules: NightlyRules): NightlyState {
  const empty = { candidate: { passed: 0, n: 0 }, attempts: 0, lost: 0, lostInRow: 0, defect: false };
  return { cases, rules, tallies: cases.map(() => empty), looks: [] };
}

/**
 * What the nightly gate wants next, or concludes. Every case has the same number of scored trials at each look; a case that
 * infrastructure took again and again is asked no more. A function of the state alone.
 */
export function nextNightly(state: NightlyState): NightlyStep {
  const { levels } = state.rules;
  const spending = spendAlpha(state.looks, levels);
  if (spending.kind === 'open') {
    const at = dueAt(state);
    if (at !== null) return { kind: 'ask', at };
  }
  return { kind: 'verdict', verdict: nightlyVerdict(state) };
}

/** The state once it was told what became of the trial that it asked for; takes a look where one is due. */
export function tellNightly(state: NightlyState, at: number, told: Told): NightlyState {
  const tally = state.tallies[at];
  if (tally === undefined) throw new RangeError(`the gate has no case ${at}`);
  const tallies = state.tallies.with(at, counted(tally, told));
  const after = { ...state, tallies };
  return dueAt(after) === null
    ? { ...after, looks: [...state.looks, stratified(strataOf(after)).worse] }
    : after;
}

function counted(tally: NightlyTally, told: Told): NightlyTally {
  const attempts = tally.attempts + 1;
  if (told === 'case-defect') return { ...tally, attempts, defect: true };
  if (told === 'infrastructure')
    return { ...tally, attempts, lost: tally.lost + 1, lostInRow: tally.lostInRow + 1 };
  const passed = tally.candidate.passed + (told === 'passed' ? 1 : 0);
  return { ...tally, attempts, lostInRow: 0, candidate: { passed, n: tally.candidate.n + 1 } };
}

/** The next case that the coming look still waits for; null: it waits for none. */
function dueAt({ tallies, looks, rules }: NightlyState): number | null {
  const wanted = (looks.length + 1) * rules.trialsPerLook;
  const fewest = tallies.reduce<{ at: number; n: number } | null>((best, tally, at) => {
    const { n } = tally.candidate;
    if (tally.defect || tally.lostInRow > rules.retries || n >= wanted) return best;
    return best === null || n < best.n ? { at, n } : best;
  }, null);
  return fewest?.at ?? null;
}
