import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mcnemar } from '../../src/stats/mcnemar.ts';

// TV-7: R and statsmodels; one-sided in the direction that was seen.
test.each([
  [1, 9, 0.021484375, 0.01171875, 0.0107421875, 0.005859375],
  [2, 8, 0.109375, 0.0654296875, 0.0546875, 0.0327148438],
  [0, 5, 0.0625, 0.03125, 0.03125, 0.015625],
  [0, 6, 0.03125, 0.015625, 0.015625, 0.0078125],
  [3, 12, 0.03515625, 0.021270752, 0.017578125, 0.010635376],
  [5, 15, 0.0413894653, 0.0266036987, 0.0206947327, 0.0133018494],
  [10, 10, 1, 0.911901474, 0.588098526, 0.5],
])('%i and %i discordant', (fewer, more, twoSided, twoSidedMid, oneSided, oneSidedMid) => {
  const test = mcnemar(more, fewer);
  expect(test.twoSided).toBeCloseTo(twoSided, 9);
  expect(test.twoSidedMid).toBeCloseTo(twoSidedMid, 9);
  expect(test.worse).toBeCloseTo(oneSided, 9);
  expect(test.worseMid).toBeCloseTo(oneSidedMid, 9);
});

test('both sides are alike two-sided, and share the middle one-sided', () => {
  fc.assert(
    fc.property(fc.nat(400), fc.nat(400), (b, c) => {
      fc.pre(b + c > 0);
      const [here, there] = [mcnemar(b, c), mcnemar(c, b)];
      expect(here.twoSided).toBe(there.twoSided);
      expect(here.twoSidedMid).toBe(there.twoSidedMid);
      expect(here.worseMid + there.worseMid).toBeCloseTo(1, 10);
      expect(here.twoSidedMid).toBeLessThan(here.twoSided);
      expect(here.worse).toBeGreaterThan(0);
    }),
  );
});

test('nothing discordant is no evidence', () => {
  expect(mcnemar(0, 0)).toEqual({ twoSided: 1, twoSidedMid: 1, worse: 1, worseMid: 1 });
});

test('better is not worse', () => {
  expect(mcnemar(1, 9).worse).toBeCloseTo(1 - 1 / 1024, 12);
});

test.each([
  [-1, 2],
  [2, 0.5],
  [Number.NaN, 2],
])('%d worse and %d better are a bug of the caller', (worse, better) => {
  expect(() => mcnemar(worse, better)).toThrow(RangeError);
});
