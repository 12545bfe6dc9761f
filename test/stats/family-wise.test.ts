import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bonferroni, hochberg, holm } from '../../src/stats/family-wise.ts';

// TV-15: R and statsmodels.
const four = [0.01, 0.04, 0.03, 0.005];
const ten = [0.001, 0.008, 0.039, 0.041, 0.042, 0.06, 0.074, 0.205, 0.212, 0.216];

test.each([
  ['Bonferroni', bonferroni, four, [0.04, 0.16, 0.12, 0.02]],
  ['Holm', holm, four, [0.03, 0.06, 0.06, 0.02]],
  ['Hochberg', hochberg, four, [0.03, 0.04, 0.04, 0.02]],
  ['Holm', holm, ten, [0.01, 0.072, 0.312, 0.312, 0.312, 0.312, 0.312, 0.615, 0.615, 0.615]],
  ['Hochberg', hochberg, ten, [0.01, 0.072, ...Array.from({ length: 8 }, () => 0.216)]],
])('%s', (_name, adjust, p, expected) => {
  const adjusted = adjust(p);
  expect(adjusted).toHaveLength(expected.length);
  for (const [index, value] of expected.entries()) expect(adjusted[index]).toBeCloseTo(value, 12);
});

test('Holm keeps the order, lies between p and Bonferroni, and Hochberg is never above it', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 30 }), (p) => {
      const [adjusted, most, least] = [holm(p), bonferroni(p), hochberg(p)];
      const sorted = [...p.keys()].sort((a, b) => p[a]! - p[b]!).map((index) => adjusted[index]!);
      expect(sorted).toEqual([...sorted].sort((a, b) => a - b));
      for (const [index, value] of adjusted.entries()) {
        expect(value).toBeGreaterThanOrEqual(p[index]!);
        expect(value).toBeLessThanOrEqual(most[index]!);
        expect(least[index]).toBeLessThanOrEqual(value);
        expect(least[index]).toBeGreaterThanOrEqual(p[index]!);
        expect(value).toBeLessThanOrEqual(1);
      }
    }),
  );
});

test('Holm rejects what closed testing with Bonferroni rejects', () => {
  const level = 0.05;
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0, max: 0.1, noNaN: true }), { minLength: 1, maxLength: 6 }),
      (p) => {
        const closed = p.map((_one, index) => {
          for (let family = 0; family < 2 ** p.length; family += 1) {
            if (((family >> index) & 1) === 0) continue;
            const members = p.filter((_p, i) => (family >> i) & 1);
            if (Math.min(...members) * members.length > level) return false;
          }
          return true;
        });
        expect(holm(p).map((value) => value <= level)).toEqual(closed);
      },
    ),
  );
});

test('no test needs no adjusting', () => {
  expect(holm([])).toEqual([]);
});

test.each([-0.1, 1.1, Number.NaN])('a p of %d is a bug of the caller', (p) => {
  for (const adjust of [bonferroni, holm, hochberg]) expect(() => adjust([0.1, p])).toThrow(RangeError);
});
