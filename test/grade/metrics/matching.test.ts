import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mostMatched } from '../../../src/grade/metrics/matching.ts';
import { steps } from './paths.ts';

test.each([
  ['a b', { a: 1, b: 1 }, 2],
  ['a a', { a: 1 }, 1],
  ['a a', { a: 5 }, 2],
  ['a|b a', { a: 1, b: 1 }, 2],
  ['a|b a|c a', { a: 1, b: 1, c: 1 }, 3],
  ['a|b a|b a|b', { a: 1, b: 1 }, 2],
  ['a|b b|c c|d d', { a: 1, b: 1, c: 1, d: 1 }, 4],
  ['a', {}, 0],
  ['', { a: 3 }, 0],
])('steps %s, called %j', (text, called, expected) => {
  expect(mostMatched(steps(text), new Map(Object.entries(called)))).toBe(expected);
});

test('it is the best of all ways to deal the calls out', () => {
  const tool = fc.constantFrom<string>('a', 'b', 'c');
  const path = fc.array(fc.uniqueArray(tool, { minLength: 1 }), { maxLength: 5 });
  fc.assert(
    fc.property(path, fc.array(tool, { maxLength: 5 }), (wanted, called) => {
      const best = (index: number, left: readonly string[]): number => {
        const step = wanted[index];
        if (step === undefined) return 0;
        const taken = left.flatMap((one, i) =>
          step.includes(one) ? [1 + best(index + 1, left.toSpliced(i, 1))] : [],
        );
        return Math.max(best(index + 1, left), ...taken);
      };
      const counts = new Map<string, number>();
      for (const one of called) counts.set(one, (counts.get(one) ?? 0) + 1);
      expect(mostMatched(wanted, counts)).toBe(best(0, called));
    }),
  );
});
