import { expect, test } from 'vitest';
import { designEffect } from '../../src/stats/design-effect.ts';

// Miller's examples, on a hundred trials.
test.each([
  [5, 0.3, 2.2, 45.45],
  [5, 0.6, 3.4, 29.41],
  [3, 0.5, 2, 50],
])('%i trials with correlation %d', (trials, rho, effect, worth) => {
  expect(designEffect(trials, rho)).toBeCloseTo(effect, 12);
  expect(100 / designEffect(trials, rho)).toBeCloseTo(worth, 2);
});

test('one trial per case is worth one', () => {
  expect(designEffect(1, 0.7)).toBe(1);
});

test.each([
  [0.5, 0.3],
  [5, 1.1],
  [Number.NaN, 0.3],
  [5, Number.NaN],
])('%d trials with correlation %d are a bug of the caller', (trials, rho) => {
  expect(() => designEffect(trials, rho)).toThrow(RangeError);
});
