import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { collect } from '../../../src/base/collect.ts';
import { asRunId, trialId } from '../../../src/base/ids.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { loadSqlite } from '../../../src/store/sqlite/driver.ts';
import { openStoreFile } from '../../../src/store/sqlite/open-file.ts';
import { sqliteStore } from '../../../src/store/sqlite/sqlite-store.ts';
import type { StoreFile } from '../../../src/store/sqlite/store-file.ts';
import type { Store } from '../../../src/store/store.ts';
import { aFinding, aRun, aTrial, aVerdict } from '../../builders.ts';
import { aRecording, storeContract } from '../store.contract.ts';
import { tempFolder } from '../temp-folder.ts';
import { testClock, thrownBy } from './helpers.ts';

const clock = testClock();

storeContract('SQLite', async () => {
  const folder = tempFolder();
  const store = await openStore('store.db', { clock, folder: folder.path });
  const close = async (): Promise<void> => {
    await store[Symbol.asyncDispose]();
    folder[Symbol.dispose]();
  };
  return { ...store, [Symbol.asyncDispose]: close };
});

/** A store of one run and one trial, and the file under it. */
async function filled(folder: string): Promise<{ store: Store; file: StoreFile }> {
  const file = await openStoreFile(join(folder, 'store.db'), await loadSqlite(), {
    use: 'write',
    patienceMs: 100,
  });
  const store = sqliteStore(file, clock);
  await store.startRun(aRun());
  await store.addTrial(aRun().id, { trial: aTrial(), verdicts: [aVerdict()] }, aRecording());
  await store.finishRun(aRun().id, '2026-01-02T03:05:00.000Z', [aFinding()]);
  return { store, file };
}

describe('SQLite alone', () => {
  test('everything is there when the file is opened again', async () => {
    using folder = tempFolder();
    {
      const { store } = await filled(folder.path);
      await using _closed = store;
    }
    await using store = await openStore('store.db', { clock, folder: folder.path });
    expect(await store.readRun(aRun().id)).toMatchObject({
      run: aRun(),
      finished: { findings: [aFinding()] },
    });
    expect(await collect(store.readTrials(aRun().id))).toEqual([{ trial: aTrial(), verdicts: [aVerdict()] }]);
    expect(await store.readRecording(aTrial().id)).toEqual(aRecording());
  });

  test('two open stores of one file see what the other has added', async () => {
    using folder = tempFolder();
    await using one = await openStore('store.db', { clock, folder: folder.path });
    await using two = await openStore('store.db', { clock, folder: folder.path });
    await one.startRun(aRun());
    await two.addTrial(aRun().id, { trial: aTrial(), verdicts: [aVerdict()] }, aRecording());
    expect(await collect(one.readTrials(aRun().id))).toHaveLength(1);
    await expect(two.startRun(aRun())).rejects.toThrow(/has been started already/);
  });

  test('older gradings and ends stay in the file, numbered and dated', async () => {
    using folder = tempFolder();
    const { store, file } = await filled(folder.path);
    await using _closed = store;
    await store.addVerdicts(aTrial().id, [aVerdict({ status: 'fail' })]);
    await store.finishRun(aRun().id, '2026-01-09T00:00:00.000Z', []);
    expect(await file.read('select number, at, verdicts from grading order by number')).toEqual([
      { number: 1, at: clock.now().toISOString(), verdicts: JSON.stringify([aVerdict()]) },
      { number: 2, at: clock.now().toISOString(), verdicts: JSON.stringify([aVerdict({ status: 'fail' })]) },
    ]);
    expect(await file.read('select number, at from finish order by number')).toEqual([
      { number: 1, at: '2026-01-02T03:05:00.000Z' },
      { number: 2, at: '2026-01-09T00:00:00.000Z' },
    ]);
  });

  test('ids that differ only in half a character are two trials', async () => {
    using folder = tempFolder();
    const { store } = await filled(folder.path);
    await using _closed = store;
    for (const caseId of ['\ud800', '\ud801']) {
      const id = trialId(aRun().id, { caseId, client: 'literal', door: 'mcp', repeat: 1 });
      await store.addTrial(
        aRun().id,
        { trial: aTrial({ id, caseId }), verdicts: [] },
        aRecording({ stderr: [caseId] }),
      );
      expect((await store.readRecording(id))?.stderr).toEqual([caseId]);
    }
    expect(await collect(store.readTrials(aRun().id))).toHaveLength(3);
  });

  test('nothing works after disposal, and disposing twice is fine', async () => {
    using folder = tempFolder();
    const { store } = await filled(folder.path);
    await store[Symbol.asyncDispose]();
    await store[Symbol.asyncDispose]();
    await expect(store.listRuns(1)).rejects.toThrow(/has been closed/);
    await expect(store.startRun(aRun({ id: asRunId('later') }))).rejects.toThrow(/has been closed/);
    await expect(collect(store.readTrials(aRun().id))).rejects.toThrow(/has been closed/);
  });

  test('a store that is removed while it is in use says so at the next write', async () => {
    using folder = tempFolder();
    const inner = join(folder.path, 'kept');
    mkdirSync(inner);
    const { store } = await filled(inner);
    await using _closed = store;
    rmSync(inner, { recursive: true });
    const error = await thrownBy(store.startRun(aRun({ id: asRunId('later') })));
    expect(error).toMatchObject({ name: 'UsageError', code: 'store-gone' });
    expect(error?.message).toBe(
      `The store ${join(inner, 'store.db')} was removed or replaced while it was in use.`,
    );
  });
});

