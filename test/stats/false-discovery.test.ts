import fc from 'fast-check';
import { expect, test } from 'vitest';
import { benjaminiHochberg, benjaminiYekutieli } from '../../src/stats/false-discovery.ts';
import { hochberg } from '../../src/stats/family-wise.ts';

// TV-15: R and statsmodels; by the formula BY of 0.060 is H(10) / 10 = 0.2928968254, which the printed vector has with one digit wrong.
const four = [0.01, 0.04, 0.03, 0.005];
const ten = [0.001, 0.008, 0.039, 0.041, 0.042, 0.06, 0.074, 0.205, 0.212, 0.216];
const bhOfTen = [0.01, 0.04, 0.084, 0.084, 0.084, 0.1, 0.1057142857, 0.216, 0.216, 0.216];
const byOfTen = [
  [0.0292896825, 0.1171587302, 0.2460333333, 0.2460333333, 0.2460333333],
  [0.2928968254, 0.3096337868, 0.6326571429, 0.6326571429, 0.6326571429],
].flat();

test.each([
  ['BH', benjaminiHochberg, four, [0.02, 0.04, 0.04, 0.02]],
  ['BY', benjaminiYekutieli, four, [0.0416666667, 0.0833333333, 0.0833333333, 0.0416666667]],
  ['BH', benjaminiHochberg, ten, bhOfTen],
  ['BY', benjaminiYekutieli, ten, byOfTen],
])('%s', (_name, adjust, p, expected) => {
  const adjusted = adjust(p);
  expect(adjusted).toHaveLength(expected.length);
  for (const [index, value] of expected.entries()) expect(adjusted[index]).toBeCloseTo(value, 9);
});

test('BH lies between p and Hochberg, and BY is never below it', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 30 }), (p) => {
      const [bh, by, most] = [benjaminiHochberg(p), benjaminiYekutieli(p), hochberg(p)];
      for (const [index, value] of bh.entries()) {
        // One rounding apart where both are the same number.
        expect(value).toBeGreaterThanOrEqual(p[index]! * (1 - 1e-15));
        expect(value).toBeLessThanOrEqual(most[index]! * (1 + 1e-15));
        expect(by[index]).toBeGreaterThanOrEqual(value);
        expect(by[index]).toBeLessThanOrEqual(1);
      }
    }),
  );
});

test.each([-0.1, 1.1, Number.NaN])('a p of %d is a bug of the caller', (p) => {
  expect(() => benjaminiHochberg([p])).toThrow(RangeError);
  expect(() => benjaminiYekutieli([p])).toThrow(RangeError);
});
