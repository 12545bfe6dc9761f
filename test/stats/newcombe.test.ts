import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newcombe } from '../../src/stats/newcombe.ts';

// Method 10 in table II of Newcombe (1998), to the four digits that it prints.
test.each([
  [56, 70, 48, 80, 0.0524, 0.3339],
  [9, 10, 3, 10, 0.1705, 0.809],
  [6, 7, 2, 7, 0.0582, 0.8062],
  [5, 56, 0, 29, -0.0381, 0.1926],
  [0, 10, 0, 20, -0.1611, 0.2775],
  [0, 10, 0, 10, -0.2775, 0.2775],
  [10, 10, 0, 20, 0.6791, 1],
  [10, 10, 0, 10, 0.6075, 1],
])('%i of %i beside %i of %i', (x, m, y, n, low, high) => {
  const interval = newcombe({ mean: x / m, n: m }, { mean: y / n, n });
  expect(Math.abs((interval?.low ?? 9) - low)).toBeLessThan(0.5001e-4);
  expect(Math.abs((interval?.high ?? 9) - high)).toBeLessThan(0.5001e-4);
});

const side = fc.record({
  mean: fc.double({ min: 0, max: 1, noNaN: true }),
  n: fc.integer({ min: 1, max: 200 }),
});

test('holds the difference, stays within -1 to 1, and turns over with its sides', () => {
  fc.assert(
    fc.property(side, side, (a, b) => {
      const [there, back] = [newcombe(a, b), newcombe(b, a)];
      if (there === null || back === null) throw new Error('no interval');
      expect(there.low).toBeLessThanOrEqual(a.mean - b.mean);
      expect(there.high).toBeGreaterThanOrEqual(a.mean - b.mean);
      expect(there.low).toBeGreaterThanOrEqual(-1);
      expect(there.high).toBeLessThanOrEqual(1);
      expect(back.low).toBeCloseTo(-there.high, 12);
    }),
  );
});

test('a side without a case has no difference', () => {
  expect(newcombe({ mean: 0, n: 0 }, { mean: 1, n: 5 })).toBeNull();
  expect(newcombe({ mean: 1, n: 5 }, { mean: 0, n: 0 })).toBeNull();
});

test('a mean that is no share is a bug of the caller', () => {
  expect(() => newcombe({ mean: 1.2, n: 5 }, { mean: 0, n: 5 })).toThrow(RangeError);
});
