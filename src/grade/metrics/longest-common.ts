import { accepts, checkSteps, type Called, type Step } from './reference.ts';

/** The longest part of the reference path that the calls took in order. */
export interface LongestCommon {
  readonly length: number;
  /** length / steps; null when nothing was wanted and something called, 1 when neither. */
  readonly ofReference: number | null;
  /** length / the longer of both, so that detours cost; 1 when both are empty. */
  readonly strict: number;
}

/** The longest common subsequence of steps and calls. Throws RangeError for a step without a tool. */
export function longestCommon(steps: readonly Step[], calls: readonly Called[]): LongestCommon {
  checkSteps(steps);
  const longer = Math.max(steps.length, calls.length);
  if (longer === 0) return { length: 0, ofReference: 1, strict: 1 };
  const length = lengthOf(steps, calls);
  return { length, ofReference: steps.length === 0 ? null : length / steps.length, strict: length / longer };
}

function lengthOf(steps: readonly Step[], calls: readonly Called[]): number {
  // row[i]: the longest among the first i steps and the calls so far.
  let row = [0, ...steps.map(() => 0)];
  for (const call of calls) {
    const next = [0];
    for (const [i, step] of steps.entries()) {
      next.push(accepts(step, call) ? (row[i] ?? 0) + 1 : Math.max(row[i + 1] ?? 0, next[i] ?? 0));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
