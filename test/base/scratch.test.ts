import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, symlink, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { UsageError } from '../../src/base/errors.ts';
import { withScratch } from '../../src/base/scratch.ts';
import { tempFolder } from '../temp-folder.ts';

const isRoot = process.getuid?.() === 0;

test('a scratch folder is new, and gone afterwards, whatever happened', async () => {
  await using parent = await tempFolder();
  const work = withScratch(async (folder) => {
    await writeFile(join(folder, 'file'), 'x');
    throw new Error(folder);
  }, parent.path);
  await expect(work).rejects.toThrow(parent.path);
  expect(await readdir(parent.path)).toEqual([]);
});

test('what a killed process has left is removed once it is old; nothing else is', async () => {
  await using parent = await tempFolder();
  const own = await withScratch((folder) => Promise.resolve(basename(folder)), parent.path);
  const dead = await deadPid();
  const of = (pid: number, rest = 'abcdef'): string =>
    own.replace(/^surveyor-\d+-([0-9a-f]+)-.*$/, `surveyor-${pid}-$1-${rest}`);
  const folders = {
    dead: of(dead),
    young: of(dead, 'young1'),
    living: of(process.pid),
    elsewhere: `surveyor-${dead}-000000000000-abcdef`,
    foreign: `surveyor-test-${dead}`,
  };
  const old = new Date(Date.now() - 120_000);
  for (const name of Object.values(folders)) {
    await mkdir(join(parent.path, name));
    await writeFile(join(parent.path, name, 'spool'), 'x');
    if (name !== folders.young) await utimes(join(parent.path, name), old, old);
  }
  await using outside = await tempFolder({ kept: 'x' });
  await symlink(outside.path, join(parent.path, of(dead, 'link00')));
  await symlink(outside.path, join(parent.path, folders.dead, 'inside'));
  await utimes(join(parent.path, folders.dead), old, old);
  await withScratch(() => Promise.resolve(), parent.path);
  const { dead: swept, ...kept } = folders;
  expect((await readdir(parent.path)).sort()).toEqual([...Object.values(kept), of(dead, 'link00')].sort());
  expect(existsSync(join(parent.path, swept))).toBe(false);
  expect(await readdir(outside.path)).toEqual(['kept']);
});

test('a folder for temporary files that is none is named, with what to do', async () => {
  await using folder = await tempFolder({ file: 'x' });
  const parent = join(folder.path, 'file');
  await expect(withScratch(() => Promise.resolve(), parent)).rejects.toMatchObject({
    code: 'temp-unwritable',
    message: `Temporary files cannot be written in ${parent}: ENOTDIR.`,
    next: expect.stringContaining('TMPDIR'),
  });
});

test.skipIf(isRoot || process.platform === 'win32')('a read-only folder is named too', async () => {
  await using folder = await tempFolder();
  await chmod(folder.path, 0o500);
  await expect(withScratch(() => Promise.resolve(), folder.path)).rejects.toBeInstanceOf(UsageError);
  await chmod(folder.path, 0o700);
});

async function deadPid(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '0']);
  await once(child, 'exit');
  return child.pid ?? 0;
}
