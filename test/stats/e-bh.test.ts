import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eBenjaminiHochberg, meanEValue } from '../../src/stats/e-bh.ts';
import { benjaminiHochberg } from '../../src/stats/false-discovery.ts';

// TV-16.
test.each([
  [0.1, [120, 60, 41, 8, 1, 0.5], [true, true, true, false, false, false]],
  [0.05, [50, 30, 5, 1], [false, false, false, false]],
  [0.05, [100, 45, 5, 1], [true, true, false, false]],
  [0.05, [1, 45, 5, 100], [false, true, false, true]],
  [0.1, [], []],
  [0.1, [Number.POSITIVE_INFINITY, 0], [true, false]],
])('at %d of %j', (q, e, expected) => {
  expect(eBenjaminiHochberg(e, q)).toEqual(expected);
});

test('it is BH on the p-values 1/e', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 20 }), (e) => {
      // A level that no such fraction meets exactly.
      const q = 0.0917;
      const p = benjaminiHochberg(e.map((value) => 1 / value));
      expect(eBenjaminiHochberg(e, q)).toEqual(p.map((value) => value <= q));
    }),
  );
});

test('the mean is an e-value for all hypotheses at once', () => {
  expect(meanEValue([30, 0, 6])).toBe(12);
  expect(meanEValue([])).toBeNull();
});

test.each([-1, Number.NaN])('an e-value of %d is a bug of the caller', (e) => {
  expect(() => eBenjaminiHochberg([e], 0.1)).toThrow(RangeError);
  expect(() => meanEValue([e])).toThrow(RangeError);
});

test.each([0, 1, Number.NaN])('a rate of %d is a bug of the caller', (q) => {
  expect(() => eBenjaminiHochberg([1], q)).toThrow(RangeError);
});
