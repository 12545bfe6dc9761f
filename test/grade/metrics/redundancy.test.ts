import { expect, test } from 'vitest';
import { redundancy } from '../../../src/grade/metrics/redundancy.ts';
import { aCall } from '../../builders.ts';
import { A, calls } from './paths.ts';

const writes = new Set(['create']);

test('TV-25: trial A repeats one call of five', () => {
  expect(redundancy(A, writes)).toEqual({ repeated: 1, unsure: 0, calls: 5, share: 0.2 });
});

test.each([
  ['no calls', '', 0],
  ['no repeat', 'list get', 0],
  ['every later one is a repeat', 'list list list', 2],
  ['a repeat after other reads', 'list get list', 1],
  ['a repeat after a write', 'list create list', 0],
  ['a repeat after a repeat after a write', 'list create list list', 1],
  ['a write that failed may have changed something', 'list create! list', 0],
  ['a write that was refused did not', 'list create- list', 1],
  ['a write twice in a row', 'create create', 1],
  ['a write again after a read', 'create list create', 1],
])('%s', (_title, called, repeated) => {
  expect(redundancy(calls(called), writes).repeated).toBe(repeated);
});

test('the share of no calls is 0', () => {
  expect(redundancy([], writes).share).toBe(0);
});

test('other arguments are no repeat', () => {
  const log = [aCall({ arguments: { id: 1 } }), aCall({ arguments: { id: 2 } })];
  expect(redundancy(log, writes).repeated).toBe(0);
});

test('arguments that the log did not keep leave it unsure', () => {
  const call = aCall({ arguments: { limit: 5 }, dropped: ['query'] });
  expect(redundancy([call, call], writes)).toEqual({ repeated: 0, unsure: 1, calls: 2, share: 0 });
});
