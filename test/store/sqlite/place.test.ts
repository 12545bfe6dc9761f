import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { collect } from '../../../src/base/collect.ts';
import { asRunId } from '../../../src/base/ids.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { loadSqlite, type SqliteDb } from '../../../src/store/sqlite/driver.ts';
import { APPLICATION_ID, migrations } from '../../../src/store/sqlite/migrations.ts';
import { openStoreFile } from '../../../src/store/sqlite/open-file.ts';
import { sqliteStore } from '../../../src/store/sqlite/sqlite-store.ts';
import { aRun, aTrial, aVerdict } from '../../builders.ts';
import { aRecording } from '../store.contract.ts';
import { tempFolder } from '../temp-folder.ts';
import { testClock, thrownBy } from './helpers.ts';

const clock = testClock();

async function opened(path: string): Promise<SqliteDb> {
  return (await loadSqlite())(path, 1000);
}

/** A closed store with one run and one trial in it. */
async function aStoreIn(folder: string): Promise<string> {
  await using store = await openStore('store.db', { clock, folder });
  await store.startRun(aRun());
  await store.addTrial(aRun().id, { trial: aTrial(), verdicts: [aVerdict()] }, aRecording());
  return join(folder, 'store.db');
}

/** The store and its log, if that holds anything, in a folder apart: this process may still have the old files open. */
function aCopyOf(path: string): string {
  const folder = join(dirname(path), 'apart');
  mkdirSync(folder);
  for (const part of ['', '-wal']) {
    const from = `${path}${part}`;
    if (existsSync(from) && statSync(from).size > 0) copyFileSync(from, join(folder, basename(from)));
  }
  return join(folder, basename(path));
}

async function openingFails(path: string): Promise<unknown> {
  return thrownBy(openStore(path, { clock, folder: '/' }));
}

/** The same connection, and something that happens once its first query is answered. */
function afterFirstRead(db: SqliteDb, happen: () => void): SqliteDb {
  let pending = true;
  return {
    get inTransaction() {
      return db.inTransaction;
    },
    exec: (sql) => db.exec(sql),
    close: () => db.close(),
    prepare: (sql) => {
      const statement = db.prepare(sql);
      return {
        all: (values) => {
          const rows = statement.all(values);
          if (pending) happen();
          pending = false;
          return rows;
        },
      };
    },
  };
}

interface Seen {
  readonly opening: unknown;
  readonly trials?: number;
  readonly writing?: unknown;
}

/** How opening goes for a user whom permissions bind; in a process of its own, since root passes them all. */
function asNobody(path: string): { readonly write: Seen; readonly read: Seen } {
  const script = join(import.meta.dirname, 'as-nobody.ts');
  const out = execFileSync(process.execPath, ['--import', 'tsx', script, path], { encoding: 'utf8' });
  return JSON.parse(out) as { write: Seen; read: Seen };
}

