import fc from 'fast-check';
import { expect, test } from 'vitest';
import { betaCdf } from '../../src/stats/beta-cdf.ts';
import { betaQuantile } from '../../src/stats/beta-quantile.ts';

// Computed with scipy.
test.each([
  [0.025, 0.5, 5.5, 9.34206000395447e-5],
  [0.975, 0.5, 0.5, 0.998458666866564],
  [1e-10, 3, 4, 1.71019530239864e-4],
  [0.025, 20_001, 80_001, 0.197532521841657],
  [0.975, 6, 100_000, 1.16673596934937e-4],
  [0.001, 1, 100_000, 1.00050032857853e-8],
])('quantile %d of Beta(%d, %d)', (p, a, b, expected) => {
  expect(betaQuantile(p, a, b) / expected).toBeCloseTo(1, 11);
});

test('the ends are the ends', () => {
  expect(betaQuantile(0, 2, 3)).toBe(0);
  expect(betaQuantile(1, 2, 3)).toBe(1);
});

test('it is the inverse of the distribution', () => {
  // Below 1 the density grows beyond all bounds, and so does the step in p from one double to the next.
  const parameter = fc.double({ min: 1, max: 300, noNaN: true });
  fc.assert(
    fc.property(fc.double({ min: 0.001, max: 0.999, noNaN: true }), parameter, parameter, (p, a, b) => {
      expect(betaCdf(betaQuantile(p, a, b), a, b)).toBeCloseTo(p, 9);
    }),
  );
});

test.each([
  [-0.1, 1, 1],
  [Number.NaN, 1, 1],
  [0.5, 0, 1],
])('quantile %d of Beta(%d, %d) is a bug of the caller', (p, a, b) => {
  expect(() => betaQuantile(p, a, b)).toThrow(RangeError);
});
