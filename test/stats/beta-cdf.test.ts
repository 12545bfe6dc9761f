import fc from 'fast-check';
import { expect, test } from 'vitest';
import { betaCdf, betaTail, logBetaCdf } from '../../src/stats/beta-cdf.ts';

// Computed with mpmath at 40 digits.
test.each([
  [0.3, 0.5, 0.5, 0.369010119565545],
  [1e-5, 1, 100_000, 0.632122398233428],
  [1e-12, 0.5, 100_000, 3.56824365305777e-4],
  [0.5, 50_001, 50_001, 0.5],
  [0.6, 50_001, 50_001, 1],
])('P(X <= %d) of Beta(%d, %d)', (x, a, b, expected) => {
  expect(betaCdf(x, a, b)).toBeCloseTo(expected, 11);
  expect(betaTail(x, a, b)).toBeCloseTo(1 - expected, 11);
});

test('a probability too small for a double has a logarithm', () => {
  expect(betaCdf(0.001, 300, 0.5)).toBe(0);
  expect(logBetaCdf(0.001, 300, 0.5)).toBeCloseTo(-2075.75075795399, 10);
});

test('a far tail keeps its digits', () => {
  expect(betaTail(0.9, 1, 20) / 1e-20).toBeCloseTo(1, 12);
});

test('below and above make one, and mirror', () => {
  const parameter = fc.double({ min: 0.1, max: 5000, noNaN: true });
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), parameter, parameter, (x, a, b) => {
      expect(betaCdf(x, a, b) + betaTail(x, a, b)).toBeCloseTo(1, 11);
      expect(betaCdf(x, a, b)).toBeGreaterThanOrEqual(0);
      expect(betaCdf(x, a, b)).toBeLessThanOrEqual(1);
    }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 64 }), parameter, parameter, (eighths, a, b) => {
      // Such shares have an exact complement.
      expect(betaCdf(eighths / 64, a, b)).toBeCloseTo(betaTail(1 - eighths / 64, b, a), 10);
    }),
  );
});

test('whole parameters give the binomial sum', () => {
  // P(Beta(3, 4) <= 0.3) = P(Bin(6, 0.3) >= 3).
  const sum = 20 * 0.3 ** 3 * 0.7 ** 3 + 15 * 0.3 ** 4 * 0.7 ** 2 + 6 * 0.3 ** 5 * 0.7 + 0.3 ** 6;
  expect(betaCdf(0.3, 3, 4)).toBeCloseTo(sum, 14);
});

test.each([
  [-0.1, 1, 1],
  [1.1, 1, 1],
  [Number.NaN, 1, 1],
  [0.5, 0, 1],
  [0.5, 1, -1],
  [0.5, Number.POSITIVE_INFINITY, 1],
])('%d with Beta(%d, %d) is a bug of the caller', (x, a, b) => {
  expect(() => betaCdf(x, a, b)).toThrow(RangeError);
});

test('parameters beyond any count are refused and not waited for', () => {
  expect(() => betaCdf(0.5, 1e15, 1e15)).toThrow('does not converge');
});
