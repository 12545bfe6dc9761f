import { decideCase } from '../stats/case-decision.ts';
import { holm } from '../stats/family-wise.ts';
import { fisher } from '../stats/fisher.ts';
import type { Arm } from '../stats/hypergeometric.ts';
import { excess, hasRejected } from './pairs.ts';
import { tallyAt, type GateState, type Tally } from './state.ts';

/** What the fresh trials of one case came to. */
export interface Confirmation {
  /** Position in the plan. */
  readonly at: number;
  readonly baseline: Arm;
  readonly candidate: Arm;
  /** One-sided Fisher on fresh trials only, adjusted by Holm over all cases that were to be confirmed. */
  readonly adjusted: number;
  /** Whether `adjusted` is small enough: for route 2 to reject, or for an accusation of route 1 to be confirmed. */
  readonly holds: boolean;
}

/**
 * Positions of the cases that get fresh trials of both arms. Once route 1 has rejected: those it accuses. Before: those
 * that the bank decides as passed and the candidate as failed. It looks at the whole bank, so it is asked only once
 * no further pair will be drawn.
 */
export function toConfirm(state: GateState): readonly number[] {
  return hasRejected(state) ? accused(state).slice(0, state.plan.rules.confirmed) : turned(state);
}

/** Cases that carry the evidence of route 1, the heaviest first. One pair alone accuses nobody, unless there is nothing else. */
export function accused(state: GateState): readonly number[] {
  const suspects = standing(state)
    .map((at) => ({ at, more: excess(tallyAt(state, at).pairs) }))
    .filter(({ more }) => more > 0)
    .sort((a, b) => b.more - a.more);
  const heavy = suspects.filter(({ more }) => more > 1);
  return (heavy.length > 0 ? heavy : suspects).map(({ at }) => at);
}

function turned(state: GateState): readonly number[] {
  const { rules } = state.plan;
  return standing(state).filter((at) => {
    const { candidate } = tallyAt(state, at);
    if (candidate.n < rules.decidedFrom || decideCase(candidate.passed, candidate.n).kind !== 'failed')
      return false;
    const baseline = baselineArm(state, at);
    return decideCase(baseline.passed, baseline.n).kind === 'passed';
  });
}

/** In the order of the first round. */
function standing(state: GateState): readonly number[] {
  return (state.orders[0] ?? []).filter((at) => !tallyAt(state, at).defect);
}

/** All that is known of the baseline: its bank, or its trials that were run beside the candidate's. */
function baselineArm({ plan, tallies }: GateState, at: number): Arm {
  if (plan.partners === 'fresh') return tallies[at]?.baseline ?? { passed: 0, n: 0 };
  const bank = plan.cases[at]?.bank ?? [];
  return { passed: bank.filter((outcome) => outcome === 'passed').length, n: bank.length };
}

/** Every case that was to be confirmed, and whether it was. A case without fresh trials in both arms is not. */
export function confirmations(state: GateState): readonly Confirmation[] {
  const targets = toConfirm(state);
  const { confirmAlpha, freshAlpha } = state.plan.rules;
  const alpha = hasRejected(state) ? confirmAlpha : freshAlpha;
  const adjusted = holm(targets.map((at) => worseP(tallyAt(state, at))));
  return targets.map((at, index) => {
    const p = adjusted[index] ?? 1;
    return { at, ...tallyAt(state, at).fresh, adjusted: p, holds: p <= alpha };
  });
}

function worseP({ fresh }: Tally): number {
  return fisher(fresh.baseline, fresh.candidate).worse;
}
