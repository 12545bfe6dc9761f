import { expect, test } from 'vitest';
import { clopperPearson } from '../../src/stats/clopper-pearson.ts';
import { neverSeenBound, trialsToSee } from '../../src/stats/never-seen.ts';

// TV-2, computed with R.
test.each([
  [1, 0.95],
  [5, 0.450719728347],
  [10, 0.258865550893],
  [14, 0.19263617565],
  [20, 0.139108340668],
  [29, 0.098144627677],
  [30, 0.095033852855],
  [59, 0.049507609888],
])('not once in %i', (n, bound) => {
  expect(neverSeenBound(n)).toBeCloseTo(bound, 11);
});

test('without a trial everything is possible', () => {
  expect(neverSeenBound(0)).toBe(1);
});

test('it is the upper end of the exact interval with twice the tail', () => {
  expect(neverSeenBound(1000, 0.975)).toBeCloseTo(clopperPearson(0, 1000)?.high ?? 9, 12);
});

test.each([
  [0.3, 9],
  [0.5, 5],
  [0.7, 3],
])('a chance of %d shows in %i trials', (chance, trials) => {
  expect(trialsToSee(chance)).toBe(trials);
});

test.each([
  [-1, 0.95],
  [1.5, 0.95],
  [5, 1],
  [Number.NaN, 0.95],
])('not once in %d with %d is a bug of the caller', (n, confidence) => {
  expect(() => neverSeenBound(n, confidence)).toThrow(RangeError);
});

test.each([0, 1, Number.NaN])('trials to see a chance of %d are a bug of the caller', (chance) => {
  expect(() => trialsToSee(chance)).toThrow(RangeError);
});
