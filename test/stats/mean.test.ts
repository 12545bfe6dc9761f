import { expect, test } from 'vitest';
import { flipRate, isFlaky } from '../../src/stats/flip-rate.ts';
import { meanOf, tInterval } from '../../src/stats/mean.ts';
import { passAtK, passPowerK } from '../../src/stats/pass-at-k.ts';

// TV-1: a suite of four cases with five trials each.
const passes = [5, 4, 2, 0];

test.each([
  [1, 0.55, 0.2217355783],
  [2, 0.425, 0.2322893311],
  [3, 0.35, 0.2362907813],
])('the suite’s pass^%i and its error over cases', (k, mean, se) => {
  const suite = meanOf(passes.map((c) => passPowerK(c, 5, k)));
  expect(suite?.mean).toBeCloseTo(mean, 10);
  expect(suite?.se).toBeCloseTo(se, 9);
});

test.each([
  [2, 0.675],
  [3, 0.725],
])('the suite’s pass@%i', (k, mean) => {
  expect(meanOf(passes.map((c) => passAtK(c, 5, k)))?.mean).toBeCloseTo(mean, 10);
});

test('the suite’s flake rate, and its share of flaky cases', () => {
  expect(meanOf(passes.map((c) => flipRate(c, 5) ?? Number.NaN))?.mean).toBeCloseTo(0.25, 10);
  expect(passes.filter((c) => isFlaky(c, 5))).toEqual([4, 2]);
});

test('no values have no mean, and one value no error', () => {
  expect(meanOf([])).toBeNull();
  expect(meanOf([0.4])).toEqual({ n: 1, mean: 0.4, se: null });
});

test('an interval is the estimate and t errors on both sides', () => {
  const { low, high } = tInterval(0.175, 0.0590096844352, 7);
  expect(low).toBeCloseTo(0.0354642691057, 9);
  expect(high).toBeCloseTo(0.3145357308943, 9);
  expect(tInterval(1, 0, 3)).toEqual({ low: 1, high: 1 });
});

test.each([
  [Number.NaN, 1, 1],
  [0, -1, 1],
  [0, Number.NaN, 1],
  [0, 1, 0],
])('an interval around %d with error %d and %d degrees of freedom is a bug of the caller', (mean, se, df) => {
  expect(() => tInterval(mean, se, df)).toThrow(RangeError);
});

test.each([Number.NaN, Number.POSITIVE_INFINITY])('a %d among values is a bug of the caller', (value) => {
  expect(() => meanOf([1, value])).toThrow(RangeError);
});
