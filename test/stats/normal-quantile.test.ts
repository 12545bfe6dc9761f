import { expect, test } from 'vitest';
import { normalQuantile } from '../../src/stats/normal-quantile.ts';
import { Z95 } from '../../src/stats/wilson.ts';

// Computed with scipy: each of the three ranges of the algorithm, both sides, and its seams.
test.each([
  [1e-300, -37.0470962993612],
  [1e-20, -9.26234008979841],
  [1e-10, -6.36134090240406],
  [0.001, -3.09023230616781],
  [0.05, -1.64485362695147],
  [0.074, -1.44663206715898],
  [0.076, -1.43250272082581],
  [0.3, -0.524400512708041],
  [0.5, 0],
  [0.8, 0.841621233572914],
  [0.99999, 4.26489079392384],
])('quantile %d', (p, z) => {
  expect(normalQuantile(p)).toBeCloseTo(z, 12);
});

test('it knows the point that all intervals use', () => {
  expect(normalQuantile(0.975)).toBeCloseTo(Z95, 14);
});

test.each([0, 1, -0.5, 2, Number.NaN])('quantile %d is a bug of the caller', (p) => {
  expect(() => normalQuantile(p)).toThrow(RangeError);
});
