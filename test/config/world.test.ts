import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadConfig, type LoadedConfig } from '../../src/config/load-config.ts';
import { usageErrorOf } from '../error-of.ts';
import { tempFolder } from '../temp-folder.ts';
import { KNOWN } from './known.ts';

const ENV = { PG_PASSWORD: 'p%40ss-4711', PG_URL: 'postgres://me:whole-url-4711@h/db' };
const STDIO = 'target: { command: node server.js }\n';

async function loaded(text: string): Promise<LoadedConfig & { readonly at: string }> {
  await using folder = await tempFolder({ 'surveyor.yaml': text });
  const file = join(folder.path, 'surveyor.yaml');
  return { ...(await loadConfig(file, { env: ENV, known: KNOWN, shown: 'surveyor.yaml' })), at: folder.path };
}

test('a world is read with its defaults, its secrets filled in, and the folder of a trial left as it is', async () => {
  const { config, secrets, at } = await loaded(`
target: { command: 'node server.js --db \${SURVEYOR_WORLD}/x.db', cwd: '\${SURVEYOR_WORLD}' }
identities: { alice: { args: ['\${SURVEYOR_WORLD}/alice'] } }
world:
  clock: 2026-10-01T09:00
  zone: Europe/Paris
  isolation: trial
  database: \${SURVEYOR_WORLD}/x.db
  fixture: { version: 3, setup: node load.js "a b", check: { sql: select 1 n, equals: [{ n: 1 }] } }
  approvals: { default: deny, book: allow }
`);
  expect(config.target.endpoint).toMatchObject({
    args: ['server.js', '--db', '${SURVEYOR_WORLD}/x.db'],
    cwd: '${SURVEYOR_WORLD}',
  });
  expect(config.world).toEqual({
    clock: '2026-10-01T09:00:00',
    zone: 'Europe/Paris',
    isolation: 'trial',
    database: '${SURVEYOR_WORLD}/x.db',
    fixture: {
      version: '3',
      setup: ['node', 'load.js', 'a b'],
      reset: null,
      check: { kind: 'equals', read: { kind: 'sql', query: 'select 1 n' }, value: [{ n: 1 }] },
    },
    approvals: { default: 'deny', tools: { book: 'allow' } },
  });
  expect(secrets).toEqual([]);
  expect((await loaded(`${STDIO}world: { database: data/x.db }`)).config.world.database).toMatch(
    /^\/.*\/data\/x\.db$/,
  );
  expect(at).not.toBe('');
});

test.each([
  ['postgres://me:${PG_PASSWORD}@h/db', 'postgres://me:p%40ss-4711@h/db', ['p%40ss-4711', 'p@ss-4711']],
  ['${PG_URL}', ENV.PG_URL, [ENV.PG_URL, 'whole-url-4711']],
])('the password of %s is kept out of everything that is written', async (written, filled, secret) => {
  const { config, secrets, hash } = await loaded(`${STDIO}world: { database: "${written}" }`);
  expect(config.world.database).toBe(filled);
  expect(secrets.map(({ value }) => value)).toEqual(expect.arrayContaining(secret));
  expect(hash).toBe((await loaded(`${STDIO}world: { database: "${written}" }`)).hash);
});

describe('a world that is wrong', () => {
  test.each([
    ['world: { clok: 1 }', 'surveyor.yaml:2:10: ', '"clok"'],
    [
      'world: { clock: 2026-02-30T09:00:00 }',
      'surveyor.yaml:2:17: world.clock: there is no such day or time.',
      '',
    ],
    ['world: { clock: 2026-10-01T09:00:00Z }', 'without a zone at its end', ''],
    ['world: { zone: Europe/Pari }', 'surveyor.yaml:2:16: world.zone: it is no time zone', ''],
    ['world: { zone: +02:00 }', 'world.zone: it is no time zone', ''],
    ['world: { database: "mysql://h/db" }', 'neither a SQLite file nor a URL', ''],
    [
      'world: { database: "postgres://me:plain-4711@h/db" }',
      'a password stands in it; write it as ${NAME}.',
      '',
    ],
    ['world: { database: "postgres://me@h/db?password=plain-4711" }', 'a password stands in it', ''],
    [
      'world: { database: "${SURVEYOR_WORLD}/x" }',
      'only a trial with a folder of its own has SURVEYOR_WORLD',
      'isolation: trial',
    ],
    [
      'world: { fixture: { setup: node x } }',
      'has no "reset", so that one trial would see what another has left',
      '',
    ],
    ['world: { isolation: trial, fixture: { version: 1 } }', 'has no "reset" and no "setup"', ''],
    ['world: { fixture: { reset: a && b } }', 'world.fixture.reset: "&&" needs a shell', ''],
    [
      'world: { fixture: { reset: a, check: { sql: select 1, equals: 1 } } }',
      'needs a database',
      'world.database',
    ],
    [
      'world: { fixture: { reset: a, check: { sql: select 1, http: "http://h", equals: 1 } } }',
      'world.fixture.check must be',
      '',
    ],
    ['world: { fixture: { reset: a, check: { sql: select 1 } } }', 'world.fixture.check', ''],
    ['world: { approvals: { book: reads-only } }', '"reads-only" is for "default" only', ''],
    ['world: { approvals: { book: maybe } }', 'world.approvals.book', ''],
  ])('%s', async (world, message, next) => {
    const error = await usageErrorOf(() => loaded(`${STDIO}${world}`));
    expect(error.code).toBe('config-invalid');
    expect(`${error.message} ${error.next}`).toContain(message);
    expect(`${error.message} ${error.next}`).toContain(next);
    expect(error.message).not.toContain('plain-4711');
  });

  test('a folder for each trial of a server at a URL', async () => {
    const error = await usageErrorOf(() =>
      loaded('target: { url: "http://h/mcp" }\nworld: { isolation: trial }'),
    );
    expect(error.message).toContain(
      'surveyor.yaml:2:21: world.isolation: a server at a URL has one world only',
    );
  });
});
