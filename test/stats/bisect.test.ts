import { expect, test } from 'vitest';
import { bisect } from '../../src/stats/bisect.ts';

test('it ends at the turn, to the last digit', () => {
  expect(bisect(0, 2, (x) => x * x < 2)).toBeCloseTo(Math.SQRT2, 15);
  expect(bisect(0, 1, (x) => x < 1e-40) / 1e-40).toBeCloseTo(1, 10);
});

test('without a turn it ends at an end', () => {
  expect(bisect(3, 4, () => true)).toBe(4);
  expect(bisect(3, 4, () => false)).toBeCloseTo(3, 12);
});
