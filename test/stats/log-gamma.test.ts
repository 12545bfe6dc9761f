import fc from 'fast-check';
import { expect, test } from 'vitest';
import { logBeta, logChoose, logGamma } from '../../src/stats/log-gamma.ts';

// Computed with mpmath at 40 digits.
test.each([
  [1e-5, 11.5129196928958],
  [0.1, 2.25271265173421],
  [0.5, 0.5723649429247],
  [1, 0],
  [3.7, 1.42807232666539],
  [9.99, 12.7793152143502],
  [10, 12.8018274800815],
  [50, 144.565743946345],
  [100_000, 1051287.70897366],
])('log-gamma of %d', (x, expected) => {
  expect(Math.abs(logGamma(x) - expected)).toBeLessThan(1e-14 * Math.max(1, Math.abs(expected)) + 1e-13);
});

test.each([
  [0.5, 0.5, 1.1447298858494],
  [9, 9.9, -12.9221438522055],
  [12, 40, -28.27552447798],
  [0.5, 100_000, -5.18409653956041],
  [3, 100_000, -33.8456592141007],
  [100_000, 100_000, -138633.927061348],
])('log-beta of %d and %d', (a, b, expected) => {
  expect(logBeta(a, b) / expected).toBeCloseTo(1, 13);
  expect(logBeta(b, a)).toBe(logBeta(a, b));
});

test('log-gamma grows by log x from x to x + 1, over the seam of both series too', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.01, max: 20, noNaN: true }), (x) => {
      expect(logGamma(x + 1) - logGamma(x)).toBeCloseTo(Math.log(x), 11);
    }),
  );
});

test('choosing follows Pascal’s rule', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 60 }), fc.nat(58), (n, k) => {
      fc.pre(k > 0 && k < n);
      const parts = Math.exp(logChoose(n - 1, k - 1)) + Math.exp(logChoose(n - 1, k));
      expect(Math.exp(logChoose(n, k)) / parts).toBeCloseTo(1, 12);
    }),
  );
  expect(logChoose(100_000, 50_000)).toBeCloseTo(69308.7357994094, 9);
});

test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('log-gamma of %d is a bug of the caller', (x) => {
  expect(() => logGamma(x)).toThrow(RangeError);
  expect(() => logBeta(1, x)).toThrow(RangeError);
  expect(() => logBeta(x, 1)).toThrow(RangeError);
});
