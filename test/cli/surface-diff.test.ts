import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/base/json.ts';
import { lockText } from '../../src/surface/lock.ts';
import type { Surface } from '../../src/surface/surface.ts';
import { surfaceOf } from '../surface/diff/table.ts';
import { documentOf, emptyFolder, surveyor } from './surveyor.ts';

const house = (flaw = 'clean'): string[] => [
  process.execPath,
  resolve('test/servers/rooms/server.mjs'),
  '--flaw',
  flaw,
];

const SEARCH = { name: 'search_rooms', description: 'Finds rooms.', annotations: { readOnlyHint: true } };

const lock = (over: JsonObject = {}): string => lockText(surfaceOf({ ...SEARCH, ...over }));

function put(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
}

/** Git with nobody's settings. */
function git(folder: string, ...args: readonly string[]): void {
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: folder,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_NAME: 'a',
    GIT_AUTHOR_EMAIL: 'a@example.com',
    GIT_COMMITTER_NAME: 'a',
    GIT_COMMITTER_EMAIL: 'a@example.com',
  };
  execFileSync('git', [...args], { cwd: folder, env, stdio: 'ignore' });
}

function committed(folder: string, files: Readonly<Record<string, string>>): void {
  git(folder, 'init', '-q', '-b', 'main', '.');
  put(folder, files);
  git(folder, 'add', '.');
  git(folder, 'commit', '-q', '-m', 'one');
}

describe('between two files', () => {
  test.each<[string, JsonObject, readonly string[], number]>([
    ['a destructive tool that says so no more', { annotations: { destructiveHint: false } }, [], 1],
    ['a reworded tool', { description: 'Finds desks.' }, [], 0],
    ['a reworded tool, where that fails', { description: 'Finds desks.' }, ['--fail-on', 'behavioural'], 1],
    ['white space, where wording fails', { description: 'Finds  rooms.' }, ['--fail-on', 'behavioural'], 0],
    ['a field of nobody', { rank: 1 }, [], 0],
    ['a field of nobody, where that fails', { rank: 1 }, ['--fail-on', 'needs-review'], 1],
    ['nothing, where everything fails', {}, ['--fail-on', 'cosmetic'], 0],
  ])('%s', async (_title, over, options, code) => {
    using folder = emptyFolder();
    put(folder.path, { 'a.json': lock(), 'b.json': lock(over) });
    const typed = await surveyor(['surface', 'diff', 'a.json', 'b.json', '--json', ...options], {
      folder: folder.path,
    });
    expect(typed).toMatchObject({ code, stderr: '' });
    expect(documentOf(typed)).toMatchObject({
      schema: 'mcp-surveyor.surface-diff/1',
      command: 'surface diff',
      ok: code === 0,
      exitCode: code,
      before: { shown: 'a.json' },
      after: { shown: 'b.json' },
    });
  });

  test('the document says of every change where it is, what it is and what it means', async () => {
    using folder = emptyFolder();
    put(folder.path, { 'a.json': lock(), 'b.json': lock({ annotations: { readOnlyHint: false } }) });
    const typed = await surveyor(['surface', 'diff', 'a.json', 'b.json', '--json'], { folder: folder.path });
    expect(documentOf(typed)).toMatchObject({
      bump: 'major',
      counts: { breaking: 1, behavioural: 0 },
      warnings: [],
      changes: [
        {
          class: 'breaking',
          row: 'tool.annotations-riskier',
          where: { on: 'tool', name: 'search_rooms', pointer: '/annotations/readOnlyHint' },
          before: 'true',
          after: 'false',
          reachesModel: true,
          sentence: expect.stringContaining('Tool search_rooms') as string,
        },
      ],
    });
  });

  test('people read it too, and a pull request gets a file', async () => {
    using folder = emptyFolder();
    put(folder.path, { 'a.json': lock(), 'b.json': lock({ name: 'find_rooms' }) });
    const typed = await surveyor(['surface', 'diff', 'a.json', 'b.json', '--md', 'out.md'], {
      folder: folder.path,
    });
    expect(typed).toMatchObject({ code: 1, stderr: '' });
    expect(typed.stdout).toMatch(/^✗ FAILS +Surface: 1 change: 1 breaking; suggested version: major\n/);
    expect(typed.stdout).toContain('removed-undeprecated');
    expect(typed.stdout).toContain('Difference written: out.md');
    expect(readFileSync(join(folder.path, 'out.md'), 'utf8')).toMatch(
      /^### ❌ Surface: 1 change: 1 breaking/,
    );
  });
});

