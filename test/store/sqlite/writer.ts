import { writeSync } from 'node:fs';
import { systemClock } from '../../../src/base/clock.ts';
import { asRunId, trialId } from '../../../src/base/ids.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { aCall, aFrame, aRun, aTrial, aVerdict } from '../../builders.ts';
import { aRecording } from '../store.contract.ts';

/*
 * A program: starts a run in the store at a path and adds trials to it, as many as it is told. Says each id on a line
 * of its own once the store has acknowledged it; a plain write, so that nothing said is lost when it is killed.
 */
const [path = '', run = '', count = '0'] = process.argv.slice(2);
const id = asRunId(run);

await using store = await openStore(path, { clock: systemClock, folder: '/' });
await store.startRun(aRun({ id }));
for (let repeat = 1; repeat <= Number(count); repeat += 1) {
  const calls = Array.from({ length: repeat % 20 }, (_, seq) => aCall({ seq }));
  const frames = calls.map(({ seq }) => aFrame({ seq, text: 'x'.repeat(700) }));
  const trial = aTrial({
    id: trialId(id, { caseId: 'c', client: 'literal', door: 'mcp', repeat }),
    repeat,
    calls,
  });
  await store.addTrial(id, { trial, verdicts: [aVerdict()] }, aRecording({ frames }));
  writeSync(1, `${trial.id}\n`);
}
