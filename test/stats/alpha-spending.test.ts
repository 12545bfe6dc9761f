import { expect, test } from 'vitest';
import { NIGHTLY_SPENDING, spendAlpha } from '../../src/stats/alpha-spending.ts';

test('the nightly looks spend five percent in all', () => {
  expect(NIGHTLY_SPENDING.reduce((sum, level) => sum + level, 0)).toBeCloseTo(0.05, 12);
});

test.each([
  [[], { kind: 'open', look: 1, level: 0.002 }],
  [[0.003], { kind: 'open', look: 2, level: 0.004 }],
  [[0.002], { kind: 'rejected', look: 1, level: 0.002 }],
  [[0.5, 0.004, 0.9], { kind: 'rejected', look: 2, level: 0.004 }],
  [[0.5, 0.4, 0.3, 0.2, 0.024], { kind: 'rejected', look: 5, level: 0.024 }],
  [[0.5, 0.4, 0.3, 0.2, 0.025], { kind: 'spent' }],
])('%j', (p, expected) => {
  expect(spendAlpha(p)).toEqual(expected);
});

test('a schedule of one’s own', () => {
  expect(spendAlpha([0.02], [0.01, 0.04])).toEqual({ kind: 'open', look: 2, level: 0.04 });
});

test.each([
  [
    [0.1, 0.1, 0.1],
    [0.01, 0.04],
  ],
  [[1.1], [0.05]],
  [[Number.NaN], [0.05]],
  [[0.1], [0.6, 0.6]],
  [[], [0]],
  [[], []],
])('%j with levels %j is a bug of the caller', (p, levels) => {
  expect(() => spendAlpha(p, levels)).toThrow(RangeError);
});
