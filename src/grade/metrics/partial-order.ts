import type { ToolCall } from '../../trajectory/tool-call.ts';
import { accepts, checkSteps, type Reference } from './reference.ts';

/** How many of the required orders were kept. */
export interface PartialOrder {
  readonly kept: number;
  readonly required: number;
  /** Null when no order is required. */
  readonly share: number | null;
}

/**
 * An order a before b is kept when both were called, and the first successful call of a came before the first of b.
 * Throws RangeError for a step without a tool and for an order of steps that are not there.
 */
export function partialOrder(
  { steps, before }: Reference,
  calls: readonly Pick<ToolCall, 'tool' | 'outcome'>[],
): PartialOrder {
  checkSteps(steps);
  const kept = before.filter(([a, b]) => {
    const [first, second] = [steps[a], steps[b]];
    if (first === undefined || second === undefined) {
      throw new RangeError(`step ${a} before step ${b}: the reference has ${steps.length} steps`);
    }
    const done = calls.findIndex((call) => call.outcome === 'ok' && accepts(first, call));
    return done >= 0 && calls.findIndex((call) => accepts(second, call)) > done;
  }).length;
  return { kept, required: before.length, share: before.length === 0 ? null : kept / before.length };
}