describe('between git revisions', () => {
  test('a revision and the file as it is now, and two revisions', async () => {
    using folder = emptyFolder();
    const at = { folder: folder.path };
    committed(folder.path, { 'surveyor.surface.json': lock() });
    put(folder.path, { 'surveyor.surface.json': lock({ title: 'Rooms' }) });
    const now = await surveyor(['surface', 'diff', '--base', 'main', '--json'], at);
    expect(documentOf(now)).toMatchObject({
      before: { shown: 'surveyor.surface.json at main' },
      counts: { behavioural: 1 },
    });
    git(folder.path, 'commit', '-qam', 'two');
    const two = await surveyor(['surface', 'diff', '--base', 'main~1', '--head', 'main', '--json'], at);
    expect(documentOf(two)).toMatchObject({ counts: { behavioural: 1 }, exitCode: 0 });
    const same = await surveyor(['surface', 'diff', '--base', 'main', '--json'], at);
    expect(documentOf(same)).toMatchObject({ changes: [], bump: 'none' });
  });

  test('the lock file of a config in a folder below, without the secrets of the config', async () => {
    using folder = emptyFolder();
    const below = join(folder.path, 'server');
    mkdirSync(below);
    const config =
      'target: { command: [node, x.js], env: { KEY: "${NOT_SET_ANYWHERE}" } }\nlock: locked.json\n';
    put(below, { 'surveyor.yaml': config, 'locked.json': lock() });
    committed(folder.path, {});
    put(below, { 'locked.json': lock({ title: 'Rooms' }) });
    const typed = await surveyor(['surface', 'diff', '--base', 'HEAD', '--json'], { folder: below });
    expect(documentOf(typed)).toMatchObject({
      before: { shown: 'locked.json at HEAD' },
      counts: { behavioural: 1 },
    });
  });

  test.each([
    [['--base', '--upload-pack=x'], 'no name of a revision'],
    [['--base', 'main:other.json'], 'no name of a revision'],
    [['--base', 'main..next'], 'no name of a revision'],
    [['--base', 'main\u001B[2J'], String.raw`\u001b`],
    [['--base', 'nobody'], 'There is no commit "nobody"'],
    [['--base', 'main', '--lock', 'other.json'], 'other.json is not in the revision main'],
    [['--base', 'main', '--lock', 'none/other.json'], 'there is no such folder'],
    [['--base', 'main', '--fail-on', 'breakin'], 'Did you mean "breaking"'],
    [['--head', 'main'], 'there is no --base'],
  ])('%j is refused, and nothing happens', async (args, words) => {
    using folder = emptyFolder();
    committed(folder.path, { 'surveyor.surface.json': lock() });
    const typed = await surveyor(['surface', 'diff', ...args], { folder: folder.path });
    expect(typed).toMatchObject({ code: 2, stdout: '' });
    expect(typed.stderr).toContain(words);
  });

  test('without a repository, and without git', async () => {
    using folder = emptyFolder();
    put(folder.path, { 'surveyor.surface.json': lock() });
    const outside = { GIT_CEILING_DIRECTORIES: resolve(folder.path, '..') };
    const args = ['surface', 'diff', '--base', 'main', '--json'];
    const alone = await surveyor(args, { folder: folder.path, env: outside });
    expect(documentOf(alone)).toMatchObject({ exitCode: 2, error: { code: 'lock-not-in-revision' } });
    const bare = await surveyor(args, { folder: folder.path, env: { PATH: folder.path } });
    expect(documentOf(bare)).toMatchObject({ exitCode: 2, error: { code: 'git-missing' } });
  });
});

describe('between a lock file and a running server', () => {
  test('the one that was named, and the one of the config', async () => {
    using folder = emptyFolder();
    const at = { folder: folder.path };
    await surveyor(['surface', 'lock', '--', ...house()], at);
    const same = await surveyor(['surface', 'diff', '--json', '--', ...house()], at);
    expect(documentOf(same)).toMatchObject({ exitCode: 0, changes: [] });
    put(folder.path, { 'surveyor.yaml': `target: { command: ${JSON.stringify(house('counts-alone'))} }\n` });
    const other = await surveyor(['surface', 'diff', '--json'], at);
    expect(documentOf(other)).toMatchObject({ exitCode: 1, before: { shown: 'surveyor.surface.json' } });
  });

  test('a server that is not there is no answer, and a lock file that is not there is a mistake', async () => {
    using folder = emptyFolder();
    const at = { folder: folder.path };
    const missing = await surveyor(['surface', 'diff', '--json', '--', ...house()], at);
    expect(documentOf(missing)).toMatchObject({ exitCode: 2, error: { code: 'lock-missing' } });
    put(folder.path, { 'a.json': lock(), 'b.json': 'rooms' });
    const gone = await surveyor(['surface', 'diff', 'a.json', '--', 'no-such-program-here'], at);
    expect(gone.code).toBe(3);
    const broken = await surveyor(['surface', 'diff', 'a.json', 'b.json'], at);
    expect(broken).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('b.json: it is no JSON') as string,
    });
  });
});

test('a written file may not be the lock file that is read', async () => {
  using folder = emptyFolder();
  put(folder.path, { 'a.json': lock(), 'b.json': lock() });
  const typed = await surveyor(['surface', 'diff', 'a.json', 'b.json', '--md', 'b.json'], {
    folder: folder.path,
  });
  expect(typed.code).toBe(2);
  const kept: Pick<Surface, 'tools'> = JSON.parse(
    readFileSync(join(folder.path, 'b.json'), 'utf8'),
  ) as Surface;
  expect(kept.tools).toHaveLength(1);
});
