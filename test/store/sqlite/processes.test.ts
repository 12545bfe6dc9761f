import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, onTestFinished, test } from 'vitest';
import { collect } from '../../../src/base/collect.ts';
import { asRunId } from '../../../src/base/ids.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { loadSqlite } from '../../../src/store/sqlite/driver.ts';
import type { Store } from '../../../src/store/store.ts';
import { tempFolder } from '../temp-folder.ts';
import { testClock } from './helpers.ts';

const clock = testClock();

function writer(path: string, run: string, trials: number): ChildProcess {
  const args = ['--import', 'tsx', join(import.meta.dirname, 'writer.ts'), path, run, String(trials)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** The ids that a writer has said, until it ends; with a number, it is killed at once when it has said so many. */
async function acknowledged(child: ChildProcess, killAfter = Infinity): Promise<readonly string[]> {
  const ended = once(child, 'close');
  const said: string[] = [];
  if (child.stdout === null) throw new Error('The writer has no stdout.');
  for await (const line of createInterface({ input: child.stdout })) {
    said.push(line);
    if (said.length === killAfter) child.kill('SIGKILL');
  }
  await ended;
  return said;
}

/** Whole numbers from 1 to `most`, the same for the same seed. */
function* draws(seed: number, most: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (state * 48_271) % 2_147_483_647;
    yield 1 + (state % most);
  }
}

/** The ids of a run's trials; each must have its verdict and its recording. */
async function storedIds(store: Store, run: string): Promise<readonly string[]> {
  const graded = await collect(store.readTrials(asRunId(run)));
  for (const { trial, verdicts } of graded) {
    expect(verdicts).toHaveLength(1);
    expect((await store.readRecording(trial.id))?.frames).toHaveLength(trial.calls.length);
  }
  return graded.map(({ trial }) => trial.id);
}

async function integrity(path: string): Promise<unknown> {
  const db = (await loadSqlite())(path, 1000);
  const found = db.prepare('pragma integrity_check').all([]);
  db.close();
  return found;
}

// Starts seven programs, each compiled as it starts.
describe('processes at one store', { timeout: 240_000 }, () => {
  test('a killed writer leaves a store that opens and holds every trial it had acknowledged', async () => {
    using folder = tempFolder();
    const path = join(folder.path, 'store.db');
    const moments = draws(20_261_130, 300);
    const said = new Map<string, readonly string[]>();
    for (let round = 1; round <= 5; round += 1) {
      const run = `round-${round}`;
      const moment = moments.next().value;
      const ids = await acknowledged(writer(path, run, 100_000), moment);
      said.set(run, ids);
      expect(ids.length).toBeGreaterThanOrEqual(moment);

      expect(await integrity(path)).toEqual([{ integrity_check: 'ok' }]);
      await using store = await openStore(path, { clock, folder: '/' });
      for (const [earlier, acknowledgedIds] of said) {
        const stored = await storedIds(store, earlier);
        // The one trial that was stored when the kill came, before it could be said, may be there as well.
        expect(stored.slice(0, acknowledgedIds.length)).toEqual(acknowledgedIds);
        expect(stored.length - acknowledgedIds.length).toBeLessThanOrEqual(1);
        expect((await store.readRun(asRunId(earlier)))?.finished).toBeNull();
      }
      expect(await store.listRuns(100)).toHaveLength(round);
    }
  });

  test('two writers at the same time lose nothing, from the moment the file is made', async () => {
    using folder = tempFolder();
    const path = join(folder.path, 'new', 'store.db');
    const [one, two] = await Promise.all([
      acknowledged(writer(path, 'one', 150)),
      acknowledged(writer(path, 'two', 150)),
    ]);
    expect([one.length, two.length]).toEqual([150, 150]);
    await using store = await openStore(path, { clock, folder: '/' });
    expect(await storedIds(store, 'one')).toEqual(one);
    expect(await storedIds(store, 'two')).toEqual(two);
    expect(await integrity(path)).toEqual([{ integrity_check: 'ok' }]);
  });
});
