import { once } from 'node:events';
import { createServer } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postgresValue } from '../../../src/world/sql/postgres-value.ts';
import { readPostgres } from '../../../src/world/sql/postgres.ts';
import { postgresPrograms, startCluster, type Cluster } from './cluster.ts';

const PASSWORD = 'not-a-real-password-8231';
const programs = postgresPrograms();
if (programs === null) console.warn('Postgres is not installed here: what reads it is not tested.');

test.each([
  [16, 't', true],
  [20, '3', 3],
  [20, '9007199254740993', '9007199254740993'],
  [701, '1.5', 1.5],
  [701, 'NaN', 'NaN'],
  [1700, '12.50', 12.5],
  [1700, '100', 100],
  [1700, '0.1234567890123456789', '0.1234567890123456789'],
  [3802, '{"a": [1]}', { a: [1] }],
  [1184, '2026-10-01 09:00:00+02', '2026-10-01 09:00:00+02'],
  [1007, '{1,2}', '{1,2}'],
] as const)('a value of type %i: %s', (type, text, value) => {
  expect(postgresValue(type, text)).toEqual(value);
});

test.each([
  ['a kind of login that the driver does not know', Buffer.from('520000000800000007', 'hex')],
  ['no Postgres at all', Buffer.from('R'.repeat(5_000))],
])('%s ends the reading and nothing else', async (_title, bytes) => {
  const server = createServer((socket) => socket.on('error', () => undefined).write(bytes)).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  try {
    const read = await readPostgres(`postgres://app:secret@127.0.0.1:${address.port}/db`, 'select 1');
    expect(read.kind).toBe('failed');
    expect(JSON.stringify(read)).not.toContain('secret');
  } finally {
    server.close();
  }
});

test('a server that is not there is said without its URL', async () => {
  const read = await readPostgres(`postgres://tester:${PASSWORD}@127.0.0.1:1/none`, 'select 1');
  expect(read).toMatchObject({ kind: 'failed', why: expect.stringContaining('ECONNREFUSED') });
  expect(JSON.stringify(read)).not.toContain(PASSWORD);
});

describe.skipIf(programs === null)('on a server', { timeout: 120_000 }, () => {
  let cluster: Cluster | null = null;
  const url = (): string => cluster?.url('postgres') ?? '';

  beforeAll(async () => {
    cluster = await startCluster(programs ?? '', PASSWORD);
    const client = new pg.Client({ connectionString: url() });
    await client.connect();
    await client.query(
      "create table booking (id serial primary key, room text, at timestamptz, cost numeric(8,2)); insert into booking (room, at, cost) values ('oak', '2026-10-01T09:00:00Z', 12.5), ('elm', null, 7.25)",
    );
    await client.end();
  }, 120_000);

  afterAll(async () => {
    await cluster?.[Symbol.asyncDispose]();
  });

  test.each([
    ['select count(*) n from booking', [{ n: 2 }]],
    [
      'select room, cost from booking order by id;',
      [
        { room: 'oak', cost: 12.5 },
        { room: 'elm', cost: 7.25 },
      ],
    ],
    ['select sum(cost) total from booking', [{ total: 19.75 }]],
    ['with q as (select 1 a) select a, 2 as a from q', [{ a: 1, 'a:1': 2 }]],
    ['values (true, null)', [{ column1: true, column2: null }]],
    ['select room from booking where false', []],
  ])('%s', async (query, rows) => {
    expect(await readPostgres(url(), query)).toEqual({ kind: 'rows', rows });
  });

  test.each([
    ['insert into booking (room) values (1)', 'syntax error'],
    [
      'with gone as (delete from booking returning id) select * from gone',
      'DECLARE CURSOR must not contain data-modifying statements',
    ],
    ['select 1; delete from booking', 'multiple commands'],
    ["select nextval('booking_id_seq')", 'read-only transaction'],
    ['select * from nope', 'relation "nope" does not exist'],
    ['select n from generate_series(1, 100000) n', '1000 rows'],
    ["select repeat('x', 600000) from generate_series(1, 3)", '1000000 bytes'],
  ])('%s is refused', async (query, why) => {
    expect(await readPostgres(url(), query)).toMatchObject({
      kind: 'failed',
      why: expect.stringContaining(why),
    });
    expect(await readPostgres(url(), 'select count(*) n from booking')).toEqual({
      kind: 'rows',
      rows: [{ n: 2 }],
    });
  });

  test('a statement that takes too long is ended', async () => {
    expect(await readPostgres(url(), 'select pg_sleep(60)')).toMatchObject({
      kind: 'failed',
      why: expect.stringContaining('took longer'),
    });
  });

  test('a wrong password is said and not shown', async () => {
    const read = await readPostgres(url().replace(PASSWORD, 'wrong-one-4711'), 'select 1');
    expect(read).toMatchObject({
      kind: 'failed',
      why: expect.stringContaining('password authentication failed'),
    });
    expect(JSON.stringify(read)).not.toContain('wrong-one-4711');
  });
});
