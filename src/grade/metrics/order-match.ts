import { accepts, checkSteps, type Called, type Step } from './reference.ts';
import { toolChoice } from './tool-choice.ts';

/** From strict to lenient: each implies the next. */
export interface OrderMatch {
  /** The calls are the reference path. It rejects valid detours, so a case has to ask for it. */
  readonly exact: boolean;
  /** The reference path is a subsequence of the calls. */
  readonly inOrder: boolean;
  /** Every step has a call of its own. */
  readonly anyOrder: boolean;
}

/** A path without steps, that of a trap, matches only when nothing was called. Throws RangeError for a step without a tool. */
export function orderMatch(steps: readonly Step[], calls: readonly Called[]): OrderMatch {
  checkSteps(steps);
  if (steps.length === 0) {
    const silent = calls.length === 0;
    return { exact: silent, inOrder: silent, anyOrder: silent };
  }
  const inOrder = isSubsequence(steps, calls);
  return {
    exact: inOrder && calls.length === steps.length,
    inOrder,
    anyOrder: toolChoice(steps, calls).right === steps.length,
  };
}

function isSubsequence(steps: readonly Step[], calls: readonly Called[]): boolean {
  let next = 0;
  for (const call of calls) {
    const step = steps[next];
    if (step !== undefined && accepts(step, call)) next += 1;
  }
  return next === steps.length;
}
