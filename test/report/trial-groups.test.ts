import { expect, test } from 'vitest';
import type { CallLine } from '../../src/report/model.ts';
import { callText } from '../../src/report/trial-groups.ts';

const call: CallLine = {
  tool: 'list_rooms',
  arguments: '{}',
  outcome: 'denied',
  durationMs: 1,
  bytes: null,
  empty: null,
  error: null,
};

test.each([
  ['denied', null, 'selection', 'chosen, not executed'],
  ['denied', null, 'probe', 'refused'],
  ['tool_error', null, 'scenario', 'tool error'],
  ['ok', true, 'probe', 'ok, but empty'],
  ['ok', false, 'selection', 'ok'],
] as const)('what became of a call: %s, empty %s, in a %s', (outcome, empty, kind, text) => {
  expect(callText({ ...call, outcome, empty }, { kind })).toBe(text);
});
