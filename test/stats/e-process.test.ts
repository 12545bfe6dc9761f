import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eValue, logEValue, logFixedEValue } from '../../src/stats/e-process.ts';

// TV-11, exact.
test.each([
  [0, 0, 1],
  [1, 0, 1.5],
  [5, 0, 10.5],
  [6, 0, 18.142857142857],
  [7, 0, 31.875],
  [8, 1, 11.255555556],
  [9, 1, 18.509090909],
  [10, 1, 30.931818182],
  [10, 2, 9.440559441],
  [12, 3, 8.906456044],
  [3, 3, 0.457142857],
  [2, 8, 0.135353535],
])('%i worse and %i better', (worse, better, expected) => {
  expect(eValue(worse, better)).toBeCloseTo(expected, 8);
});

test.each([
  [7, 0, 26.8435456],
  [9, 1, 27.48779069],
])('%i worse and %i better against a coin of 0.8', (worse, better, expected) => {
  expect(Math.exp(logFixedEValue(worse, better, 0.8))).toBeCloseTo(expected, 8);
});

test.each([
  [20, [7, 10, 12, 14, 16, 18]],
  [25, [7, 10, 13, 15, 17, 19]],
])('the fewest worse pairs that reach %i, for none to five better ones', (threshold, expected) => {
  const fewest = (better: number): number => {
    let worse = 0;
    while (eValue(worse, better) < threshold) worse += 1;
    return worse;
  };
  expect([0, 1, 2, 3, 4, 5].map(fewest)).toEqual(expected);
});

test('under the null each step keeps the mean: half of worse and half of better is what was', () => {
  fc.assert(
    fc.property(
      fc.nat(60),
      fc.nat(60),
      fc.double({ min: 0.51, max: 0.99, noNaN: true }),
      (worse, better, theta) => {
        const mean = (eValue(worse + 1, better) + eValue(worse, better + 1)) / 2;
        expect(mean / eValue(worse, better)).toBeCloseTo(1, 10);
        const fixed = (w: number, l: number): number => Math.exp(logFixedEValue(w, l, theta));
        const fixedMean = (fixed(worse + 1, better) + fixed(worse, better + 1)) / 2;
        expect(fixedMean / fixed(worse, better)).toBeCloseTo(1, 10);
      },
    ),
  );
});

test('whoever looks after every pair and stops at will is fooled at most once in twenty', () => {
  // All 2^n orders of n fair coins at once: the mass that has ever reached 20.
  let open = new Map([[0, 1]]);
  let fooled = 0;
  for (let n = 1; n <= 300; n += 1) {
    const next = new Map<number, number>();
    for (const [now, mass] of [...open].flatMap(tossed)) {
      if (eValue(now, n - now) >= 20) fooled += mass;
      else next.set(now, (next.get(now) ?? 0) + mass);
    }
    open = next;
  }
  expect(fooled).toBeGreaterThan(0.01);
  expect(fooled).toBeLessThanOrEqual(0.05);
});

/** A fair coin falls on either side. */
function tossed([worse, mass]: readonly [number, number]): readonly (readonly [number, number])[] {
  return [
    [worse, mass / 2],
    [worse + 1, mass / 2],
  ];
}

test('a hundred thousand pairs have a logarithm, on either side', () => {
  expect(eValue(100_000, 0)).toBe(Number.POSITIVE_INFINITY);
  expect(logEValue(100_000, 0)).toBeCloseTo(100_001 * Math.LN2 - Math.log(100_001), 8);
  expect(logEValue(0, 100_000)).toBeCloseTo(-Math.log(100_001), 8);
});

test.each([
  [-1, 0],
  [0, 0.5],
  [Number.NaN, 0],
])('%d worse and %d better are a bug of the caller', (worse, better) => {
  expect(() => eValue(worse, better)).toThrow(RangeError);
  expect(() => logFixedEValue(worse, better, 0.8)).toThrow(RangeError);
});

test.each([0, 1, Number.NaN])('a coin of %d is a bug of the caller', (theta) => {
  expect(() => logFixedEValue(1, 1, theta)).toThrow(RangeError);
});
