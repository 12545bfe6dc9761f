import type { ToolCall } from '../../trajectory/tool-call.ts';

type Ended = Pick<ToolCall, 'outcome'>;

/** The two kinds are never added up: a protocol error is the server's bug, a tool error is part of its answers. */
export interface ErrorRates {
  /** Calls that reached the server: all but refused ones. */
  readonly executed: number;
  readonly protocolErrors: number;
  readonly toolErrors: number;
  /** Of the executed calls; null when there is none. */
  readonly protocolShare: number | null;
  readonly toolShare: number | null;
}

export function errorRates(calls: readonly Ended[]): ErrorRates {
  const count = (holds: (call: Ended) => boolean): number => calls.filter(holds).length;
  const executed = count(({ outcome }) => outcome !== 'denied');
  const protocolErrors = count(({ outcome }) => outcome === 'protocol_error');
  const toolErrors = count(({ outcome }) => outcome === 'tool_error');
  const share = (errors: number): number | null => (executed === 0 ? null : errors / executed);
  return {
    executed,
    protocolErrors,
    toolErrors,
    protocolShare: share(protocolErrors),
    toolShare: share(toolErrors),
  };
}

/**
 * The share of calls that came before the first one that went wrong: an error of either kind, or no answer in time (compare
 * arXiv:2505.16700). 0 when it was the very first. A refusal and a client's own cancelling are no errors. Null without one.
 */
export function firstErrorPosition(calls: readonly Ended[]): number | null {
  const first = calls.findIndex(({ outcome }) => FAILED.has(outcome));
  return first < 0 ? null : first / calls.length;
}

const FAILED: ReadonlySet<ToolCall['outcome']> = new Set(['tool_error', 'protocol_error', 'timeout']);
