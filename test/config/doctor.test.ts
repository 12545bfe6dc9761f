import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { diagnose, isOlder, type DoctorFacts, type DoctorTopic } from '../../src/config/doctor.ts';
import { gatherFacts, type DoctorSurroundings } from '../../src/config/doctor-facts.ts';
import { tempFolder } from '../temp-folder.ts';
import { KNOWN } from './known.ts';

/** A machine on which all is well. */
function facts(over: Partial<DoctorFacts> = {}): DoctorFacts {
  return {
    node: { version: 'v22.18.0', floor: '20.19' },
    programs: { npm: '/usr/bin/npm', npx: '/usr/bin/npx' },
    config: { kind: 'valid', file: 'surveyor.yaml', secrets: ['TOKEN', 'KEY'] },
    store: { folder: '/p/.surveyor', flaw: null, freeBytes: 5 * 1024 ** 3 },
    sqliteFlaw: null,
    relay: { file: '/p/dist/relay.js', there: true },
    terminal: { isTty: true, columns: 120, term: 'xterm-256color', noColor: false, ci: false },
    ...over,
  };
}

describe('what the doctor says', () => {
  test('of a machine on which all is well, every topic is fine', () => {
    const items = diagnose(facts());
    expect(items.map(({ item }) => item)).toEqual([
      'node',
      'npm',
      'config',
      'secrets',
      'store',
      'disk',
      'sqlite',
      'relay',
      'terminal',
    ]);
    expect(items.filter(({ state, next }) => state !== 'ok' || next !== null)).toEqual([]);
  });

  test.each<[DoctorTopic, 'problem' | 'note', string, string, Partial<DoctorFacts>]>([
    [
      'node',
      'problem',
      'Node v18.20.0; 20.19 or newer is needed.',
      'nodejs.org',
      { node: { version: 'v18.20.0', floor: '20.19' } },
    ],
    ['npm', 'note', 'npx is not on the path.', 'comes with Node', { programs: { npm: '/npm', npx: null } }],
    [
      'config',
      'note',
      'There is no config in /p.',
      'surveyor init',
      { config: { kind: 'none', folder: '/p' } },
    ],
    [
      'config',
      'problem',
      'a:1:1: odd',
      'do this',
      { config: { kind: 'wrong', message: 'a:1:1: odd', next: 'do this' } },
    ],
    [
      'store',
      'problem',
      'Nothing can be written to /p (EROFS).',
      'set `store`',
      { store: { folder: '/p', flaw: 'EROFS', freeBytes: 1e12 } },
    ],
    [
      'disk',
      'problem',
      '3 MiB are free at /p.',
      'Free some space',
      { store: { folder: '/p', flaw: null, freeBytes: 3.9 * 1024 ** 2 } },
    ],
    [
      'sqlite',
      'problem',
      'The database driver does not work: no binary',
      'Install again',
      { sqliteFlaw: 'no\nbinary' },
    ],
    [
      'relay',
      'problem',
      'The recording relay is missing at /r.',
      'npm run build',
      { relay: { file: '/r', there: false } },
    ],
  ])('of %s: a %s', (topic, state, found, next, over) => {
    const item = diagnose(facts(over)).find((each) => each.item === topic);
    expect(item).toMatchObject({ state, found });
    expect(item?.next).toContain(next);
  });

  test.each<[string, Partial<DoctorFacts['terminal']>]>([
    ['The output is a terminal (xterm-256color, 120 columns), with colour.', {}],
    ['The output is a terminal (of unknown kind), with colour.', { term: null, columns: null }],
    ['without colour, since NO_COLOR is set', { noColor: true }],
    ['without colour, since this is CI', { ci: true }],
    ['without colour, since TERM is dumb', { term: 'dumb' }],
    ['The output is no terminal, without colour, since the output is a pipe or file.', { isTty: false }],
  ])('of the terminal: %s', (found, over) => {
    const item = diagnose(facts({ terminal: { ...facts().terminal, ...over } })).at(-1);
    expect(item?.found).toContain(found);
  });

  test('unknown free space is said to be unknown', () => {
    const disk = diagnose(facts({ store: { folder: '/p', flaw: null, freeBytes: null } })).find(
      ({ item }) => item === 'disk',
    );
    expect(disk).toMatchObject({ state: 'note', next: null });
  });

  test.each([
    ['v20.19.0', '20.19', false],
    ['20.18.9', '20.19', true],
    ['v22.0.0-nightly', '20.19', false],
    ['v9.99.99', '20.19', true],
    ['20.19.0', '20.19.1', true],
  ])('%s against %s', (version, floor, older) => {
    expect(isOlder(version, floor)).toBe(older);
  });
});

