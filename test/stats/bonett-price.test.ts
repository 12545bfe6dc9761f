import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bonettPrice } from '../../src/stats/bonett-price.ts';

// TV-8.
test.each([
  [9, 1, 50, 0.1538461538, 0.030155442, 0.2775368657],
  [3, 3, 20, 0, -0.2519825135, 0.2519825135],
])('%i worse and %i better of %i', (worse, better, n, difference, low, high) => {
  const interval = bonettPrice(worse, better, n);
  expect(interval.difference).toBeCloseTo(difference, 9);
  expect(interval.low).toBeCloseTo(low, 9);
  expect(interval.high).toBeCloseTo(high, 9);
});

test('it holds its difference and stays within -1 to 1', () => {
  fc.assert(
    fc.property(fc.nat(200), fc.nat(200), fc.nat(200), (worse, better, same) => {
      const { low, difference, high } = bonettPrice(worse, better, worse + better + same);
      expect(low).toBeLessThanOrEqual(difference);
      expect(high).toBeGreaterThanOrEqual(difference);
      expect(low).toBeGreaterThanOrEqual(-1);
      expect(high).toBeLessThanOrEqual(1);
    }),
  );
  expect(bonettPrice(1, 0, 1).high).toBe(1);
});

test.each([
  [3, 3, 5],
  [-1, 3, 5],
  [1, 1, Number.NaN],
])('%d worse and %d better of %d are a bug of the caller', (worse, better, n) => {
  expect(() => bonettPrice(worse, better, n)).toThrow(RangeError);
});
