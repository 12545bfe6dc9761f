import { expect, test } from 'vitest';
import {
  checkCount,
  checkFinite,
  checkInside,
  checkPositive,
  checkProportion,
  checkShare,
} from '../../src/stats/checks.ts';

test.each([
  [() => checkProportion(6, 5), '6 of 5 is no proportion'],
  [() => checkCount('cap', 0, 1), 'cap is 0; it must be a whole number of at least 1'],
  [() => checkShare('p', 1.5), 'p is 1.5; it must lie in 0 to 1'],
  [() => checkInside('alpha', 1), 'alpha is 1; it must lie strictly between 0 and 1'],
  [() => checkPositive('delta', -1), 'delta is -1; it must be a finite number above 0'],
  [() => checkFinite('values', [1, NaN]), 'values has a NaN; every value must be a finite number'],
])('%s', (check, message) => {
  expect(check).toThrow(new RangeError(message));
});

test('the ends that are allowed pass', () => {
  checkProportion(0, 0);
  checkCount('n', 0);
  checkShare('p', 0);
  checkShare('p', 1);
  checkFinite('values', []);
  expect(() => checkPositive('x', Number.MIN_VALUE)).not.toThrow();
});