describe('the facts of this machine', () => {
  const around = (folder: string, over: Partial<DoctorSurroundings> = {}): DoctorSurroundings => ({
    folder,
    configFile: null,
    env: { PATH: join(folder, 'bin') },
    known: KNOWN,
    node: facts().node,
    relayFile: join(folder, 'relay.js'),
    terminal: facts().terminal,
    trySqlite: () => Promise.resolve(),
    ...over,
  });

  test('programs are those on the path that can be run', async () => {
    await using folder = await tempFolder({ 'bin/npm': '', 'bin/npx': '', 'relay.js': '' });
    await chmod(join(folder.path, 'bin/npx'), 0o755);
    const found = await gatherFacts(around(folder.path));
    expect(found.programs).toEqual({ npm: null, npx: join(folder.path, 'bin/npx') });
    expect(found.relay.there).toBe(true);
  });

  test('a folder without config has none, and its store can be made', async () => {
    await using folder = await tempFolder();
    const found = await gatherFacts(around(folder.path));
    expect(found.config).toEqual({ kind: 'none', folder: folder.path });
    expect(found.store).toMatchObject({ folder: join(folder.path, '.surveyor'), flaw: null });
    expect(found.store.freeBytes).toBeGreaterThan(0);
    expect(found.relay.there).toBe(false);
    expect(found.sqliteFlaw).toBeNull();
  });

  test('a valid config names its secrets and its store, and no value', async () => {
    await using folder = await tempFolder({
      'surveyor.yaml': 'target: { command: a, env: { A: "${TOKEN}" } }\nstore: file/runs.db',
    });
    await writeFile(join(folder.path, 'file'), '');
    const found = await gatherFacts(around(folder.path, { env: { TOKEN: 'hunter2' } }));
    expect(found.config).toMatchObject({ kind: 'valid', secrets: ['TOKEN'] });
    expect(found.store).toMatchObject({ folder: join(folder.path, 'file'), flaw: 'ENOTDIR' });
    expect(JSON.stringify(diagnose(found))).not.toContain('hunter2');
  });

  test.each([
    [
      'a secret that is not set',
      { 'surveyor.yaml': 'target: { command: a, env: { A: "${TOKEN}" } }' },
      'TOKEN is not set',
    ],
    ['two configs', { 'surveyor.yaml': '', 'surveyor.yml': '' }, 'two configs'],
  ])('%s makes the config wrong', async (_title, files, message) => {
    await using folder = await tempFolder(files);
    const found = await gatherFacts(around(folder.path));
    expect(found.config).toMatchObject({
      kind: 'wrong',
      message: expect.stringContaining(message) as string,
    });
  });

  test('a driver that does not load says why', async () => {
    await using folder = await tempFolder();
    const found = await gatherFacts(
      around(folder.path, { trySqlite: () => Promise.reject(new Error('no binary')) }),
    );
    expect(found.sqliteFlaw).toBe('no binary');
  });

  test.skipIf(process.getuid?.() === 0)(
    'a folder that may not be written to is found out by trying',
    async () => {
      await using folder = await tempFolder();
      await chmod(folder.path, 0o500);
      const found = await gatherFacts(around(folder.path));
      await chmod(folder.path, 0o700);
      expect(found.store.flaw).toBe('EACCES');
    },
  );
});
