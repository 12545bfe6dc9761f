import { median } from '../../stats/median.ts';
import type { ToolCall } from '../../trajectory/tool-call.ts';
import { accepts, checkSteps, type Step } from './reference.ts';

/** What became of tool errors on needed steps in one trial. */
export type Recovery =
  | { readonly kind: 'no-error' }
  | { readonly kind: 'not-recovered' }
  /** `calls`: from the error to the success, 1 when the very next call succeeded; the largest when several steps erred. */
  | { readonly kind: 'recovered'; readonly calls: number };

type Ended = Pick<ToolCall, 'tool' | 'outcome'>;

/**
 * A trial recovers when every step that met a tool error succeeds later, by the same tool or an alternative.
 * Throws RangeError for a step without a tool.
 */
export function recoveryOf(steps: readonly Step[], calls: readonly Ended[]): Recovery {
  checkSteps(steps);
  const waits = steps.map((step) => callsToRecover(step, calls)).filter((wait) => wait !== null);
  if (waits.length === 0) return { kind: 'no-error' };
  const longest = Math.max(...waits);
  return longest === Infinity ? { kind: 'not-recovered' } : { kind: 'recovered', calls: longest };
}

export interface RecoveryRate {
  /** Trials with a tool error on a needed step, and those of them that recovered. */
  readonly erred: number;
  readonly recovered: number;
  /** recovered / erred; null when no trial erred. */
  readonly share: number | null;
  /** Over recovered trials; null when there is none. */
  readonly medianCalls: number | null;
}

export function recoveryRate(trials: readonly Recovery[]): RecoveryRate {
  const erred = trials.filter(({ kind }) => kind !== 'no-error').length;
  const waits = trials.flatMap((trial) => (trial.kind === 'recovered' ? [trial.calls] : []));
  const share = erred === 0 ? null : waits.length / erred;
  return { erred, recovered: waits.length, share, medianCalls: median(waits) };
}

/** Null without an error, Infinity without a success after it. */
function callsToRecover(step: Step, calls: readonly Ended[]): number | null {
  const error = calls.findIndex((call) => call.outcome === 'tool_error' && accepts(step, call));
  if (error < 0) return null;
  const wait = calls.slice(error).findIndex((call) => call.outcome === 'ok' && accepts(step, call));
  return wait < 0 ? Infinity : wait;
}
