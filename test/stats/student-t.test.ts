import { expect, test } from 'vitest';
import { tPoint } from '../../src/stats/student-t.ts';

// Computed with scipy.
test.each([
  [0.95, 1, 12.7062047361747],
  [0.95, 3, 3.18244630528371],
  [0.95, 7, 2.36462425159278],
  [0.95, 19, 2.09302405440831],
  [0.99, 2.93, 5.98142861833073],
  [0.5, 2, 0.816496580927726],
  [0.01, 4, 0.0133338271923106],
  [0.999999, 1, 636619.772278072],
  [0.95, 100_000, 1.95998770753461],
])('the point of %d with %d degrees of freedom', (confidence, df, expected) => {
  expect(tPoint(confidence, df) / expected).toBeCloseTo(1, 9);
});

test.each([
  [0, 3],
  [1, 3],
  [Number.NaN, 3],
  [0.95, 0],
  [0.95, -1],
])('%d with %d degrees of freedom is a bug of the caller', (confidence, df) => {
  expect(() => tPoint(confidence, df)).toThrow(RangeError);
});
