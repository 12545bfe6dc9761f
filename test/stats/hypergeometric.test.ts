import fc from 'fast-check';
import { expect, test } from 'vitest';
import { candidatePasses } from '../../src/stats/hypergeometric.ts';
import { logChoose } from '../../src/stats/log-gamma.ts';

test('four passes over five and three trials', () => {
  const { lowest, masses } = candidatePasses({
    baseline: { passed: 3, n: 5 },
    candidate: { passed: 1, n: 3 },
  });
  expect(lowest).toBe(0);
  expect(Array.from(masses, (mass) => Math.round(mass * 70))).toEqual([5, 30, 30, 5]);
});

test('it is the ratio of three choices', () => {
  const arm = fc.tuple(fc.nat(40), fc.nat(40)).map(([passed, failed]) => ({ passed, n: passed + failed }));
  fc.assert(
    fc.property(arm, arm, (baseline, candidate) => {
      const passed = baseline.passed + candidate.passed;
      const { lowest, masses } = candidatePasses({ baseline, candidate });
      for (const [i, mass] of masses.entries()) {
        const x = lowest + i;
        const log =
          logChoose(candidate.n, x) +
          logChoose(baseline.n, passed - x) -
          logChoose(baseline.n + candidate.n, passed);
        expect(mass).toBeCloseTo(Math.exp(log), 12);
      }
      expect(masses.reduce((sum, mass) => sum + mass, 0)).toBeCloseTo(1, 12);
    }),
  );
});

test.each([
  [{ passed: 0, n: 5 }, { passed: 0, n: 3 }, 0],
  [{ passed: 5, n: 5 }, { passed: 3, n: 3 }, 3],
  [{ passed: 2, n: 5 }, { passed: 0, n: 0 }, 0],
  [{ passed: 0, n: 0 }, { passed: 2, n: 5 }, 2],
])('%j and %j leave nothing to chance', (baseline, candidate, lowest) => {
  const only = candidatePasses({ baseline, candidate });
  expect(only.lowest).toBe(lowest);
  expect(Array.from(only.masses)).toEqual([1]);
});

test('more passes than trials are a bug of the caller', () => {
  expect(() => candidatePasses({ baseline: { passed: 6, n: 5 }, candidate: { passed: 0, n: 5 } })).toThrow(
    RangeError,
  );
});
