import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { documentOf, emptyFolder, surveyor } from './surveyor.ts';

const house = (flaw = 'clean'): string[] => [
  process.execPath,
  resolve('test/servers/rooms/server.mjs'),
  '--flaw',
  flaw,
];
const config = (flaw = 'clean'): string => `target: { command: ${JSON.stringify(house(flaw))} }\n`;

test('surface lock writes the same file twice, and surface lint reads it', async () => {
  using folder = emptyFolder();
  const first = await surveyor(['surface', 'lock', '--', ...house()], { folder: folder.path });
  expect(first).toMatchObject({ code: 0, stderr: '' });
  expect(first.stdout).toContain('wrote surveyor.surface.json: 7 tools');
  const file = join(folder.path, 'surveyor.surface.json');
  const text = readFileSync(file, 'utf8');
  const second = await surveyor(['surface', 'lock', '--json', '--', ...house()], { folder: folder.path });
  expect(documentOf(second)).toMatchObject({
    command: 'surface lock',
    ok: true,
    state: 'unchanged',
    tools: 7,
  });
  expect(readFileSync(file, 'utf8')).toBe(text);
  const linted = await surveyor(['surface', 'lint', 'surveyor.surface.json', '--json'], {
    folder: folder.path,
  });
  const running = await surveyor(['surface', 'lint', '--json', '--', ...house()], { folder: folder.path });
  expect(linted.code).toBe(0);
  expect(documentOf(linted)).toMatchObject({
    command: 'surface lint',
    ok: true,
    schema: 'mcp-surveyor.surface-lint/1',
  });
  expect(linted.stdout).toBe(running.stdout);
});

test('check compares the server with the lock file of its config', async () => {
  using folder = emptyFolder();
  const only = ['check', '--only', 'list.both-ways', '--json', '--store', 'memory'];
  writeFileSync(join(folder.path, 'surveyor.yaml'), `${config()}lock: locked.json\n`);
  const none = await surveyor(only, { folder: folder.path });
  expect(documentOf(none)).toMatchObject({
    checks: [{ outcome: 'not-applicable', why: expect.stringContaining('locked.json') as string }],
  });
  expect((await surveyor(['surface', 'lock'], { folder: folder.path })).code).toBe(0);
  expect(existsSync(join(folder.path, 'locked.json'))).toBe(true);
  const same = await surveyor(only, { folder: folder.path });
  expect(documentOf(same)).toMatchObject({ checks: [{ outcome: 'holds' }] });
  writeFileSync(join(folder.path, 'surveyor.yaml'), `${config('counts-alone')}lock: locked.json\n`);
  const other = await surveyor(only, { folder: folder.path });
  expect(other.code).toBe(1);
  expect(documentOf(other)).toMatchObject({
    checks: [{ outcome: 'fails', why: expect.stringContaining('list_rooms') as string }],
  });
});

test.each([
  [['surface', 'lok'], 2, 'takes lock, lint or diff, not "lok". Did you mean'],
  [['surface', 'lint', 'none.json'], 2, 'there is no such file'],
  [['surface', 'lock', '--', 'no-such-program-here'], 3, 'no-such-program-here'],
])('%j ends with %i', async (args, code, words) => {
  using folder = emptyFolder();
  const typed = await surveyor(args, { folder: folder.path });
  expect(typed.code).toBe(code);
  expect(typed.stderr).toContain(words);
  expect(existsSync(join(folder.path, 'surveyor.surface.json'))).toBe(false);
});
