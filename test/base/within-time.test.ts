import { expect, test } from 'vitest';
import { withinTime } from '../../src/base/within-time.ts';

test('work that is done in time gives its value', () => {
  expect(withinTime(10_000, () => 42)).toEqual({ done: true, value: 42 });
  expect(withinTime(10_000, () => undefined)).toEqual({ done: true, value: undefined });
});

test('a loop without end is stopped', () => {
  let turns = 0;
  expect(
    withinTime(50, () => {
      for (;;) turns += 1;
    }),
  ).toEqual({ done: false });
  expect(turns).toBeGreaterThan(0);
});

test('a regular expression that backtracks is stopped', () => {
  expect(withinTime(50, () => /^(a+)+$/.test(`${'a'.repeat(60)}!`))).toEqual({ done: false });
});

test('what the work throws is thrown', () => {
  const failure = new RangeError('too deep');
  expect(() => withinTime(10_000, () => fail(failure))).toThrow(failure);
});

test('work inside of work keeps its own time', () => {
  const inner = () => withinTime(50, () => /^(a+)+$/.test(`${'a'.repeat(60)}!`));
  expect(withinTime(60_000, inner)).toEqual({ done: true, value: { done: false } });
});

test('work after stopped work is done', () => {
  withinTime(20, () => {
    for (;;);
  });
  expect(withinTime(10_000, () => 1)).toEqual({ done: true, value: 1 });
});

function fail(error: Error): never {
  throw error;
}
