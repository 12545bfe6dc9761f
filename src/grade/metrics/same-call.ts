import { canonicalJson } from '../../base/json.ts';
import type { ToolCall } from '../../trajectory/tool-call.ts';

/** A call that can be compared with an earlier one. */
export type Comparable = Pick<ToolCall, 'tool' | 'arguments' | 'dropped' | 'outcome'>;

/**
 * Equal for calls of the same tool with the same arguments, whatever the order of their keys. Where the log kept only names of
 * some arguments (`isWhole` false), equal keys mean that the calls look alike, no more.
 */
export function callKey(call: Comparable): { readonly key: string; readonly isWhole: boolean } {
  const dropped = call.dropped.toSorted();
  return { key: canonicalJson([call.tool, call.arguments, dropped]), isWhole: dropped.length === 0 };
}
