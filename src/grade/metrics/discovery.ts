import { accepts, checkSteps, type Called, type Step } from './reference.ts';

export interface Discovery {
  /** Calls of discovery tools before the first call of another tool; all of them when there is none. */
  readonly before: number;
  /** Discovery steps with which the reference begins, and which were not called in that time. */
  readonly skipped: readonly Step[];
}

/**
 * How much a client looked around before its first real call. `tools` are those that only list, search or describe; a step
 * is one of discovery when all of its tools are. Throws RangeError for a step without a tool.
 */
export function discoveryBefore(
  steps: readonly Step[],
  calls: readonly Called[],
  tools: ReadonlySet<string>,
): Discovery {
  checkSteps(steps);
  const isReal = (step: Step): boolean => !step.every((tool) => tools.has(tool));
  const looked = upTo(calls, ({ tool }) => !tools.has(tool));
  const needed = upTo(steps, isReal);
  return {
    before: looked.length,
    skipped: needed.filter((step) => !looked.some((call) => accepts(step, call))),
  };
}

/** What stands before the first item of which this holds. */
function upTo<T>(items: readonly T[], holds: (item: T) => boolean): readonly T[] {
  const end = items.findIndex(holds);
  return end < 0 ? items : items.slice(0, end);
}
