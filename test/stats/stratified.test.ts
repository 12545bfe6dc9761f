import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fisher } from '../../src/stats/fisher.ts';
import type { Stratum } from '../../src/stats/hypergeometric.ts';
import { stratified } from '../../src/stats/stratified.ts';

/** Passes in five trials of each arm. */
function ofFive(baseline: number, candidate: number): Stratum {
  return { baseline: { passed: baseline, n: 5 }, candidate: { passed: candidate, n: 5 } };
}

// TV-10: R's mantelhaen.test with exact = TRUE.
const cases = [ofFive(5, 3), ofFive(5, 5), ofFive(4, 2), ofFive(5, 4), ofFive(3, 1)];

test('five cases with five trials in each arm', () => {
  expect(stratified(cases).worse).toBeCloseTo(0.014991181658, 11);
  expect(stratified(cases).twoSided).toBeCloseTo(0.029982363316, 11);
});

test('a case where every trial passed or every trial failed says nothing', () => {
  expect(stratified([...cases, ofFive(5, 5), ofFive(0, 0)])).toEqual(stratified(cases));
});

test('without a case there is no evidence', () => {
  expect(stratified([])).toEqual({ worse: 1, better: 1, twoSided: 1 });
  expect(stratified([ofFive(5, 5)])).toEqual({ worse: 1, better: 1, twoSided: 1 });
});

const arm = fc.tuple(fc.nat(12), fc.nat(12)).map(([passed, failed]) => ({ passed, n: passed + failed }));
const stratum = fc.record({ baseline: arm, candidate: arm });

test('one case is Fisher’s test', () => {
  fc.assert(
    fc.property(stratum, (one) => {
      expect(stratified([one])).toEqual(fisher(one.baseline, one.candidate));
    }),
  );
});

test('the order of cases does not matter, and both sides hold what was seen', () => {
  fc.assert(
    fc.property(fc.array(stratum, { maxLength: 12 }), (strata) => {
      const [here, there] = [stratified(strata), stratified(strata.toReversed())];
      expect(here.worse).toBeCloseTo(there.worse, 10);
      expect(here.twoSided).toBeCloseTo(there.twoSided, 10);
      expect(here.worse + here.better).toBeGreaterThanOrEqual(1 - 1e-10);
    }),
  );
});

test('two cases are all ways of dealing out their passes', () => {
  // Passes 4 of 5+3 and 3 of 4+4; the candidate had 1 and 1. Counted by hand over both tables of weights.
  const [first, second] = [
    { weights: [5, 30, 30, 5], total: 70 },
    { weights: [4, 24, 24, 4], total: 56 },
  ];
  let ways = 0;
  for (const [i, a] of first.weights.entries()) {
    for (const [j, b] of second.weights.entries()) if (i + j <= 2) ways += a * b;
  }
  const tails = stratified([
    { baseline: { passed: 3, n: 5 }, candidate: { passed: 1, n: 3 } },
    { baseline: { passed: 2, n: 4 }, candidate: { passed: 1, n: 4 } },
  ]);
  expect(tails.worse).toBeCloseTo(ways / first.total / second.total, 12);
});

test('four hundred cases with a hundred trials each stay finite', () => {
  const many = Array.from({ length: 400 }, () => ({
    baseline: { passed: 25, n: 50 },
    candidate: { passed: 25, n: 50 },
  }));
  const tails = stratified(many);
  // Half of what lies in the middle above one half: 1 / (sqrt(2 pi) sd) / 2 with sd² = 400 * 625 / 99.
  expect(tails.worse).toBeCloseTo(0.5 + 0.5 / Math.sqrt((2 * Math.PI * 250_000) / 99), 4);
  expect(tails.twoSided).toBeCloseTo(1, 9);
});

test('more passes than trials are a bug of the caller', () => {
  expect(() => stratified([ofFive(6, 1)])).toThrow(RangeError);
});
