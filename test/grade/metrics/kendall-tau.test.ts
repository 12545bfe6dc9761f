import { expect, test } from 'vitest';
import { kendallTau } from '../../../src/grade/metrics/kendall-tau.ts';
import { A, B, C, calls, CHAIN, steps } from './paths.ts';

// TV-25.
test.each([
  ['A', A, 1],
  ['B', B, 1 / 3],
])('trial %s', (_name, trial, expected) => {
  expect(kendallTau(CHAIN.steps, trial)).toBeCloseTo(expected, 10);
});

test('fewer than two steps have no order', () => {
  expect(kendallTau(CHAIN.steps, C)).toBeNull();
  expect(kendallTau(CHAIN.steps, [])).toBeNull();
  expect(kendallTau([], A)).toBeNull();
  expect(kendallTau(steps('a a'), calls('a a'))).toBeNull();
});

test.each([
  ['backward', 'a b c d', 'd c b a', -1],
  ['only what was called counts', 'a b c d', 'd a', -1],
  ['only the first call counts', 'a b', 'a b a', 1],
  ['an alternative stands for its step', 'a|x b', 'x b a', 1],
  ['one call that is both steps has no order', 'a|b a', 'a', 0],
])('%s', (_title, wanted, called, expected) => {
  expect(kendallTau(steps(wanted), calls(called))).toBe(expected);
});
