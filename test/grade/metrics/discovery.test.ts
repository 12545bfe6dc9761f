import { expect, test } from 'vitest';
import { discoveryBefore } from '../../../src/grade/metrics/discovery.ts';
import { A, B, calls, CHAIN, steps } from './paths.ts';

const tools = new Set(['search', 'list', 'describe']);

test('TV-25: trial A searches once, and B not at all', () => {
  expect(discoveryBefore(CHAIN.steps, A, tools)).toEqual({ before: 1, skipped: [] });
  expect(discoveryBefore(CHAIN.steps, B, tools)).toEqual({ before: 0, skipped: [] });
});

test.each([
  ['what was needed was done', 'list get', 'list get', 1, ''],
  ['by an alternative', 'list|search get', 'search search get', 2, ''],
  ['what was needed was skipped', 'list describe get', 'list get', 1, 'describe'],
  ['too late is skipped', 'list get', 'get list', 0, 'list'],
  ['never a real call', 'list get', 'list search', 2, ''],
  ['nothing called', 'list get', '', 0, 'list'],
  ['discovery after the first real step is not needed before', 'get describe', 'get', 0, ''],
  ['a step that a real tool can take is none of discovery', 'list|get', 'get', 0, ''],
  ['a trap', '', '', 0, ''],
])('%s', (_title, wanted, called, before, skipped) => {
  expect(discoveryBefore(steps(wanted), calls(called), tools)).toEqual({ before, skipped: steps(skipped) });
});
