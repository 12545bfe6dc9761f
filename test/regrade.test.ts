import { expect, test } from 'vitest';
import { collect } from '../src/base/collect.ts';
import { regrade } from '../src/regrade.ts';
import { memoryStore } from '../src/store/memory.ts';
import type { Verdict } from '../src/grade/verdict.ts';
import { aCall, aFrame, aProbe, aRun, aTrial } from './builders.ts';

const recording = { frames: [aFrame()], stderr: [], lost: 0, surplus: 0 };
const pass: Verdict = { grader: 'tool-called', status: 'pass', why: 'it was called', evidence: [] };

async function graded(
  verdicts: readonly Verdict[],
  over: Parameters<typeof aTrial>[0],
): Promise<readonly Verdict[]> {
  const store = memoryStore();
  const run = aRun({ cases: [aProbe()] });
  await store.startRun(run);
  await store.addTrial(run.id, { trial: aTrial(over), verdicts }, recording);
  await store.finishRun(run.id, run.startedAt, []);
  const stored = await store.readRun(run.id);
  if (stored === undefined) throw new Error('not stored');
  await regrade(store, stored, new Date(0));
  const [trial] = await collect(store.readTrials(run.id));
  return trial?.verdicts ?? [];
}

test('a verdict that today’s graders see otherwise is kept beside the old one, and counts', async () => {
  const found = await graded([pass], { calls: [aCall({ tool: 'another' })] });
  expect(found.map(({ grader, status }) => [grader, status])).toContainEqual(['tool-called', 'fail']);
});

test('what was decided is not undone by a grader that knows less now', async () => {
  const old: Verdict = { ...pass, grader: 'answered-with-data', why: 'decided with the messages at hand' };
  const found = await graded([old], { calls: [] });
  expect(found.find(({ grader }) => grader === 'answered-with-data')).toEqual(old);
});
