import { expect, test } from 'vitest';
import { meanOf } from '../../src/stats/mean.ts';
import { pairedDifference } from '../../src/stats/paired-difference.ts';

// TV-5, computed with R.
const baseline = [1, 0.8, 1, 0.6, 1, 0.4, 0.8, 1];
const candidate = [0.8, 0.8, 0.6, 0.6, 0.8, 0.2, 0.8, 0.6];

test('the difference of the same cases in two arms', () => {
  const difference = pairedDifference(baseline, candidate);
  expect(difference?.mean).toBeCloseTo(0.175, 12);
  expect(difference?.se).toBeCloseTo(0.0590096844352, 11);
  expect(difference?.interval?.low).toBeCloseTo(0.0354642691057, 11);
  expect(difference?.interval?.high).toBeCloseTo(0.3145357308943, 11);
});

test('pairing beats the two errors by their correlation', () => {
  const [a, b] = [meanOf(baseline)?.se ?? 0, meanOf(candidate)?.se ?? 0];
  expect(Math.hypot(a, b)).toBeCloseTo(0.108150028069, 11);
  const paired = Math.sqrt(a ** 2 + b ** 2 - 2 * 0.704779124991 * a * b);
  expect(pairedDifference(baseline, candidate)?.se).toBeCloseTo(paired, 11);
});

test('no case has no difference, and one case no interval', () => {
  expect(pairedDifference([], [])).toBeNull();
  expect(pairedDifference([1], [0.5])).toEqual({ n: 1, mean: 0.5, se: null, interval: null });
});

test('lists that do not pair are a bug of the caller', () => {
  expect(() => pairedDifference([1, 0], [1])).toThrow('2 cases cannot be paired with 1');
  expect(() => pairedDifference([Number.NaN], [1])).toThrow(RangeError);
});
