import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clopperPearson } from '../../src/stats/clopper-pearson.ts';
import { confidenceSequence } from '../../src/stats/confidence-sequence.ts';

// TV-13.
test.each([
  [5, 5, 0.3838519496, 1],
  [4, 5, 0.2146316894, 0.9983221003],
  [17, 20, 0.5291820543, 0.9861677057],
  [0, 10, 0, 0.4168802757],
  [45, 50, 0.7123395346, 0.9843414454],
])('%i of %i', (successes, n, low, high) => {
  const interval = confidenceSequence(successes, n);
  expect(interval.low).toBeCloseTo(low, 9);
  expect(interval.high).toBeCloseTo(high, 9);
});

test('before the first run everything is possible', () => {
  expect(confidenceSequence(0, 0)).toEqual({ low: 0, high: 1 });
});

test('it holds the share, and is no narrower than an interval that may be looked at once', () => {
  fc.assert(
    fc.property(fc.nat(400), fc.nat(400), (a, b) => {
      fc.pre(a + b > 0);
      const [sequence, once] = [confidenceSequence(a, a + b), clopperPearson(a, a + b)];
      expect(sequence.low).toBeLessThanOrEqual(a / (a + b));
      expect(sequence.high).toBeGreaterThanOrEqual(a / (a + b));
      // For a single run they are the same.
      const width = (once?.high ?? 9) - (once?.low ?? 0);
      expect(sequence.high - sequence.low).toBeGreaterThanOrEqual(width - 1e-9);
    }),
    { numRuns: 40 },
  );
});

test('whoever looks after every run finds the true rate outside at most once in twenty', () => {
  const p = 0.8;
  let inside = new Map([[0, 1]]);
  let missed = 0;
  for (let n = 1; n <= 120; n += 1) {
    const next = new Map<number, number>();
    for (const [passed, mass] of inside) {
      next.set(passed, (next.get(passed) ?? 0) + mass * (1 - p));
      next.set(passed + 1, (next.get(passed + 1) ?? 0) + mass * p);
    }
    for (const [passed, mass] of next) {
      const { low, high } = confidenceSequence(passed, n);
      if (p >= low && p <= high) continue;
      missed += mass;
      next.delete(passed);
    }
    inside = next;
  }
  expect(missed).toBeGreaterThan(0.001);
  expect(missed).toBeLessThanOrEqual(0.05);
});

test('a hundred thousand runs narrow it', () => {
  const { low, high } = confidenceSequence(20_000, 100_000);
  expect(low).toBeGreaterThan(0.194);
  expect(high).toBeLessThan(0.206);
});

test.each([
  [2, 1, 0.05],
  [Number.NaN, 1, 0.05],
  [1, 2, 0],
])('%d of %d at %d is a bug of the caller', (successes, n, alpha) => {
  expect(() => confidenceSequence(successes, n, alpha)).toThrow(RangeError);
});
