import { isArray, isObject, member, parseJson, stringMember } from '../../base/json.ts';
import type { ClaimedCall } from '../../trajectory/claim.ts';

/**
 * The calls that a program says it made: a JSON list of `{ "tool": "…", "arguments": {…}, "failed": true }`, of which
 * only `tool` is needed. Entries that name no tool are left out, and of anything else nothing is taken.
 */
export function reportedCalls(text: string | null): readonly ClaimedCall[] {
  const parsed = parseJson(text ?? '');
  if (!parsed.ok || !isArray(parsed.value)) return [];
  return parsed.value.slice(0, CALLS_KEPT).flatMap((entry): readonly ClaimedCall[] => {
    const tool = isObject(entry) ? stringMember(entry, 'tool') : null;
    if (tool === null) return [];
    const [args, failed] = [member(entry, 'arguments'), member(entry, 'failed')];
    return [
      {
        tool,
        arguments: isObject(args) ? args : {},
        ...(typeof failed === 'boolean' ? { failed } : {}),
      },
    ];
  });
}

const CALLS_KEPT = 1_000;
