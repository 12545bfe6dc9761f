import { expect, test } from 'vitest';
import { minimalPathRatio } from '../../../src/grade/metrics/path-ratio.ts';
import { A, B, calls, CHAIN, steps } from './paths.ts';

test('TV-25: trial A takes five calls for three steps', () => {
  expect(minimalPathRatio([CHAIN.steps], A, true)).toBeCloseTo(0.6, 12);
  expect(minimalPathRatio([CHAIN.steps], B, true)).toBe(1);
});

test.each([
  ['the shortest path counts', ['a b c', 'd e'], 'a b c d', true, 0.5],
  ['never above 1', ['a b c'], 'a', true, 1],
  ['a trap that was left alone', [''], '', true, 1],
  ['calls where none were needed', [''], 'a', true, 0],
  ['a trial that failed', ['a'], 'a', false, null],
  ['no path to compare with', [], 'a', true, null],
])('%s', (_title, paths, called, passed, expected) => {
  expect(minimalPathRatio(paths.map(steps), calls(called), passed)).toBe(expected);
});
