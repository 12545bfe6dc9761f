import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wilson, wilsonOfMean, Z95 } from '../../src/stats/wilson.ts';

// Computed with R and statsmodels at 95 %.
test.each([
  [0, 5, 0, 0.4344824648],
  [5, 5, 0.5655175352, 1],
  [4, 5, 0.3755346298, 0.9637758914],
  [7, 10, 0.3967781475, 0.8922087326],
  [0, 10, 0, 0.2775327999],
  [17, 20, 0.6395811353, 0.9476312541],
  [1, 30, 0.0059085904, 0.1667039099],
  [45, 50, 0.7863976856, 0.9565242351],
  [81, 263, 0.2552885199, 0.366209577],
])('%i of %i', (successes, n, low, high) => {
  const interval = wilson(successes, n);
  expect(Math.abs((interval?.low ?? -1) - low)).toBeLessThan(1e-9);
  expect(Math.abs((interval?.high ?? -1) - high)).toBeLessThan(1e-9);
});

test('the mean of shares has the interval of as many outcomes', () => {
  expect(wilsonOfMean(0.7, 10)).toEqual(wilson(7, 10));
  const [low, mid, high] = [7, 7.5, 8].map((sum) => wilsonOfMean(sum / 10, 10)?.low ?? -1);
  expect(low).toBeLessThan(mid ?? -1);
  expect(mid).toBeLessThan(high ?? -1);
});

test.each([
  [1.01, 5],
  [-0.1, 5],
  [Number.NaN, 5],
  [0.5, 1.5],
])('a mean of %d over %d is a bug of the caller', (mean, n) => {
  expect(() => wilsonOfMean(mean, n)).toThrow(RangeError);
});

test('nothing counted is no interval', () => {
  expect(wilsonOfMean(0, 0)).toBeNull();
  expect(wilson(0, 0)).toBeNull();
});

test('none and all touch the ends exactly', () => {
  expect(wilson(0, 7)?.low).toBe(0);
  expect(wilson(7, 7)?.high).toBe(1);
});

test.each([
  [2, 1],
  [-1, 5],
  [0.5, 2],
  [Number.NaN, 1],
  [0, Number.POSITIVE_INFINITY],
])('%d of %d is a bug of the caller', (successes, n) => {
  expect(() => wilson(successes, n)).toThrow(RangeError);
});

test('the interval holds the share, lies in 0 to 1, and mirrors when successes and failures change places', () => {
  fc.assert(
    fc.property(fc.nat(500), fc.nat(500), fc.constantFrom(1, Z95, 3), (a, b, z) => {
      fc.pre(a + b > 0);
      const [here, there] = [wilson(a, a + b, z), wilson(b, a + b, z)];
      const share = a / (a + b);
      expect(here?.low).toBeLessThanOrEqual(share);
      expect(here?.high).toBeGreaterThanOrEqual(share);
      expect(here?.low).toBeGreaterThanOrEqual(0);
      expect(here?.high).toBeLessThanOrEqual(1);
      expect(here?.low).toBeCloseTo(1 - (there?.high ?? 9), 10);
    }),
  );
});
