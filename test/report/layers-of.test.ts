import { expect, test } from 'vitest';
import type { CheckResult } from '../../src/contract/check.ts';
import { layersOf } from '../../src/report/layers.ts';
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
