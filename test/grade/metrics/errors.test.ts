import { expect, test } from 'vitest';
import { errorRates, firstErrorPosition } from '../../../src/grade/metrics/errors.ts';
import { aCall } from '../../builders.ts';
import { calls } from './paths.ts';

test.each([
  ['a protocol error', 'a b c!! d', 0.5],
  ['a tool error', 'a! b', 0],
  ['no answer in time', 'a b c d?', 0.75],
  ['the first of several', 'a b! c!! d?', 0.25],
  ['a refusal is none', 'a- b', null],
  ['none', 'a b', null],
  ['no calls', '', null],
])('first error: %s', (_title, called, expected) => {
  expect(firstErrorPosition(calls(called))).toBe(expected);
});

test('a client’s own cancelling is no error', () => {
  expect(firstErrorPosition([aCall({ outcome: 'cancelled' })])).toBeNull();
});

test('the two kinds are counted apart, over the calls that reached the server', () => {
  expect(errorRates(calls('a! b!! c! d e- f?'))).toEqual({
    executed: 5,
    protocolErrors: 1,
    toolErrors: 2,
    protocolShare: 0.2,
    toolShare: 0.4,
  });
});

test.each(['', 'a- b-'])('nothing executed has no rates: %s', (called) => {
  expect(errorRates(calls(called))).toMatchObject({ executed: 0, protocolShare: null, toolShare: null });
});
