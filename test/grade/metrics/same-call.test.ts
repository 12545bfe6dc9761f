import { expect, test } from 'vitest';
import { callKey } from '../../../src/grade/metrics/same-call.ts';
import { aCall } from '../../builders.ts';

const key = (over: Parameters<typeof aCall>[0]): string => callKey(aCall(over)).key;

test('the order of keys makes no other call', () => {
  expect(key({ arguments: { a: 1, b: [2] } })).toBe(key({ arguments: { b: [2], a: 1 } }));
});

test.each([
  [{ arguments: { a: 1 } }, { arguments: { a: '1' } }],
  [{ arguments: { a: [1, 2] } }, { arguments: { a: [2, 1] } }],
  [{ tool: 'get' }, { tool: 'set' }],
  [{ dropped: ['x'] }, { dropped: [] }],
])('%j is not %j', (one, other) => {
  expect(key(one)).not.toBe(key(other));
});

test('a call is whole when no argument was dropped', () => {
  expect(callKey(aCall()).isWhole).toBe(true);
  expect(callKey(aCall({ dropped: ['x'] })).isWhole).toBe(false);
});
