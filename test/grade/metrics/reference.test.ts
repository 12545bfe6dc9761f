import { expect, test } from 'vitest';
import { accepts, checkSteps, distinctSteps } from '../../../src/grade/metrics/reference.ts';
import { discoveryBefore } from '../../../src/grade/metrics/discovery.ts';
import { kendallTau } from '../../../src/grade/metrics/kendall-tau.ts';
import { longestCommon } from '../../../src/grade/metrics/longest-common.ts';
import { orderMatch } from '../../../src/grade/metrics/order-match.ts';
import { partialOrder } from '../../../src/grade/metrics/partial-order.ts';
import { minimalPathRatio } from '../../../src/grade/metrics/path-ratio.ts';
import { recoveryOf } from '../../../src/grade/metrics/recovery.ts';
import { distinctToolChoice, toolChoice } from '../../../src/grade/metrics/tool-choice.ts';
import { steps } from './paths.ts';

test('a call of an alternative counts as its step', () => {
  expect(accepts(['search', 'find'], { tool: 'find' })).toBe(true);
  expect(accepts(['search', 'find'], { tool: 'fin' })).toBe(false);
});

test('steps with the same tools are the same step, in any order of the tools', () => {
  expect(distinctSteps(steps('a|b c b|a c'))).toHaveLength(2);
  expect(distinctSteps(steps('a|b a'))).toHaveLength(2);
});

test('a step that names no tool is a bug of the caller, in every metric', () => {
  const odd = [['get'], []];
  expect(() => checkSteps(odd)).toThrow('step 1 of the reference names no tool');
  expect(() => checkSteps([[]])).toThrow('step 0 of the reference names no tool');
  const metrics: readonly (() => unknown)[] = [
    () => toolChoice(odd, []),
    () => distinctToolChoice(odd, []),
    () => orderMatch(odd, []),
    () => longestCommon(odd, []),
    () => kendallTau(odd, []),
    () => partialOrder({ steps: odd, before: [] }, []),
    () => discoveryBefore(odd, [], new Set()),
    () => minimalPathRatio([odd], [], true),
    () => recoveryOf(odd, []),
  ];
  for (const metric of metrics) expect(metric).toThrow(RangeError);
});
