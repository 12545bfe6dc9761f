import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '../../../src/base/json.ts';
import { meansTheSame, withoutTwins } from '../../../src/contract/arguments/same-word.ts';

const VALUES = fc.array(
  fc.oneof(
    fc.constantFrom<Json>(
      'y',
      'Yes',
      'true',
      'off',
      'false',
      'asc',
      'ascending',
      'as',
      'ASC ',
      'desc',
      'descend',
    ),
    fc.stringMatching(/^[ab]{1,5}$/),
    fc.integer({ min: 0, max: 9 }),
  ),
);

test('a value is left out exactly where one before it means the same', () => {
  fc.assert(
    fc.property(VALUES, (values) => {
      const pairwise = values.filter(
        (value, at) => !values.slice(0, at).some((earlier) => meansTheSame(value, earlier)),
      );
      expect(withoutTwins(values)).toEqual(pairwise);
    }),
  );
});

// Pair by pair these are five thousand million comparisons: it would not end within a test's time.
test('a list of a hundred thousand values is gone through once', () => {
  const values = Array.from({ length: 100_000 }, (_, at) => `value${at}x`);
  expect(withoutTwins([...values, 'VALUE7X'])).toHaveLength(100_000);
});
