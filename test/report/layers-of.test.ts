import { describe, expect, test } from 'vitest';
import { asRunId } from '../../src/base/ids.ts';
import type { CheckResult } from '../../src/contract/check.ts';
import { layersOf } from '../../src/report/layers.ts';
import type { Run } from '../../src/run/run.ts';
import { memoryStore } from '../../src/store/memory.ts';
import { aRun } from '../builders.ts';

const held: CheckResult = { id: 'stdio.stdout-clean', outcome: 'holds', why: 'h' };

test.each<[string, CheckResult, string]>([
  ['a check that warns: in part', { id: 'rpc.shape', outcome: 'warns', why: 'w' }, 'in-part'],
  ['one that could not run: in part', { id: 'isolation', outcome: 'could-not-run', why: 'w' }, 'in-part'],
  [
    'an optional one that could not run: whole',
    { id: 'conformance.suite', outcome: 'could-not-run', why: 'w' },
    'holds',
  ],
  ['one that fails: not at all', { id: 'rpc.shape', outcome: 'fails', why: 'w' }, 'fails'],
])(
  'the layer of the contract holds as a report of its checks does, beside %s',
  async (_title, check, state) => {
    await using store = memoryStore();
    const run = aRun({ command: 'check', cases: [], planned: 0, checks: [held, check] });
    await store.startRun(run);
    await store.finishRun(run.id, run.startedAt, []);
    expect(await layersOf(store, run)).toMatchObject([{ layer: 'contract', state }]);
  },
);

describe('the layer of the contract is the newest whole check', () => {
  const early = aRun({ id: asRunId('20260101-030405-aaaaaaaaaa'), cases: [], planned: 0, checks: [held] });
  const later = { ...early, id: asRunId('20260102-030405-bbbbbbbbbb'), startedAt: '2026-01-02T03:04:05Z' };

  test.each<[string, Partial<Run>]>([
    ['a first survey after it', { command: 'try' }],
    ['a run with checks after it', { command: 'run' }],
    ['a check of some rules only after it', { command: 'check', partial: true }],
  ])('with %s', async (_title, over) => {
    await using store = memoryStore();
    for (const run of [
      { ...early, command: 'check' as const },
      { ...later, ...over },
    ]) {
      await store.startRun(run);
      await store.finishRun(run.id, run.startedAt, []);
    }
    expect(await layersOf(store, early)).toMatchObject([
      { layer: 'contract', run: early.id, summary: 'checks: 1 held' },
    ]);
  });

  test('and a first survey only where there is none, which says what it did not ask', async () => {
    await using store = memoryStore();
    const run = { ...early, command: 'try' as const };
    await store.startRun(run);
    await store.finishRun(run.id, run.startedAt, []);
    expect(await layersOf(store, run)).toMatchObject([
      { layer: 'contract', summary: 'only checks that execute nothing: 1 held' },
    ]);
  });
});
