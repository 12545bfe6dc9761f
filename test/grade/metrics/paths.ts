import type { Reference, Step } from '../../../src/grade/metrics/reference.ts';
import type { ToolCall } from '../../../src/trajectory/tool-call.ts';
import { aCall } from '../../builders.ts';

/** Steps from one text: `search|find get` is a step with an alternative, and one without. */
export function steps(text: string): readonly Step[] {
  return words(text).map((step) => step.split('|'));
}

/** Calls from one text: `get!` ended in a tool error, `get!!` in a protocol error, `get?` in none, `get-` was refused. */
export function calls(text: string): readonly ToolCall[] {
  return words(text).map((word, seq) => {
    const tool = word.replace(/[!?-]+$/, '');
    return aCall({ seq, tool, outcome: OUTCOMES[word.slice(tool.length)] ?? 'ok' });
  });
}

const OUTCOMES: Readonly<Record<string, ToolCall['outcome']>> = {
  '!': 'tool_error',
  '!!': 'protocol_error',
  '?': 'timeout',
  '-': 'denied',
};

function words(text: string): readonly string[] {
  return text.split(' ').filter((word) => word !== '');
}

/** TV-25: three steps in a chain, and three trials. */
export const CHAIN: Reference = {
  steps: steps('list_audiences get_failure_rate explain'),
  before: [
    [0, 1],
    [1, 2],
  ],
};
export const A: readonly ToolCall[] = calls(
  'search list_audiences get_failure_rate get_failure_rate explain',
);
export const B: readonly ToolCall[] = calls('get_failure_rate list_audiences explain');
export const C: readonly ToolCall[] = calls('list_audiences');
