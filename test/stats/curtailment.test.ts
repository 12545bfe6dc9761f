import fc from 'fast-check';
import { expect, test } from 'vitest';
import { curtailed, curtailedCost } from '../../src/stats/curtailment.ts';

const FOUR_OF_FIVE = { passes: 4, runs: 5 };

test.each([
  [0, 0, 'open'],
  [0, 1, 'open'],
  [0, 2, 'rejected'],
  [3, 3, 'open'],
  [4, 4, 'accepted'],
  [3, 4, 'open'],
  [4, 5, 'accepted'],
  [3, 5, 'rejected'],
])('four of five: %i passes in %i', (passed, done, expected) => {
  expect(curtailed(passed, done, FOUR_OF_FIVE)).toBe(expected);
});

test.each([
  [0.95, 4.16, 0.9774],
  [0.9, 4.25, 0.9185],
  [0.8, 4.27, 0.7373],
  [0.5, 3.5, 0.1875],
  [0.1, 2.22, 0.0005],
])('four of five at a rate of %d', (p, meanRuns, accepts) => {
  const cost = curtailedCost(FOUR_OF_FIVE, p);
  expect(cost.meanRuns).toBeCloseTo(meanRuns, 2);
  expect(cost.accepts).toBeCloseTo(accepts, 4);
});

test('stopping early costs nothing: it is settled at the end, never twice, and on average when the formula says', () => {
  const rule = fc.tuple(fc.nat(5), fc.nat(5)).map(([passes, more]) => ({
    passes: passes + 1,
    runs: passes + 1 + more,
  }));
  fc.assert(
    fc.property(rule, fc.double({ min: 0, max: 1, noNaN: true }), (one, p) => {
      let [meanRuns, accepts] = [0, 0];
      for (let order = 0; order < 2 ** one.runs; order += 1) {
        let [passed, done] = [0, 0];
        let chance = 1;
        for (let run = 0; run < one.runs; run += 1) {
          const passes = (order >> run) & 1;
          chance *= passes ? p : 1 - p;
          if (curtailed(passed, done, one) !== 'open') continue;
          passed += passes;
          done += 1;
        }
        expect(curtailed(passed, done, one)).not.toBe('open');
        meanRuns += chance * done;
        if (curtailed(passed, done, one) === 'accepted') accepts += chance;
      }
      const cost = curtailedCost(one, p);
      expect(cost.meanRuns).toBeCloseTo(meanRuns, 9);
      expect(cost.accepts).toBeCloseTo(accepts, 9);
    }),
    { numRuns: 30 },
  );
});

test.each([
  [3, 2, 4, 5],
  [0, 6, 4, 5],
  [0, 0, 6, 5],
  [0, 0, 0, 5],
  [Number.NaN, 0, 4, 5],
])('%d passes in %d for %d of %d are a bug of the caller', (passed, done, passes, runs) => {
  expect(() => curtailed(passed, done, { passes, runs })).toThrow(RangeError);
});

test('a rate that is none is a bug of the caller', () => {
  expect(() => curtailedCost(FOUR_OF_FIVE, 1.1)).toThrow(RangeError);
});
