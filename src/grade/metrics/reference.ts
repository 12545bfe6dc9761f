import type { ToolCall } from '../../trajectory/tool-call.ts';

/** One step of a reference path: the tools of which any one will do. A call of any of them counts as this step. */
export type Step = readonly string[];

/** What the calls of a trial are compared with. An empty path is that of a trap: nothing should be called. */
export interface Reference {
  /** In the order of the reference path; a step that is needed twice stands here twice. */
  readonly steps: readonly Step[];
  /** Pairs of indices into `steps`: the first must have succeeded before the second is called. */
  readonly before: readonly (readonly [number, number])[];
}

/** What most metrics need of a call. All of a trial's calls count, refused and failed ones too, in the order of the log. */
export type Called = Pick<ToolCall, 'tool'>;

export function accepts(step: Step, call: Called): boolean {
  return step.includes(call.tool);
}

/** Each step once, in order: steps with the same tools are the same step. */
export function distinctSteps(steps: readonly Step[]): readonly Step[] {
  return [...new Map(steps.map((step) => [JSON.stringify(step.toSorted()), step])).values()];
}

/** Throws RangeError for a step that no tool can take. */
export function checkSteps(steps: readonly Step[]): void {
  const empty = steps.findIndex((step) => step.length === 0);
  if (empty >= 0) throw new RangeError(`step ${empty} of the reference names no tool`);
}
