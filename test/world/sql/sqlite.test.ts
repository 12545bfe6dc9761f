import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'libsql';
import { describe, expect, test } from 'vitest';
import { readSqlite } from '../../../src/world/sql/sqlite.ts';
import { tempFolder } from '../../temp-folder.ts';
import { write } from '../stage.ts';

async function sampleIn(folder: string): Promise<string> {
  const file = join(folder, 'a b#?.db');
  write(
    file,
    `pragma journal_mode = wal;
     create table t (a integer, b text, c blob, d real);
     insert into t values (9007199254740993, 'x', x'00ff', 1.5), (1, null, null, 9e999)`,
  );
  return file;
}

describe('what SQLite reads', () => {
  test.each([
    [
      'select a, b, c, d from t order by a',
      [
        { a: 1, b: null, c: null, d: 'Infinity' },
        { a: '9007199254740993', b: 'x', c: 'AP8=', d: 1.5 },
      ],
    ],
    ['select count(*) n from t; ', [{ n: 2 }]],
    [
      'with q(x) as (values (3), (9)) select x from q order by x desc -- the larger first',
      [{ x: 9 }, { x: 3 }],
    ],
    ['values (1), (2)', [{ column1: 1 }, { column1: 2 }]],
    ["select name from pragma_table_info('t') limit 1", [{ name: 'a' }]],
    ['select 1 a, 2 a', [{ a: 1, 'a:1': 2 }]],
    ['select a from t where 0', []],
  ])('%s', async (query, rows) => {
    await using folder = await tempFolder();
    expect(await readSqlite(await sampleIn(folder.path), query)).toEqual({ kind: 'rows', rows });
  });
});

describe('what it does not do', () => {
  test.each([
    'insert into t values (1, 2, 3, 4)',
    'delete from t returning a',
    'select 1; delete from t',
    'drop table t',
    'create table u (a)',
    "attach 'other.db' as other",
    'pragma user_version = 7',
    '',
  ])('%s', async (query) => {
    await using folder = await tempFolder();
    const file = await sampleIn(folder.path);
    expect((await readSqlite(file, query)).kind).toBe('failed');
    expect(await readSqlite(file, 'select count(*) n from t')).toEqual({ kind: 'rows', rows: [{ n: 2 }] });
  });

  test('to create a file that is not there', async () => {
    await using folder = await tempFolder();
    expect(await readSqlite(join(folder.path, 'none.db'), 'select 1')).toMatchObject({
      kind: 'failed',
      why: expect.stringContaining('no file'),
    });
  });

  test('to read without end, in rows or in bytes', async () => {
    await using folder = await tempFolder();
    const file = await sampleIn(folder.path);
    const endless = 'with recursive c(x) as (select 1 union all select x + 1 from c)';
    for (const query of [
      `${endless} select x from c`,
      `${endless} select hex(zeroblob(20000)) from c limit 100`,
    ])
      expect(await readSqlite(file, query)).toMatchObject({
        kind: 'failed',
        why: expect.stringContaining('1000 rows'),
      });
  });
});

test(
  'a statement that takes too long is ended, and holds nobody up meanwhile',
  { timeout: 60_000 },
  async () => {
    await using folder = await tempFolder();
    const file = await sampleIn(folder.path);
    let ticks = 0;
    const timer = setInterval(() => (ticks += 1), 50);
    // A first row that comes at once, and a second that never does.
    const query =
      'select x from (with recursive c(x) as (select 1 union all select x + 1 from c) select x from c) where x in (1, -5)';
    const read = await readSqlite(file, query);
    clearInterval(timer);
    expect(read).toMatchObject({ kind: 'failed', why: expect.stringContaining('took longer') });
    expect(ticks).toBeGreaterThan(20);
  },
);

test('a writer that holds the file is waited for', async () => {
  await using folder = await tempFolder();
  const file = join(folder.path, 'busy.db');
  write(file, 'create table t (a); insert into t values (1)');
  const writer = new Database(file);
  writer.exec('begin exclusive; insert into t values (2)');
  const read = readSqlite(file, 'select count(*) n from t');
  setTimeout(() => writer.exec('commit'), 200);
  expect(await read).toEqual({ kind: 'rows', rows: [{ n: 2 }] });
  writer.close();
});

test('a file that was replaced is read anew', async () => {
  await using folder = await tempFolder();
  const file = join(folder.path, 'x.db');
  write(file, 'create table t (a); insert into t values (1)');
  expect(await readSqlite(file, 'select a from t')).toEqual({ kind: 'rows', rows: [{ a: 1 }] });
  await rm(file);
  write(file, 'create table t (a); insert into t values (2)');
  expect(await readSqlite(file, 'select a from t')).toEqual({ kind: 'rows', rows: [{ a: 2 }] });
});
