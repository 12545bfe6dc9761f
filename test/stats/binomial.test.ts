import fc from 'fast-check';
import { expect, test } from 'vitest';
import { binomialAtLeast, binomialAtMost, binomialExactly } from '../../src/stats/binomial.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });

test('both tails are the sums of their points', () => {
  fc.assert(
    fc.property(fc.nat(40), fc.integer({ min: -2, max: 42 }), share, (n, k, p) => {
      const points = Array.from({ length: n + 1 }, (_none, i) => binomialExactly(i, n, p));
      const sum = (some: readonly number[]): number => some.reduce((total, point) => total + point, 0);
      expect(binomialAtMost(k, n, p)).toBeCloseTo(sum(points.slice(0, Math.max(0, k + 1))), 11);
      expect(binomialAtLeast(k, n, p)).toBeCloseTo(sum(points.slice(Math.max(0, k))), 11);
    }),
  );
});

test.each([
  [0, 0, 0.3, 1],
  [0, 5, 0, 1],
  [5, 5, 1, 1],
  [4, 5, 1, 0],
  [2, 4, 0.5, 0.375],
])('P(X = %d) of Bin(%d, %d)', (k, n, p, expected) => {
  expect(binomialExactly(k, n, p)).toBeCloseTo(expected, 14);
});

test('a hundred thousand coins neither overflow nor drift', () => {
  // P(X <= n/2) = 1/2 + P(X = n/2) / 2 for even n.
  const middle = binomialExactly(50_000, 100_000, 0.5);
  expect(middle).toBeCloseTo(0.00252312621, 11);
  expect(binomialAtMost(50_000, 100_000, 0.5)).toBeCloseTo(0.5 + middle / 2, 10);
  expect(binomialAtLeast(50_000, 100_000, 0.5)).toBeCloseTo(0.5 + middle / 2, 10);
});

test('a rare event keeps its digits', () => {
  expect(binomialAtLeast(1, 10, 1e-18) / 1e-17).toBeCloseTo(1, 12);
  expect(binomialAtMost(0, 10, 1 - 2 ** -40) / 2 ** -400).toBeCloseTo(1, 10);
});

test.each([
  [0, -1, 0.5],
  [0, 1.5, 0.5],
  [0.5, 2, 0.5],
  [1, 2, 1.5],
  [1, 2, Number.NaN],
  [Number.NaN, 2, 0.5],
])('%d of Bin(%d, %d) is a bug of the caller', (k, n, p) => {
  expect(() => binomialAtMost(k, n, p)).toThrow(RangeError);
  expect(() => binomialAtLeast(k, n, p)).toThrow(RangeError);
  expect(() => binomialExactly(k, n, p)).toThrow(RangeError);
});
