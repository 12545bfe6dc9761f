import fc from 'fast-check';
import { expect, test } from 'vitest';
import { binomialAtLeast, binomialAtMost } from '../../src/stats/binomial.ts';
import { clopperPearson } from '../../src/stats/clopper-pearson.ts';

// TV-2: R and statsmodels at 95 %.
test.each([
  [0, 5, 0, 0.5218237501],
  [5, 5, 0.4781762499, 1],
  [4, 5, 0.2835820639, 0.9949492366],
  [7, 10, 0.3475471499, 0.9332604888],
  [0, 10, 0, 0.3084971078],
  [17, 20, 0.6210731735, 0.9679290628],
  [1, 30, 0.0008435709, 0.1721694556],
  [45, 50, 0.7818646336, 0.9667249064],
  [81, 263, 0.2527367456, 0.3676219226],
])('%i of %i', (successes, n, low, high) => {
  const interval = clopperPearson(successes, n);
  expect(interval?.low).toBeCloseTo(low, 9);
  expect(interval?.high).toBeCloseTo(high, 9);
});

// TV-18: the upper end of a one-sided 95 % bound is that of a two-sided 90 % interval.
test.each([
  [0, 30, 0.0950338529],
  [1, 30, 0.1485960687],
  [2, 30, 0.1953260437],
  [0, 20, 0.1391083407],
  [1, 50, 0.0913981307],
])('at most %i of %i, one-sided', (successes, n, high) => {
  expect(clopperPearson(successes, n, 0.9)?.high).toBeCloseTo(high, 9);
});

test('nothing counted is no interval', () => {
  expect(clopperPearson(0, 0)).toBeNull();
});

test('at each end, what was seen has exactly the chance of one tail', () => {
  fc.assert(
    fc.property(fc.nat(3000), fc.nat(3000), fc.constantFrom(0.8, 0.95, 0.99), (a, b, confidence) => {
      fc.pre(a + b > 0);
      const interval = clopperPearson(a, a + b, confidence);
      const tail = (1 - confidence) / 2;
      if (a > 0) expect(binomialAtLeast(a, a + b, interval?.low ?? 9)).toBeCloseTo(tail, 9);
      if (b > 0) expect(binomialAtMost(a, a + b, interval?.high ?? 9)).toBeCloseTo(tail, 9);
    }),
    { numRuns: 40 },
  );
});

test.each([
  [2, 1, 0.95],
  [-1, 5, 0.95],
  [1, 5, 1],
  [1, 5, Number.NaN],
])('%d of %d with %d is a bug of the caller', (successes, n, confidence) => {
  expect(() => clopperPearson(successes, n, confidence)).toThrow(RangeError);
});
