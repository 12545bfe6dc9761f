import { expect, test } from 'vitest';
import { distinctToolChoice, toolChoice } from '../../../src/grade/metrics/tool-choice.ts';
import { A, B, C, calls, CHAIN, steps } from './paths.ts';

// TV-25.
test.each([
  ['A', A, 0.6, 1, 0.75],
  ['B', B, 1, 1, 1],
  ['C', C, 1, 1 / 3, 0.5],
])('trial %s', (_name, trial, precision, recall, f1) => {
  const choice = toolChoice(CHAIN.steps, trial);
  expect(choice.precision).toBeCloseTo(precision, 10);
  expect(choice.recall).toBeCloseTo(recall, 10);
  expect(choice.f1).toBeCloseTo(f1, 10);
});

test('trial A on distinct tools', () => {
  const choice = distinctToolChoice(CHAIN.steps, A);
  expect(choice).toMatchObject({ right: 3, wanted: 3, called: 4, precision: 0.75, recall: 1 });
  expect(choice.f1).toBeCloseTo(0.8571428571, 10);
});

test.each([
  ['nothing wanted and nothing called', '', '', 1, 1, 1],
  ['nothing wanted, something called', '', 'get', 0, null, 0],
  ['something wanted, nothing called', 'get', '', null, 0, 0],
])('%s', (_title, wanted, called, precision, recall, f1) => {
  for (const choice of [toolChoice, distinctToolChoice]) {
    expect(choice(steps(wanted), calls(called))).toMatchObject({ precision, recall, f1 });
  }
});

test('one of two alternatives is enough, and the second is one call too many', () => {
  expect(toolChoice(steps('search|find get'), calls('find get'))).toMatchObject({ right: 2, f1: 1 });
  expect(toolChoice(steps('search|find get'), calls('find search get')).precision).toBeCloseTo(2 / 3, 12);
});

test('on distinct tools both alternatives are the same step', () => {
  const choice = distinctToolChoice(steps('search|find get'), calls('find search get get'));
  expect(choice).toMatchObject({ right: 2, wanted: 2, called: 2, f1: 1 });
});

test('a step that is needed twice wants two calls, and once among distinct ones', () => {
  expect(toolChoice(steps('get get'), calls('get')).recall).toBe(0.5);
  expect(distinctToolChoice(steps('get get'), calls('get')).recall).toBe(1);
});

test('failed and refused calls are choices too', () => {
  expect(toolChoice(steps('get set'), calls('get! set-')).f1).toBe(1);
});
