import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, afterAll, describe, expect, test } from 'vitest';
import { emptyFolder, surveyor, testServer } from './surveyor.ts';

const folder = emptyFolder();
const at = { folder: folder.path };
const inFolder = (name: string): string => join(folder.path, name);

beforeAll(async () => {
  await surveyor(['try', '--quiet', '--', ...testServer('clean-legacy')], at);
});
afterAll(() => folder[Symbol.dispose]());

describe('a report file', () => {
  test('is what was there before where the disk is full, and nothing is left beside it', () => {
    mkdirSync(inFolder('full'));
    writeFileSync(inFolder('full/r.html'), 'the report of yesterday');
    // A limit on the size of files fails a write in the middle, like a full disk.
    const typed = spawnSync(
      'sh',
      [
        '-c',
        'ulimit -f 20; exec "$@"',
        'sh',
        process.execPath,
        resolve('dist/bin.js'),
        'report',
        '--html',
        'full/r.html',
      ],
      { cwd: folder.path, encoding: 'utf8' },
    );
    expect(typed).toMatchObject({ status: 2, stdout: '' });
    expect(typed.stderr).toMatch(/could not be written to [^]*r\.html: EFBIG[^]*space left/);
    expect(readFileSync(inFolder('full/r.html'), 'utf8')).toBe('the report of yesterday');
    expect(readdirSync(inFolder('full'))).toEqual(['r.html']);
  });

  test('a device that is full is named, and stays a device', async () => {
    const typed = await surveyor(['report', '--md', '/dev/full'], at);
    expect(typed.code).toBe(2);
    expect(typed.stderr).toContain('/dev/full: ENOSPC');
    expect(statSync('/dev/full').isCharacterDevice()).toBe(true);
  });

  test.skipIf(!existsSync('/dev/full'))(
    'stdout that takes nothing is told on stderr, as a document too',
    async () => {
      for (const json of [[], ['--json']]) {
        const typed = spawnSync(
          'sh',
          ['-c', 'exec "$@" > /dev/full', 'sh', process.execPath, resolve('dist/bin.js'), 'report', ...json],
          { cwd: folder.path, encoding: 'utf8' },
        );
        expect(typed.status).toBe(2);
        expect(typed.stderr).toBe(
          'surveyor: The output could not be written: ENOSPC.\nWrite it to a place with space left.\n',
        );
      }
    },
  );

  test('is written through a link, and keeps the permissions of the one before', async () => {
    writeFileSync(inFolder('real.md'), '');
    chmodSync(inFolder('real.md'), 0o600);
    symlinkSync('real.md', inFolder('link.md'));
    expect((await surveyor(['report', '--quiet', '--md', 'link.md'], at)).code).toBe(0);
    expect(readFileSync(inFolder('real.md'), 'utf8')).toContain('mcp-surveyor');
    expect(statSync(inFolder('real.md')).mode & 0o777).toBe(0o600);
  });

  test.each([
    [['--html', 'r.out', '--md', './r.out'], '--html and --md name the same file, ./r.out'],
    [['--html', 'r.out', '--junit', resolve(folder.path, 'r.out')], '--html and --junit name the same file'],
    [
      ['--store', '.surveyor/surveyor.db', '--html', '.surveyor/surveyor.db'],
      '--store and --html name the same',
    ],
  ])('%j is refused before any work', async (options, message) => {
    const runs = (): number => readdirSync(inFolder('.surveyor')).length;
    const before = runs();
    const typed = await surveyor(['try', ...options, '--', 'no-such-program'], at);
    expect(typed).toMatchObject({ code: 2, stdout: '' });
    expect(typed.stderr).toContain(message);
    expect(runs()).toBe(before);
  });

  test.each([[['--json', 'r.json']], [['--json=r.json']]])('%j: JSON has no file', async (options) => {
    const typed = await surveyor(['report', ...options], at);
    expect(typed.code).toBe(2);
    expect(typed.stdout + typed.stderr).toContain('--json takes no file, such as');
    expect(typed.stdout + typed.stderr).toContain('--json > r.json');
  });
});
