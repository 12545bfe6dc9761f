import { expect, test } from 'vitest';
import { attemptedRate, comparability } from '../../src/stats/infrastructure.ts';

test('TV-17: the rate beside what it could have been', () => {
  const { scored, rate, bounds } = attemptedRate({ attempted: 25, infrastructure: 5, passed: 17 }) ?? {};
  expect(scored).toBe(20);
  expect(rate).toBeCloseTo(0.85, 12);
  expect(bounds?.low).toBeCloseTo(0.68, 12);
  expect(bounds?.high).toBeCloseTo(0.88, 12);
});

test('nothing scored has no rate, and nothing attempted has nothing', () => {
  expect(attemptedRate({ attempted: 3, infrastructure: 3, passed: 0 })).toEqual({
    scored: 0,
    rate: null,
    bounds: { low: 0, high: 1 },
  });
  expect(attemptedRate({ attempted: 0, infrastructure: 0, passed: 0 })).toBeNull();
});

const arm = (infrastructure: number, attempted: number): { infrastructure: number; attempted: number } => ({
  infrastructure,
  attempted,
});

test.each([
  [arm(0, 100), arm(0, 100), { kind: 'sound' }],
  [arm(5, 100), arm(5, 100), { kind: 'sound' }],
  [arm(6, 100), arm(5, 100), { kind: 'void', why: 'share' }],
  [arm(0, 20), arm(2, 20), { kind: 'void', why: 'share' }],
  // Fisher: 6 of 1000 against 0 is p = .031, 5 is .062.
  [arm(6, 1000), arm(0, 1000), { kind: 'void', why: 'unequal' }],
  [arm(0, 1000), arm(6, 1000), { kind: 'void', why: 'unequal' }],
  [arm(5, 1000), arm(0, 1000), { kind: 'sound' }],
  [arm(1, 1), arm(0, 20), { kind: 'void', why: 'share' }],
  [arm(0, 0), arm(0, 0), { kind: 'sound' }],
])('%j beside %j', (baseline, candidate, expected) => {
  expect(comparability(baseline, candidate)).toEqual(expected);
});

test('the share that is borne can be set', () => {
  expect(comparability(arm(9, 100), arm(9, 100), 0.1)).toEqual({ kind: 'sound' });
  expect(comparability(arm(1, 100), arm(0, 100), 0)).toEqual({ kind: 'void', why: 'share' });
});

test.each([
  { attempted: 10, infrastructure: 11, passed: 0 },
  { attempted: 10, infrastructure: 5, passed: 6 },
  { attempted: 10, infrastructure: 5, passed: Number.NaN },
  { attempted: -1, infrastructure: 0, passed: 0 },
])('%j is a bug of the caller', (attempts) => {
  expect(() => attemptedRate(attempts)).toThrow(RangeError);
});

test('more failures than attempts are a bug of the caller', () => {
  expect(() => comparability(arm(0, 5), arm(6, 5))).toThrow(RangeError);
});
