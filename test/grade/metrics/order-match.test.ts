import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderMatch } from '../../../src/grade/metrics/order-match.ts';
import { A, B, C, calls, CHAIN, steps } from './paths.ts';

// TV-25.
test.each([
  ['A', A, { exact: false, inOrder: true, anyOrder: true }],
  ['B', B, { exact: false, inOrder: false, anyOrder: true }],
  ['C', C, { exact: false, inOrder: false, anyOrder: false }],
])('trial %s', (_name, trial, expected) => {
  expect(orderMatch(CHAIN.steps, trial)).toEqual(expected);
});

test.each([
  ['the path itself', 'a b', 'a b', { exact: true, inOrder: true, anyOrder: true }],
  ['the path by an alternative', 'a|c b', 'c b', { exact: true, inOrder: true, anyOrder: true }],
  ['one call for two steps', 'a a', 'a', { exact: false, inOrder: false, anyOrder: false }],
  ['two steps that share a tool', 'a|b a', 'a b', { exact: false, inOrder: false, anyOrder: true }],
  ['a trap that was left alone', '', '', { exact: true, inOrder: true, anyOrder: true }],
  ['a trap that was called', '', 'a', { exact: false, inOrder: false, anyOrder: false }],
  ['nothing called', 'a', '', { exact: false, inOrder: false, anyOrder: false }],
])('%s', (_title, wanted, called, expected) => {
  expect(orderMatch(steps(wanted), calls(called))).toEqual(expected);
});

test('each match implies the next', () => {
  const tool = fc.constantFrom<string>('a', 'b', 'c');
  const path = fc.array(fc.uniqueArray(tool, { minLength: 1, maxLength: 2 }), { maxLength: 4 });
  fc.assert(
    fc.property(path, fc.array(tool, { maxLength: 6 }), (wanted, called) => {
      const match = orderMatch(wanted, calls(called.join(' ')));
      if (match.exact) expect(match.inOrder).toBe(true);
      if (match.inOrder) expect(match.anyOrder).toBe(true);
    }),
  );
});