describe('the place of a store', () => {
  test('missing folders are made', async () => {
    using folder = tempFolder();
    await using store = await openStore('a/b c/ü#?%41/store.db', { clock, folder: folder.path });
    await store.startRun(aRun());
    expect(readdirSync(join(folder.path, 'a/b c/ü#?%41'))).toContain('store.db');
  });

  test('a store that another process makes while this one looks is a store, not something half made', async () => {
    using folder = tempFolder();
    const path = join(folder.path, 'store.db');
    const open = await loadSqlite();
    const make = (): void => {
      const other = open(path, 1000);
      other.exec('begin immediate');
      for (const script of migrations) other.exec(script);
      other.exec(
        `pragma application_id = ${APPLICATION_ID}; pragma user_version = ${migrations.length}; commit`,
      );
      other.close();
    };
    const watched = (): SqliteDb => afterFirstRead(open(path, 1000), make);
    const file = await openStoreFile(path, watched, { use: 'write', patienceMs: 100 });
    await using store = sqliteStore(file, clock);
    await store.startRun(aRun());
    expect(await store.listRuns(5)).toHaveLength(1);
  });

  test('an empty file becomes a store', async () => {
    using folder = tempFolder();
    writeFileSync(join(folder.path, 'store.db'), '');
    await using store = await openStore('store.db', { clock, folder: folder.path });
    await store.startRun(aRun());
    expect(await store.listRuns(1)).toHaveLength(1);
  });

  test('a link to a store is that store', async () => {
    using folder = tempFolder();
    symlinkSync(await aStoreIn(folder.path), join(folder.path, 'link.db'));
    await using store = await openStore('link.db', { clock, folder: folder.path });
    expect(await store.listRuns(1)).toHaveLength(1);
    await store.startRun(aRun({ id: asRunId('another') }));
    expect(await store.listRuns(2)).toHaveLength(2);
  });

  test.each([
    ['a text file', 'just some notes\n', 'it is no SQLite database'],
    ['a file of one byte', 'x', 'it is no SQLite database'],
    ['a large file of another kind', 'PK'.repeat(50_000), 'it is no SQLite database'],
  ])('%s is refused and left as it was', async (_title, content, why) => {
    using folder = tempFolder();
    const path = join(folder.path, 'notes.txt');
    writeFileSync(path, content);
    const error = await openingFails(path);
    expect(error).toMatchObject({
      name: 'UsageError',
      code: 'store-not-a-store',
      message: `${path} is not a store of mcp-surveyor: ${why}. It was left as it is.`,
      next: 'Check the path, or point "store:" (or --store) elsewhere.',
    });
    expect(readFileSync(path, 'utf8')).toBe(content);
    expect(readdirSync(folder.path)).toEqual(['notes.txt']);
  });

  test.each([
    ['of another program', 'pragma application_id = 252006675; create table places (url text);'],
    ['of nobody in particular', 'create table places (url text);'],
    ['that only counts its versions', 'pragma user_version = 3;'],
  ])('an SQLite database %s is refused and left as it was', async (_title, script) => {
    using folder = tempFolder();
    const path = join(folder.path, 'places.sqlite');
    const db = await opened(path);
    db.exec(script);
    db.close();
    const before = readFileSync(path);
    expect(await openingFails(path)).toMatchObject({
      code: 'store-not-a-store',
      message: `${path} is not a store of mcp-surveyor: it is another program's SQLite database. It was left as it is.`,
    });
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  test('a folder is refused', async () => {
    using folder = tempFolder();
    expect(await openingFails(folder.path)).toMatchObject({
      code: 'store-not-a-store',
      message: expect.stringContaining('it is not a plain file'),
    });
  });

  test.skipIf(process.platform === 'win32')('a named pipe is refused and not waited for', async () => {
    using folder = tempFolder();
    const path = join(folder.path, 'pipe');
    execFileSync('mkfifo', [path]);
    expect(await openingFails(path)).toMatchObject({ code: 'store-not-a-store' });
  });

  test('a missing store is not made when it is only to be read', async () => {
    using folder = tempFolder();
    const path = join(folder.path, 'a', 'store.db');
    expect(await thrownBy(openStore(path, { clock, folder: '/', use: 'read' }))).toMatchObject({
      name: 'UsageError',
      code: 'store-missing',
      message: `There is no store at ${path}.`,
    });
    expect(readdirSync(folder.path)).toEqual([]);
  });

  test('a folder that is really a file is named', async () => {
    using folder = tempFolder();
    writeFileSync(join(folder.path, 'file'), '');
    const path = join(folder.path, 'file', 'store.db');
    expect(await openingFails(path)).toMatchObject({
      name: 'UsageError',
      code: 'store-unreachable',
      message: expect.stringContaining(path),
    });
  });

  test('a store of a newer version says which, and is left as it was', async () => {
    using folder = tempFolder();
    const path = await aStoreIn(folder.path);
    const db = await opened(path);
    db.exec('pragma user_version = 7');
    db.close();
    expect(await openingFails(path)).toMatchObject({
      name: 'UsageError',
      code: 'store-newer',
      message: `The store ${path} was written by a newer mcp-surveyor: its format is 7, this version knows formats up to ${migrations.length}.`,
      next: 'Upgrade mcp-surveyor, or point "store:" (or --store) elsewhere.',
    });
    const again = await opened(path);
    expect(again.prepare('pragma user_version').all([])).toEqual([{ user_version: 7 }]);
    again.close();
  });

  test('a store cut off in the middle is damaged, not something else', async () => {
    using folder = tempFolder();
    const path = await aStoreIn(folder.path);
    const cut = join(folder.path, 'cut.db');
    writeFileSync(cut, readFileSync(path).subarray(0, 6000));
    expect(await openingFails(cut)).toMatchObject({
      code: 'store-damaged',
      message: `In the store ${cut}, a part of the file cannot be read: database disk image is malformed.`,
    });
  });
});

describe.skipIf(process.platform === 'win32')('a place that may not be written', () => {
  const readOnly = (path: string): Record<string, string> => ({
    name: 'UsageError',
    code: 'store-read-only',
    message: `The store ${path} cannot be written: the file, its folder or the disk is read-only for this user.`,
    next: 'Make both file and folder writable, or point "store:" (or --store) elsewhere ("store: memory" keeps nothing on disk).',
  });

  test('a read-only folder, for a new store', () => {
    using folder = tempFolder();
    chmodSync(folder.path, 0o555);
    const path = join(folder.path, 'store.db');
    expect(asNobody(path).write.opening).toMatchObject(readOnly(path));
    expect(existsSync(path)).toBe(false);
  });

  test('a read-only folder, for a new folder in it', () => {
    using folder = tempFolder();
    chmodSync(folder.path, 0o555);
    const path = join(folder.path, '.surveyor', 'store.db');
    expect(asNobody(path).write.opening).toMatchObject(readOnly(path));
  });

  test.each([
    ['a read-only folder around a writable store', 0o666, 0o555],
    ['a read-only store in a writable folder', 0o444, 0o777],
    ['a read-only store in a read-only folder', 0o444, 0o555],
  ])('%s is refused for writing at once, and can be read', async (_title, fileMode, folderMode) => {
    using folder = tempFolder();
    mkdirSync(join(folder.path, 'ü %41#?'));
    const path = await aStoreIn(join(folder.path, 'ü %41#?'));
    const apart = aCopyOf(path);
    chmodSync(folder.path, 0o755);
    chmodSync(apart, fileMode);
    chmodSync(dirname(apart), folderMode);
    expect(asNobody(apart)).toEqual({
      write: { opening: expect.objectContaining(readOnly(apart)) },
      read: { opening: null, trials: 1, writing: expect.objectContaining(readOnly(apart)) },
    });
    expect(readdirSync(dirname(apart))).toEqual(['store.db']);
  });

  test('a store with a log that cannot be read into it is refused, since trials may stand in the log', async () => {
    using folder = tempFolder();
    chmodSync(folder.path, 0o755);
    await using store = await openStore(await aStoreIn(folder.path), { clock, folder: '/' });
    await store.startRun(aRun({ id: asRunId('only in the log') }));
    const apart = aCopyOf(join(folder.path, 'store.db'));
    chmodSync(dirname(apart), 0o555);
    expect(asNobody(apart).read).toEqual({ opening: expect.objectContaining(readOnly(apart)) });
  });

  test('an empty file that cannot become a store', () => {
    using folder = tempFolder();
    const path = join(folder.path, 'store.db');
    writeFileSync(path, '', { mode: 0o444 });
    chmodSync(folder.path, 0o555);
    expect(asNobody(path).read).toEqual({ opening: expect.objectContaining(readOnly(path)) });
  });

  test('a store that others may not even read', async () => {
    using folder = tempFolder();
    const path = await aStoreIn(folder.path);
    chmodSync(folder.path, 0o777);
    chmodSync(path, 0o600);
    if (process.getuid?.() !== 0) chmodSync(path, 0o000);
    const refused = { name: 'UsageError', code: 'store-read-only' };
    expect(asNobody(path)).toMatchObject({
      write: { opening: refused },
      read: { opening: { name: 'UsageError' } },
    });
  });

  test('a store whose log cannot be made can still be read', async () => {
    using folder = tempFolder();
    const path = aCopyOf(await aStoreIn(folder.path));
    mkdirSync(`${path}-shm`);
    expect(await openingFails(path)).toMatchObject({ name: 'UsageError', code: 'store-read-only' });
    await using store = await openStore(path, { clock, folder: '/', use: 'read' });
    expect(await collect(store.readTrials(aRun().id))).toHaveLength(1);
    const writing = await thrownBy(store.startRun(aRun({ id: asRunId('later') })));
    expect(writing).toMatchObject({ name: 'UsageError', code: 'store-read-only' });
  });
});

describe('a full disk', () => {
  test('the trial that does not fit is refused whole; the others stay readable, also after opening again', async () => {
    using folder = tempFolder();
    const path = join(folder.path, 'store.db');
    const file = await openStoreFile(path, await loadSqlite(), { use: 'write', patienceMs: 100 });
    const [pages] = await file.read('pragma page_count');
    // SQLite answers a file that may not grow exactly as it answers a disk without room.
    file.exec(`pragma max_page_count = ${Number(Reflect.get(Object(pages), 'page_count')) + 60}`);
    const store = sqliteStore(file, clock);
    await store.startRun(aRun());
    const kept: number[] = [];
    let refused: Error | null = null;
    for (let repeat = 1; repeat <= 200 && refused === null; repeat += 1) {
      const graded = { trial: aTrial({ repeat, caseId: 'x'.repeat(2000) }), verdicts: [aVerdict()] };
      refused = await thrownBy(store.addTrial(aRun().id, graded, aRecording()));
      if (refused === null) kept.push(repeat);
    }
    expect(kept.length).toBeGreaterThan(5);
    expect(refused).toMatchObject({
      name: 'UsageError',
      code: 'store-disk-full',
      message: `The disk is full: the store ${path} could not grow. What had been stored before is safe and can be read.`,
      next: 'Free some space and run the same command again, or point "store:" (or --store) elsewhere.',
    });
    const inFile = async (): Promise<number[]> =>
      (await collect(store.readTrials(aRun().id))).map(({ trial }) => trial.repeat);
    expect(await inFile()).toEqual(kept);
    await store[Symbol.asyncDispose]();

    await using again = await openStore(path, { clock, folder: '/' });
    const read = await collect(again.readTrials(aRun().id));
    expect(read.map(({ trial }) => trial.repeat)).toEqual(kept);
    expect(await again.readRecording(aTrial({ repeat: kept.length, caseId: 'x'.repeat(2000) }).id)).toEqual(
      aRecording(),
    );
  });
});

describe('another process at the store', () => {
  test('that writes for too long ends in an error that says so', async () => {
    using folder = tempFolder();
    const path = await aStoreIn(folder.path);
    const other = await opened(path);
    await using store = await openStore(path, { clock, folder: '/', patienceMs: 60 });
    other.exec('begin immediate');
    expect(await thrownBy(store.startRun(aRun({ id: asRunId('waiting') })))).toMatchObject({
      name: 'UsageError',
      code: 'store-locked',
      message: `The store ${path} stayed locked: another process has been writing to it all the while.`,
      next: 'Wait until that process is done or end it, then run again; or point "store:" (or --store) elsewhere.',
    });
    expect(await store.listRuns(5)).toHaveLength(1);
    other.exec('rollback');
    await store.startRun(aRun({ id: asRunId('waiting') }));
    expect(await store.listRuns(5)).toHaveLength(2);
    other.close();
  });

  test('that is done in time is only waited for', async () => {
    using folder = tempFolder();
    const path = await aStoreIn(folder.path);
    const other = await opened(path);
    await using store = await openStore(path, { clock, folder: '/', patienceMs: 60_000 });
    other.exec('begin immediate');
    const started = store.startRun(aRun({ id: asRunId('waiting') }));
    other.exec('commit');
    await started;
    expect(await store.listRuns(5)).toHaveLength(2);
    other.close();
  });

  test('that holds the whole file while this one opens it', async () => {
    using folder = tempFolder();
    const path = join(folder.path, 'store.db');
    const other = await opened(path);
    other.exec('begin exclusive');
    const error = await thrownBy(openStore(path, { clock, folder: '/', patienceMs: 60 }));
    expect(error).toMatchObject({ code: 'store-locked' });
    other.exec('rollback');
    other.close();
  });
});
