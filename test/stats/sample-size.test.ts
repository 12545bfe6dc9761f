import { expect, test } from 'vitest';
import type { Demands } from '../../src/stats/demands.ts';
import { connorDetectable, connorPairs, pairsToClear, trialsPerArm } from '../../src/stats/sample-size.ts';

const ONE_SIDED: Demands = { alpha: 0.05, power: 0.8, sides: 1 };

// R's power.prop.test.
test.each([
  [0.9, 0.8, 2, 198.963413284],
  [0.9, 0.7, 2, 61.5988039824],
  [0.9, 0.8, 1, 156.605447912],
] as const)('trials per arm for %d against %d, sides: %i', (p, q, sides, expected) => {
  // R solves for n by a search of its own, to about seven digits.
  expect(trialsPerArm(p, q, { ...ONE_SIDED, sides }) / expected).toBeCloseTo(1, 6);
});

// TV-14.
test.each([
  [0.2, 0.1, 154.6, 121.54],
  [0.3, 0.2, 56.45, 44.23],
  [0.3, 0.3, 23.66, 18.39],
  [0.2, 0.2, 36.79, 28.74],
  [0.1, 0.05, 311.59, 245.2],
])('pairs for %d discordant and a difference of %d', (discordant, delta, two, one) => {
  expect(connorPairs(discordant, delta)).toBeCloseTo(two, 2);
  expect(connorPairs(discordant, delta, ONE_SIDED)).toBeCloseTo(one, 2);
});

test.each([
  [0.05, 0.1, 31],
  [0.05, 0.05, 124],
  [0.1, 0.1, 62],
  [0.1, 0.05, 248],
  [0.2, 0.1, 124],
  [0.2, 0.05, 495],
])('pairs that clear %d discordant of a margin of %d', (discordant, margin, expected) => {
  expect(pairsToClear(discordant, margin)).toBe(expected);
});

test.each([
  [0.2, 155],
  [0.3, 24],
  [0.1, 1000],
  [1, 100_000],
])('of %d discordant, %i pairs show a difference that needs as many', (discordant, pairs) => {
  const delta = connorDetectable(discordant, pairs) ?? Number.NaN;
  expect(connorPairs(discordant, delta)).toBeCloseTo(pairs, 6);
});

test('too few pairs show nothing at all', () => {
  expect(connorDetectable(0.3, 23)).toBeNull();
  expect(connorDetectable(0.3, 24)).toBeLessThanOrEqual(0.3);
  expect(connorDetectable(0.05, 1)).toBeNull();
});

test.each([
  [0.2, 0.3],
  [0.2, 0],
  [0.2, Number.NaN],
  [0, 0.1],
  [1.5, 0.1],
])('pairs for %d discordant and a difference of %d are a bug of the caller', (discordant, delta) => {
  expect(() => connorPairs(discordant, delta)).toThrow(RangeError);
});

test('rates, counts and demands that are none are a bug of the caller', () => {
  expect(() => trialsPerArm(0.5, 0.5)).toThrow('two rates of 0.5 cannot be told apart');
  expect(() => trialsPerArm(1.5, 0.5)).toThrow(RangeError);
  expect(() => trialsPerArm(0.5, 0.6, { ...ONE_SIDED, alpha: 0 })).toThrow(RangeError);
  expect(() => trialsPerArm(0.5, 0.6, { ...ONE_SIDED, power: 1 })).toThrow(RangeError);
  expect(() => connorDetectable(0.2, 1.5)).toThrow(RangeError);
  expect(() => pairsToClear(0.2, 0)).toThrow(RangeError);
});
