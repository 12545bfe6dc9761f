import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fisher } from '../../src/stats/fisher.ts';

test.each([
  [5, 5, 3, 5, 0.222222222222],
  [5, 5, 0, 5, 0.003968253968],
  [5, 5, 1, 5, 0.02380952381],
])('one-sided: %i of %i against %i of %i', (passed, n, candidatePassed, candidateN, worse) => {
  const tails = fisher({ passed, n }, { passed: candidatePassed, n: candidateN });
  expect(tails.worse).toBeCloseTo(worse, 11);
});

test('two-sided: 18 of 20 against 12 of 20', () => {
  expect(fisher({ passed: 18, n: 20 }, { passed: 12, n: 20 }).twoSided).toBeCloseTo(0.0648331616, 9);
});

test('unequal arms, computed with scipy', () => {
  expect(fisher({ passed: 7, n: 9 }, { passed: 5, n: 17 }).twoSided).toBeCloseTo(0.037528604119, 9);
});

test('a hundred thousand trials an arm neither overflow nor drift', () => {
  const tails = fisher({ passed: 50_300, n: 100_000 }, { passed: 49_900, n: 100_000 });
  expect(tails.worse).toBeCloseTo(0.0371803653916, 10);
  expect(fisher({ passed: 100_000, n: 100_000 }, { passed: 0, n: 100_000 }).worse).toBe(0);
});

test('exchanging the arms exchanges the sides', () => {
  const arm = fc.tuple(fc.nat(30), fc.nat(30)).map(([passed, failed]) => ({ passed, n: passed + failed }));
  fc.assert(
    fc.property(arm, arm, (a, b) => {
      const [here, there] = [fisher(a, b), fisher(b, a)];
      expect(here.worse).toBeCloseTo(there.better, 10);
      expect(here.twoSided).toBeCloseTo(there.twoSided, 10);
      expect(here.worse + here.better).toBeGreaterThanOrEqual(1 - 1e-12);
      expect(Math.max(here.worse, here.better, here.twoSided)).toBeLessThanOrEqual(1);
    }),
  );
});

test.each([
  [6, 5],
  [-1, 5],
  [Number.NaN, 5],
])('%d of %d is a bug of the caller', (passed, n) => {
  expect(() => fisher({ passed, n }, { passed: 1, n: 2 })).toThrow(RangeError);
  expect(() => fisher({ passed: 1, n: 2 }, { passed, n })).toThrow(RangeError);
});
