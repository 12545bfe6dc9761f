import { expect, test } from 'vitest';
import { decideCase } from '../../src/stats/case-decision.ts';

// TV-3, exact.
test.each([
  [0, 3, 0.9375, 'failed'],
  [1, 3, 0.6875, 'mixed'],
  [2, 3, 0.3125, 'mixed'],
  [3, 3, 0.0625, 'passed'],
  [0, 5, 0.984375, 'failed'],
  [1, 5, 0.890625, 'failed'],
  [2, 5, 0.65625, 'mixed'],
  [3, 5, 0.34375, 'mixed'],
  [4, 5, 0.109375, 'passed'],
  [5, 5, 0.015625, 'passed'],
  [0, 1, 0.75, 'mixed'],
  [1, 1, 0.25, 'mixed'],
  [0, 0, 0.5, 'mixed'],
])('%i of %i', (c, n, belowHalf, kind) => {
  const decision = decideCase(c, n);
  expect(decision.belowHalf).toBeCloseTo(belowHalf, 12);
  expect(decision.kind).toBe(kind);
});

test('a hundred thousand trials decide', () => {
  expect(decideCase(50_500, 100_000).kind).toBe('passed');
  expect(decideCase(50_000, 100_000).kind).toBe('mixed');
  expect(decideCase(49_500, 100_000).kind).toBe('failed');
});

test.each([
  [2, 1],
  [-1, 1],
  [Number.NaN, 1],
])('%d of %d is a bug of the caller', (c, n) => {
  expect(() => decideCase(c, n)).toThrow(RangeError);
});
