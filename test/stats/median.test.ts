import { expect, test } from 'vitest';
import { median } from '../../src/stats/median.ts';

test.each([
  [[], null],
  [[3], 3],
  [[10, 9, 1], 9],
  [[4, 1, 3, 10], 3.5],
])('%j', (values, expected) => {
  expect(median(values)).toBe(expected);
});

test('what is no number is a bug of the caller', () => {
  expect(() => median([1, Number.NaN])).toThrow(RangeError);
});
