import { expect, test } from 'vitest';
import { recoveryOf, recoveryRate } from '../../../src/grade/metrics/recovery.ts';
import { calls, steps } from './paths.ts';

test.each([
  ['no error', 'a b', { kind: 'no-error' }],
  ['an error of a tool that nobody needs', 'x! a b', { kind: 'no-error' }],
  ['a protocol error is the server’s bug', 'a!!', { kind: 'no-error' }],
  ['at once', 'a! a b', { kind: 'recovered', calls: 1 }],
  ['after a detour', 'a! x x a', { kind: 'recovered', calls: 3 }],
  ['after another error', 'a! a! a', { kind: 'recovered', calls: 2 }],
  ['by an alternative', 'b! c', { kind: 'recovered', calls: 1 }],
  ['never', 'a! b', { kind: 'not-recovered' }],
  ['success before the error is no recovery', 'a a!', { kind: 'not-recovered' }],
  ['a refusal is no success', 'a! a-', { kind: 'not-recovered' }],
  ['one of two', 'a! b! a', { kind: 'not-recovered' }],
  ['two of two, the slower counts', 'a! b! b x a', { kind: 'recovered', calls: 4 }],
  ['no calls', '', { kind: 'no-error' }],
])('%s', (_title, called, expected) => {
  expect(recoveryOf(steps('a b|c'), calls(called))).toEqual(expected);
});

test('over trials: those that erred, those that recovered, and how long it took', () => {
  const trials = ['a b', 'a! a', 'a! x x x a', 'a!', 'a! x a'].map((called) =>
    recoveryOf(steps('a'), calls(called)),
  );
  expect(recoveryRate(trials)).toEqual({ erred: 4, recovered: 3, share: 0.75, medianCalls: 2 });
});

test.each([
  ['no trial', []],
  ['no error', ['a']],
])('%s has no rate', (_title, trials) => {
  const recoveries = trials.map((called) => recoveryOf(steps('a'), calls(called)));
  expect(recoveryRate(recoveries)).toEqual({ erred: 0, recovered: 0, share: null, medianCalls: null });
});
