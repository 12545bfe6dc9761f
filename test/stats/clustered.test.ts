import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clusteredMean } from '../../src/stats/clustered.ts';
import { meanOf, tInterval } from '../../src/stats/mean.ts';

// TV-4: four cases; R's sandwich.
const cases = [
  [1, 1, 1, 1, 0],
  [0, 0, 1, 0, 0],
  [1, 1, 1, 1],
  [1, 0, 1, 1, 0, 1],
];

test('the pooled mean with all its errors', () => {
  const pooled = clusteredMean(cases);
  expect(pooled).toMatchObject({ n: 20, clusters: 4 });
  expect(pooled?.mean).toBeCloseTo(0.65, 12);
  expect(pooled?.se).toBeCloseTo(0.10942433098, 11);
  expect(pooled?.cr0).toBeCloseTo(0.137795137795, 11);
  expect(pooled?.cr1).toBeCloseTo(0.159112119798, 11);
});

test('Miller’s printed form with the sample variance is CR0 with the naive variance / N added', () => {
  const pooled = clusteredMean(cases);
  const printed = Math.sqrt((pooled?.cr0 ?? 0) ** 2 + (pooled?.se ?? 0) ** 2 / 20);
  expect(printed).toBeCloseTo(0.139950649197, 11);
});

test('its interval takes t with three degrees of freedom', () => {
  const { low, high } = tInterval(0.65, clusteredMean(cases)?.cr1 ?? 0, 3);
  expect(low).toBeCloseTo(0.144, 3);
  expect(high).toBeCloseTo(1.16, 2);
});

test('the macro mean of the same cases', () => {
  const macro = meanOf(cases.map((one) => meanOf(one)?.mean ?? 0));
  expect(macro?.mean).toBeCloseTo(0.666666666667, 11);
  expect(macro?.se).toBeCloseTo(0.16996731712, 11);
});

test('a case without a scored trial counts for nothing', () => {
  expect(clusteredMean([...cases, []])).toEqual(clusteredMean(cases));
  expect(clusteredMean([[], []])).toBeNull();
});

test('one cluster has no corrected error', () => {
  expect(clusteredMean([[1, 0, 1]])?.cr1).toBeNull();
});

test('clusters of one outcome give the naive error', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1 }), { minLength: 2, maxLength: 50 }), (outcomes) => {
      const pooled = clusteredMean(outcomes.map((outcome) => [outcome]));
      expect(pooled?.cr1).toBeCloseTo(pooled?.se ?? 9, 12);
    }),
  );
});

test('what is no number is a bug of the caller', () => {
  expect(() => clusteredMean([[1], [Number.NaN]])).toThrow(RangeError);
});
