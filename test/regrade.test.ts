import { expect, test } from 'vitest';
import { collect } from '../src/base/collect.ts';
import { regrade } from '../src/regrade.ts';
import { memoryStore } from '../src/store/memory.ts';
import type { Verdict } from '../src/grade/verdict.ts';
import { aCall, aFrame, aProbe, aRun, aTrial } from './builders.ts';
import { anExpectation, aScenario, inARow, played } from './grade/scenario/scenes.ts';

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

test('what a scenario asks of results is read from its recording', async () => {
  const store = memoryStore();
  const from = { kind: 'from' as const, tool: 'list_rooms', path: '$.room_id' };
  const one = aScenario({ accept: [anExpectation({ arguments: { create_booking: { room_id: from } } })] });
  const run = aRun({ cases: [one] });
  await store.startRun(run);
  const calls = inARow({ tool: 'list_rooms' }, { tool: 'create_booking', arguments: { room_id: 'r1' } });
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_rooms' } };
  const reply = { jsonrpc: '2.0', id: 1, result: { content: [], structuredContent: { room_id: 'r1' } } };
  const frames = [call, reply].map((body, seq) =>
    aFrame({ seq, from: seq === 0 ? 'client' : 'server', text: JSON.stringify(body) }),
  );
  await store.addTrial(run.id, { trial: played(calls, ['done']), verdicts: [] }, { ...recording, frames });
  await regrade(store, { run, finished: null }, new Date(0));
  const [found] = await collect(store.readTrials(run.id));
  expect(found?.verdicts).toMatchObject([{ grader: 'arguments', status: 'pass' }, { grader: 'goal' }]);
});
