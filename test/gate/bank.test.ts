import { describe, expect, test } from 'vitest';
import { bankFingerprint, bankOf, partnersFor } from '../../src/gate/bank.ts';
import type { Run } from '../../src/run/run.ts';
import { aClientLine, BUILT_AT_MS } from '../builders.ts';
import { aBankRun, later } from './a-bank-run.ts';

const first = aBankRun({ a: 'ppfip', b: 'fffff' });
const fingerprint = bankFingerprint(first.run, 'literal') ?? '';
const of = { client: 'literal', fingerprint, sinceMs: 0 };

describe('the baseline bank', () => {
  test('holds scored trials in the order in which they were made, and counts those that were lost', () => {
    expect(bankOf(first.run.cases, [first], of)).toMatchObject([
      { one: { id: 'a' }, bank: ['passed', 'passed', 'failed', 'passed'], bankLost: 1 },
      { one: { id: 'b' }, bank: ['failed', 'failed', 'failed', 'failed', 'failed'], bankLost: 0 },
    ]);
  });

  test('is pooled over runs of the same fingerprint', () => {
    const again = aBankRun({ a: 'pp', b: 'pp' }, later);
    expect(bankOf(first.run.cases, [first, again], of).map(({ bank }) => bank.length)).toEqual([6, 7]);
  });

  test.each<[string, Partial<Run>]>([
    ['another surface', { surfaceHash: 'ffffffffffff' }],
    ['another config', { configHash: 'ffffffffffff' }],
    ['another version of the client', { clients: [aClientLine({ version: '2' })] }],
    ['another model', { clients: [aClientLine({ model: 'other' })] }],
  ])('takes nothing from a run with %s', (_title, over) => {
    const other = aBankRun({ a: 'pp', b: 'pp' }, { ...later, ...over });
    expect(bankOf(first.run.cases, [first, other], of).map(({ bank }) => bank.length)).toEqual([4, 5]);
  });

  test('takes nothing from a run that is too old, or a trial of another version of its case', () => {
    const sinceMs = BUILT_AT_MS + 1;
    expect(bankOf(first.run.cases, [first], { ...of, sinceMs }).map(({ bank }) => bank)).toEqual([[], []]);
    const changed = first.run.cases.map((one) => ({ ...one, hash: 'other' }));
    expect(bankOf(changed, [first], of).map(({ bank }) => bank)).toEqual([[], []]);
  });

  test('leaves out a case that is known to be wrong', () => {
    const wrong = first.run.cases.map((one) => (one.id === 'a' ? { ...one, defect: 'ambiguous' } : one));
    expect(bankOf(wrong, [first], of).map(({ one }) => one.id)).toEqual(['b']);
  });

  test('has no fingerprint for a client that took no part', () => {
    expect(bankFingerprint(first.run, 'codex')).toBeNull();
  });
});

test.each([
  ['ten trials of each', { a: 'p'.repeat(10), b: 'f'.repeat(12) }, { kind: 'stored' }],
  ['nine of one', { a: 'p'.repeat(9), b: 'f'.repeat(12) }, { kind: 'fresh', short: ['a'] }],
  ['ten of which one was lost', { a: 'pppppppppi', b: 'f'.repeat(12) }, { kind: 'fresh', short: ['a'] }],
])('partners of candidate trials, with %s', (_title, letters, partners) => {
  const run = aBankRun(letters);
  expect(partnersFor(bankOf(run.run.cases, [run], of))).toEqual(partners);
});
