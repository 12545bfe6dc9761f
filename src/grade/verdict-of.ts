import { excerpt } from '../base/text.ts';
import { argumentsText, type ToolCall } from '../trajectory/tool-call.ts';
import type { Evidence, GraderName, Verdict } from './verdict.ts';

/** A verdict with at most five places of evidence. */
export function verdict(
  grader: GraderName,
  status: Verdict['status'],
  why: string,
  evidence: readonly Evidence[] = [],
): Verdict {
  return { grader, status, why, evidence: evidence.slice(0, 5) };
}

/** Where a call can be looked at. */
export function at(call: ToolCall): Evidence {
  return {
    in: 'frame',
    seq: call.frames.request,
    quote: excerpt(`${call.tool} ${argumentsText(call)}`, 160),
  };
}

/** What became of a call, as a predicate: `answered with an error: no such room`. */
export function outcomeText({ outcome, error, shape }: ToolCall): string {
  const said = excerpt(error?.text ?? '', 120);
  const texts: Record<ToolCall['outcome'], string> = {
    ok: shape?.empty === true ? 'answered with nothing in it' : 'answered',
    tool_error: `answered with an error: ${said}`,
    protocol_error: `failed with JSON-RPC error ${error?.code ?? '(no code)'}: ${said}`,
    timeout: 'never answered',
    cancelled: 'was cancelled',
    denied: 'was refused',
  };
  return texts[outcome];
}
