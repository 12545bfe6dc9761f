import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mcnemar } from '../../src/stats/mcnemar.ts';
import { signFlip } from '../../src/stats/sign-flip.ts';

// TV-9: R's coin, and enumeration.
test.each([
  [[0.2, 0, 0.4, 0, 0.2, 0.2, 0, 0.4], 0.0625, 0.03125],
  [[0.4, -0.1, 0.3, 0.2, 0.5, 0, 0.1], 0.09375, 0.046875],
])('%j', (differences, twoSided, greater) => {
  expect(signFlip(differences).twoSided).toBeCloseTo(twoSided, 12);
  expect(signFlip(differences).greater).toBeCloseTo(greater, 12);
});

test('it is what counting all signs gives', () => {
  const rate = fc.integer({ min: -6, max: 6 }).map((sixths) => sixths / 6);
  fc.assert(
    fc.property(fc.array(rate, { maxLength: 9 }), (differences) => {
      const observed = differences.reduce((sum, one) => sum + one, 0);
      let [greater, either] = [0, 0];
      for (let signs = 0; signs < 2 ** differences.length; signs += 1) {
        const sum = differences.reduce((so, one, i) => so + ((signs >> i) & 1 ? one : -one), 0);
        if (sum >= observed - 1e-9) greater += 1;
        if (Math.abs(sum) >= Math.abs(observed) - 1e-9) either += 1;
      }
      expect(signFlip(differences).greater).toBeCloseTo(greater / 2 ** differences.length, 12);
      expect(signFlip(differences).twoSided).toBeCloseTo(either / 2 ** differences.length, 12);
    }),
  );
});

test('it does not depend on the unit', () => {
  const cents = [3, -1, 4, 1, -5, 9, 2, 6];
  const other = cents.map((cent) => cent * 1e-7);
  expect(signFlip(other).twoSided).toBeCloseTo(signFlip(cents).twoSided, 12);
});

test('whole losses and wins are McNemar’s test', () => {
  const differences = [...Array.from({ length: 700 }, () => 1), ...Array.from({ length: 600 }, () => -1)];
  expect(signFlip(differences).greater).toBeCloseTo(mcnemar(700, 600).worse, 10);
  expect(signFlip(differences).twoSided).toBeCloseTo(mcnemar(700, 600).twoSided, 10);
});

test('no difference is no evidence', () => {
  expect(signFlip([])).toEqual({ greater: 1, twoSided: 1 });
  expect(signFlip([0, 0])).toEqual({ greater: 1, twoSided: 1 });
});

test('differences with nothing in common are refused when they are too many to count', () => {
  const odd = Array.from({ length: 24 }, (_none, i) => Math.sqrt(i + 2.3));
  expect(() => signFlip(odd)).toThrow('round them to a common step');
  expect(signFlip(odd.slice(0, 10)).greater).toBeCloseTo(2 ** -10, 12);
});

test('what is no number is a bug of the caller', () => {
  expect(() => signFlip([1, Number.NaN])).toThrow(RangeError);
});
