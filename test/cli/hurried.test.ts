import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test, vi } from 'vitest';
import { processTable } from '../../src/wire/process-table.ts';
import { tempFolder } from '../temp-folder.ts';
import { surveyor, testServer } from './surveyor.ts';

/** Says that it is there, and goes on for ever, whoever asks it to end. */
const STUBBORN = `
process.on('SIGTERM', () => undefined);
setInterval(() => undefined, 1_000);
require('node:fs').writeFileSync(process.argv[2], String(process.pid));`;

test('a second Ctrl-C ends at once: no folder and no process is left, and the run can be gone on with', async () => {
  await using folder = await tempFolder({
    'bank.yaml': '- { probe: which books?, tool: list_books }\n',
    'stubborn.cjs': STUBBORN,
  });
  const pidFile = join(folder.path, 'pid');
  const config = {
    target: { command: testServer('clean-legacy') },
    cases: ['bank.yaml'],
    clients: [`command:${process.execPath} ./stubborn.cjs ${pidFile}`],
  };
  writeFileSync(join(folder.path, 'surveyor.yaml'), JSON.stringify(config));
  const temp = join(folder.path, 'temp');
  mkdirSync(temp);
  const child = spawn(process.execPath, [resolve('dist/bin.js'), 'run', '--no-preflight'], {
    cwd: folder.path,
    env: { PATH: process.env['PATH'], HOME: folder.path, TMPDIR: temp },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  await vi.waitFor(() => expect(existsSync(pidFile)).toBe(true), { timeout: 30_000 });
  const ended = once(child, 'exit');
  child.kill('SIGINT');
  await new Promise((done) => setTimeout(done, 100));
  child.kill('SIGINT');
  expect((await ended)[0]).toBe(130);
  expect(readdirSync(temp)).toEqual([]);
  const pid = Number(readFileSync(pidFile, 'utf8'));
  const table = await processTable(process.platform);
  expect(table.map((row) => row.pid)).not.toContain(pid);
  const [, id] = /Stopped at once; what was finished is kept as run (\S+)\./.exec(stderr) ?? [];
  expect(stderr).toContain(`Go on with: surveyor run --resume ${id ?? ''}\n`);
}, 60_000);

const canMount = process.platform === 'linux' && process.getuid?.() === 0;

test.skipIf(!canMount)(
  'a full disk of temporary files is no mistake in the config',
  async () => {
    await using folder = await tempFolder({
      'bank.yaml': '- { probe: which books?, tool: list_books }\n',
      'fill.mjs':
        "import { writeFileSync } from 'node:fs';\nwriteFileSync(process.env.SURVEYOR_WORLD + '/data', Buffer.alloc(2_000_000));\n",
    });
    const temp = join(folder.path, 'temp');
    mkdirSync(temp);
    const config = {
      target: { command: testServer('clean-legacy') },
      cases: ['bank.yaml'],
      world: { isolation: 'trial', fixture: { version: 1, setup: [process.execPath, 'fill.mjs'] } },
    };
    writeFileSync(join(folder.path, 'surveyor.yaml'), JSON.stringify(config));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', temp]);
    try {
      const full = await surveyor(['run'], { folder: folder.path, env: { TMPDIR: temp } });
      expect(full.code).toBe(3);
      expect(full.stderr).toContain(`The disk of ${temp}`);
      expect(full.stderr).toContain('is full: world.fixture.setup:');
      expect(full.stderr).toContain('another folder in the environment variable TMPDIR');
      expect(full.stderr).not.toContain('Correct');
      // Where there is room, the same setup is the author's to repair.
      writeFileSync(join(folder.path, 'fill.mjs'), 'process.exit(4);');
      const broken = await surveyor(['run'], { folder: folder.path, env: { TMPDIR: temp } });
      expect(broken.code).toBe(2);
      expect(broken.stderr).toContain('Correct `world:`');
    } finally {
      execFileSync('umount', [temp]);
    }
  },
  60_000,
);
