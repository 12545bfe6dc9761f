import { expect, test } from 'vitest';
import { thrash } from '../../../src/grade/metrics/thrash.ts';
import { aCall } from '../../builders.ts';
import { calls } from './paths.ts';

test.each([
  ['no calls', '', 0],
  ['one error', 'a!', 0],
  ['the same error again', 'a! a!', 1],
  ['and again, with others between', 'a! b a! c! a!', 2],
  ['of either kind', 'a!! a!!', 1],
  ['a repeat that succeeds', 'a! a', 0],
  ['an error after a success', 'a a!', 0],
  ['another tool', 'a! b!', 0],
])('%s', (_title, called, repeated) => {
  expect(thrash(calls(called))).toEqual({ repeated, unsure: 0 });
});

test('other arguments are another attempt', () => {
  const failed = (id: number): ReturnType<typeof aCall> =>
    aCall({ arguments: { id }, outcome: 'tool_error' });
  expect(thrash([failed(1), failed(2), failed(1)]).repeated).toBe(1);
});

test('arguments that the log did not keep leave it unsure', () => {
  const failed = aCall({ dropped: ['query'], outcome: 'tool_error' });
  expect(thrash([failed, failed])).toEqual({ repeated: 0, unsure: 1 });
});