describe('a damaged row', () => {
  const readTrials = (store: Store): Promise<unknown> => collect(store.readTrials(aRun().id));
  const readRun = (store: Store): Promise<unknown> => store.readRun(aRun().id);
  const readRecording = (store: Store): Promise<unknown> => store.readRecording(aTrial().id);

  test.each([
    [
      'text cut off',
      `update trial set document = substr(document, 1, 50)`,
      readTrials,
      /trial .*\/probe-list-rooms\/literal\/mcp\/1 cannot be read: it is no JSON/,
    ],
    [
      'a member missing',
      `update trial set document = json_remove(document, '$.calls[0].shape.nulls')`,
      readTrials,
      /calls\.0\.shape\.nulls is not a number/,
    ],
    [
      'an unknown end',
      `update trial set document = json_set(document, '$.end.kind', 'bored')`,
      readTrials,
      /end\.kind is not one of answered, limit, infrastructure, case-defect, not-run/,
    ],
    ['a list where an object belongs', `update trial set document = '[]'`, readTrials, /it is not an object/],
    [
      'verdicts of no known status',
      `update grading set verdicts = '[{"grader":"x","status":"maybe"}]'`,
      readTrials,
      /the verdicts of trial .* cannot be read: 0\.status is not one of pass, fail, unclear/,
    ],
    [
      'a run without its surface',
      `update run set document = json_remove(document, '$.surface')`,
      readRun,
      /run 20260102-030405-aaaaaaaaaa cannot be read: surface is not an object/,
    ],
    [
      'findings that are no list',
      `update finish set findings = '{}'`,
      readRun,
      /the findings of run .* cannot be read: it is not a list/,
    ],
    [
      'a heading of nothing',
      `update run set heading = 'null'`,
      (store: Store) => store.listRuns(5),
      /the heading of a run cannot be read: it is not an object/,
    ],
    [
      'a recording that is not deflated',
      `update recording set packed = x'00010203'`,
      readRecording,
      /the recording of trial .* cannot be read: incorrect header check/,
    ],
    [
      'a recording cut off',
      `update recording set packed = substr(packed, 1, 20)`,
      readRecording,
      /the recording of trial .* cannot be read: unexpected end of file/,
    ],
  ])('%s is reported with its place', async (_title, damage, read, message) => {
    using folder = tempFolder();
    const { store, file } = await filled(folder.path);
    await using _closed = store;
    file.exec(damage);
    const error = await thrownBy(read(store));
    expect(error).toMatchObject({ name: 'UsageError', code: 'store-damaged' });
    expect(error?.message).toMatch(message);
    expect(error?.message).toContain(file.path);
    expect(error).toHaveProperty('next', expect.stringMatching(/^Move the file away/));
  });
});
