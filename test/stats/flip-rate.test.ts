import { expect, test } from 'vitest';
import { flipRate, flipRateWithin, isFlaky, isLowInformation } from '../../src/stats/flip-rate.ts';

// TV-1, exact fractions.
test.each([
  [3, 5, 3 / 5],
  [4, 5, 2 / 5],
  [2, 5, 3 / 5],
  [7, 10, 7 / 15],
  [6, 8, 3 / 7],
  [0, 5, 0],
  [5, 5, 0],
])('two runs disagree: %i of %i', (c, n, expected) => {
  expect(flipRate(c, n)).toBeCloseTo(expected, 12);
  expect(isFlaky(c, n)).toBe(expected > 0);
});

test('it is the share of pairs of runs that disagree', () => {
  const runs = [true, true, true, false, false, true, false];
  const pairs = runs.flatMap((one, i) => runs.slice(i + 1).map((other) => one !== other));
  expect(flipRate(4, 7)).toBeCloseTo(pairs.filter(Boolean).length / pairs.length, 12);
});

test('below two runs there is none', () => {
  expect(flipRate(0, 0)).toBeNull();
  expect(flipRate(1, 1)).toBeNull();
  expect(isLowInformation(1, 1)).toBe(false);
});

test.each([
  [4, 5, true],
  [9, 10, false],
  [7, 10, true],
  [10, 10, false],
])('%i of %i says little: %s', (c, n, expected) => {
  expect(isLowInformation(c, n)).toBe(expected);
});

test('a hundred thousand runs keep their digits', () => {
  expect(flipRate(50_000, 100_000)).toBeCloseTo(50_000 / 99_999, 12);
});

test.each([
  [6, 5],
  [-1, 5],
  [1, Number.NaN],
])('%d of %d is a bug of the caller', (c, n) => {
  expect(() => flipRate(c, n)).toThrow(RangeError);
  expect(() => isFlaky(c, n)).toThrow(RangeError);
  expect(() => isLowInformation(c, n)).toThrow(RangeError);
});

test('within groups only pairs of the same group are counted', () => {
  expect(flipRateWithin([{ passed: 3, n: 5 }])).toBeCloseTo(3 / 5, 12);
  // All of one group passed and all of the other failed: no two that can be compared disagree.
  expect(
    flipRateWithin([
      { passed: 4, n: 4 },
      { passed: 0, n: 4 },
    ]),
  ).toBe(0);
  // One disagreeing pair of 1 in the first group, none of 3 in the second.
  expect(
    flipRateWithin([
      { passed: 1, n: 2 },
      { passed: 3, n: 3 },
    ]),
  ).toBeCloseTo(1 / 4, 12);
  expect(flipRateWithin([{ passed: 1, n: 1 }])).toBeNull();
  expect(flipRateWithin([])).toBeNull();
  expect(() => flipRateWithin([{ passed: 2, n: 1 }])).toThrow(RangeError);
});
