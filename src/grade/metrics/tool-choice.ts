import { mostMatched } from './matching.ts';
import { checkSteps, distinctSteps, type Called, type Step } from './reference.ts';

/** How well the called tools are those of the reference, as counts and shares. */
export interface ToolChoice {
  /** Steps that have a call of their own. */
  readonly right: number;
  readonly wanted: number;
  readonly called: number;
  /** right / called and right / wanted; null where that is 0 / 0, unless nothing was wanted and nothing called: then 1. */
  readonly precision: number | null;
  readonly recall: number | null;
  /** The harmonic mean of both, 2 right / (called + wanted), which is a number also where one of them is none. */
  readonly f1: number;
}

/** Every call and every step counts (multisets). Throws RangeError for a step without a tool. */
export function toolChoice(steps: readonly Step[], calls: readonly Called[]): ToolChoice {
  checkSteps(steps);
  return choice(mostMatched(steps, countTools(calls)), steps.length, calls.length);
}

/**
 * The same on distinct tools and steps, for questions of coverage. Two alternatives of one step count once, as that step.
 */
export function distinctToolChoice(steps: readonly Step[], calls: readonly Called[]): ToolChoice {
  checkSteps(steps);
  const wanted = distinctSteps(steps);
  const tools = [...new Set(calls.map(({ tool }) => tool))];
  const right = mostMatched(wanted, new Map(tools.map((tool) => [tool, 1])));
  const known = new Set(wanted.flat());
  return choice(right, wanted.length, right + tools.filter((tool) => !known.has(tool)).length);
}

function countTools(calls: readonly Called[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { tool } of calls) counts.set(tool, (counts.get(tool) ?? 0) + 1);
  return counts;
}

function choice(right: number, wanted: number, called: number): ToolChoice {
  if (wanted + called === 0) return { right, wanted, called, precision: 1, recall: 1, f1: 1 };
  return {
    right,
    wanted,
    called,
    precision: called === 0 ? null : right / called,
    recall: wanted === 0 ? null : right / wanted,
    f1: (2 * right) / (called + wanted),
  };
}
