import fc from 'fast-check';
import { expect, test } from 'vitest';
import { longestCommon } from '../../../src/grade/metrics/longest-common.ts';
import { orderMatch } from '../../../src/grade/metrics/order-match.ts';
import { A, B, C, calls, CHAIN, steps } from './paths.ts';

// TV-25.
test.each([
  ['A', A, 3, 1, 0.6],
  ['B', B, 2, 2 / 3, 2 / 3],
  ['C', C, 1, 1 / 3, 1 / 3],
])('trial %s', (_name, trial, length, ofReference, strict) => {
  const common = longestCommon(CHAIN.steps, trial);
  expect(common.length).toBe(length);
  expect(common.ofReference).toBeCloseTo(ofReference, 10);
  expect(common.strict).toBeCloseTo(strict, 10);
});

test.each([
  ['nothing wanted and nothing called', '', '', { length: 0, ofReference: 1, strict: 1 }],
  ['nothing wanted, something called', '', 'a', { length: 0, ofReference: null, strict: 0 }],
  ['something wanted, nothing called', 'a', '', { length: 0, ofReference: 0, strict: 0 }],
  ['an alternative', 'a|b c', 'b c', { length: 2, ofReference: 1, strict: 1 }],
])('%s', (_title, wanted, called, expected) => {
  expect(longestCommon(steps(wanted), calls(called))).toEqual(expected);
});

test('it is the length of the longest sub-path that the calls took in order', () => {
  const tool = fc.constantFrom<string>('a', 'b', 'c');
  const path = fc.array(fc.uniqueArray(tool, { minLength: 1, maxLength: 2 }), { maxLength: 6 });
  fc.assert(
    fc.property(path, fc.array(tool, { maxLength: 7 }), (wanted, called) => {
      const log = calls(called.join(' '));
      let longest = 0;
      for (let subset = 1; subset < 2 ** wanted.length; subset += 1) {
        const part = wanted.filter((_step, index) => (subset >> index) & 1);
        if (orderMatch(part, log).inOrder) longest = Math.max(longest, part.length);
      }
      expect(longestCommon(wanted, log).length).toBe(longest);
    }),
  );
});
