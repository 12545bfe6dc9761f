import { expect, test } from 'vitest';
import { reportedCalls } from '../../../src/client/command/reported-calls.ts';

test('calls are taken as they are reported, with what is left out filled in', () => {
  const text = JSON.stringify([
    { tool: 'list_rooms' },
    { tool: 'create_booking', arguments: { room: 1 }, failed: true },
  ]);
  expect(reportedCalls(text)).toEqual([
    { tool: 'list_rooms', arguments: {} },
    { tool: 'create_booking', arguments: { room: 1 }, failed: true },
  ]);
});

test.each([
  ['no file', null, []],
  ['no JSON', 'list_rooms, create_booking', []],
  ['no list', '{"tool":"list_rooms"}', []],
  ['entries without a tool', '[null, 7, {"tool": 5}, {"name": "x"}]', []],
  [
    'arguments that are no object',
    '[{"tool":"x","arguments":[1],"failed":"no"}]',
    [{ tool: 'x', arguments: {} }],
  ],
])('of %s nothing is taken that is no call', (_what, text, calls) => {
  expect(reportedCalls(text)).toEqual(calls);
});

test('of very many calls the first are taken', () => {
  expect(reportedCalls(JSON.stringify(Array.from({ length: 5_000 }, () => ({ tool: 'x' }))))).toHaveLength(
    1_000,
  );
});
