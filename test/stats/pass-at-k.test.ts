import fc from 'fast-check';
import { expect, test } from 'vitest';
import { passAtK, passPowerK } from '../../src/stats/pass-at-k.ts';

// TV-1, exact fractions.
test.each([
  [3, 5, 1, 3 / 5, 3 / 5],
  [3, 5, 2, 9 / 10, 3 / 10],
  [3, 5, 3, 1, 1 / 10],
  [4, 5, 3, 1, 2 / 5],
  [2, 5, 3, 9 / 10, 0],
  [7, 10, 3, 119 / 120, 7 / 24],
  [6, 8, 4, 1, 3 / 14],
  [0, 5, 2, 0, 0],
  [5, 5, 5, 1, 1],
])('%i of %i at k = %i', (c, n, k, atLeastOne, all) => {
  expect(passAtK(c, n, k)).toBeCloseTo(atLeastOne, 12);
  expect(passPowerK(c, n, k)).toBeCloseTo(all, 12);
});

test('both are unbiased: their mean over all outcomes is 1 - (1-p)^k and p^k', () => {
  const outcome = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }), outcome, (n, k, p) => {
      fc.pre(k <= n);
      let [some, all, ways] = [0, 0, 1];
      for (let c = 0; c <= n; c += 1) {
        const chance = ways * p ** c * (1 - p) ** (n - c);
        some += chance * passAtK(c, n, k);
        all += chance * passPowerK(c, n, k);
        ways = (ways * (n - c)) / (c + 1);
      }
      expect(some).toBeCloseTo(1 - (1 - p) ** k, 10);
      expect(all).toBeCloseTo(p ** k, 10);
    }),
  );
});

test('a hundred thousand runs do not overflow', () => {
  expect(passPowerK(99_999, 100_000, 50_000)).toBeCloseTo(0.5, 9);
  expect(passAtK(1, 100_000, 50_000)).toBeCloseTo(0.5, 9);
});

test.each([
  [3, 5, 6],
  [3, 5, 0],
  [3, 5, 1.5],
  [3, 5, Number.NaN],
  [6, 5, 1],
  [-1, 5, 1],
  [0, 0, 1],
])('%d of %d at k = %d is a bug of the caller', (c, n, k) => {
  expect(() => passAtK(c, n, k)).toThrow(RangeError);
  expect(() => passPowerK(c, n, k)).toThrow(RangeError);
});
