import { expect, test } from 'vitest';
import { partialOrder } from '../../../src/grade/metrics/partial-order.ts';
import { A, B, C, calls, CHAIN, steps } from './paths.ts';

// TV-25.
test.each([
  ['A', A, 1],
  ['B', B, 0.5],
  ['C', C, 0],
])('trial %s', (_name, trial, expected) => {
  expect(partialOrder(CHAIN, trial).share).toBe(expected);
});

test.each([
  ['kept', 'a b', 1],
  ['the first of both does not succeed', 'a! b', 0],
  ['it succeeds too late', 'a! b a', 0],
  ['it succeeds at the second attempt', 'a! a b', 1],
  ['the second may fail', 'a b!', 1],
  ['the second came too early, and again', 'b a b', 0],
  ['only the first was called', 'a', 0],
  ['only the second was called', 'b', 0],
  ['refused is not done', 'a- b', 0],
])('%s', (_title, called, kept) => {
  expect(partialOrder({ steps: steps('a b'), before: [[0, 1]] }, calls(called)).kept).toBe(kept);
});

test('an alternative keeps the order too', () => {
  expect(partialOrder({ steps: steps('a|x b|y'), before: [[0, 1]] }, calls('x y b')).share).toBe(1);
});

test('without a required order there is no share', () => {
  expect(partialOrder({ steps: steps('a'), before: [] }, A)).toEqual({ kept: 0, required: 0, share: null });
});

test('an order of steps that are not there is a bug of the caller', () => {
  expect(() => partialOrder({ steps: steps('a'), before: [[0, 1]] }, [])).toThrow(
    'step 0 before step 1: the reference has 1 steps',
  );
});
