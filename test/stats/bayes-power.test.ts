import { expect, test } from 'vitest';
import { bayesPower } from '../../src/stats/bayes-power.ts';

// TV-1.
test.each([
  [3, 5, 1, 4 / 7],
  [3, 5, 2, 0.3571428571],
  [3, 5, 3, 0.2380952381],
  [4, 5, 3, 0.4166666667],
  [2, 5, 3, 0.119047619],
  [7, 10, 3, 0.3296703297],
  [6, 8, 4, 0.2937062937],
  [0, 5, 2, 0.0357142857],
  [5, 5, 5, 0.5454545455],
])('%i of %i at k = %i', (c, n, k, expected) => {
  expect(bayesPower(c, n, k)).toBeCloseTo(expected, 9);
});

test('without a run it is the mean of p^k under the prior', () => {
  expect(bayesPower(0, 0, 3)).toBeCloseTo(1 / 4, 12);
});

test('more runs in a row than were seen may be asked for', () => {
  expect(bayesPower(2, 2, 4)).toBeCloseTo(3 / 7, 12);
});

test.each([
  [6, 5, 1],
  [1, 5, 0],
  [1, Number.NaN, 1],
])('%d of %d at k = %d is a bug of the caller', (c, n, k) => {
  expect(() => bayesPower(c, n, k)).toThrow(RangeError);
});
