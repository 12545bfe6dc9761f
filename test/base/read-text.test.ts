import { execFileSync } from 'node:child_process';
import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readText } from '../../src/base/read-text.ts';
import { loadModule } from '../../src/config/load-module.ts';
import { usageErrorOf } from '../error-of.ts';
import { tempFolder } from '../temp-folder.ts';

describe('reading a file that the user wrote', () => {
  test('a byte order mark is no part of the text', async () => {
    await using folder = await tempFolder({ 'a.yaml': '\uFEFFa: 1' });
    expect(await readText(join(folder.path, 'a.yaml'))).toBe('a: 1');
  });

  test.each<[string, string, (folder: string) => Promise<unknown>]>([
    ['there is no such file', 'file-unreadable', () => Promise.resolve()],
    ['it is a folder, not a file', 'file-unreadable', (folder) => mkdir(join(folder, 'x'))],
    ['its links lead in a circle', 'file-unreadable', (folder) => symlink('x', join(folder, 'x'))],
    [
      'it is not UTF-8 text',
      'file-not-utf8',
      (folder) => writeFile(join(folder, 'x'), Buffer.from([0xff, 0xfe, 0x61, 0])),
    ],
  ])('%s', async (why, code, prepare) => {
    await using folder = await tempFolder();
    await prepare(folder.path);
    const error = await usageErrorOf(() => readText(join(folder.path, 'x'), 'x'));
    expect(error.message).toBe(`x: ${why}.`);
    expect(error.code).toBe(code);
    expect(error.next).not.toBe('');
  });

  test.skipIf(process.platform === 'win32')('a pipe is refused and not waited for', async () => {
    await using folder = await tempFolder();
    execFileSync('mkfifo', [join(folder.path, 'x')]);
    for (const read of [readText, loadModule]) {
      const error = await usageErrorOf(() => read(join(folder.path, 'x'), 'x'));
      expect(error).toMatchObject({
        code: 'file-unreadable',
        message: 'x: it is a pipe, a socket or a device, not a file.',
      });
    }
  });

  test('a file that nobody wrote by hand is refused before it is read', async () => {
    await using folder = await tempFolder({ x: '#'.repeat(1024 * 1024 + 1), y: '#'.repeat(1024 * 1024) });
    const error = await usageErrorOf(() => readText(join(folder.path, 'x'), 'x'));
    expect(error).toMatchObject({
      code: 'file-too-large',
      message: 'x: it has 1048577 bytes, and no more than 1 MB is read.',
    });
    expect(await readText(join(folder.path, 'y'))).toHaveLength(1024 * 1024);
  });

  test.skipIf(process.getuid?.() === 0)('a file that may not be read says so', async () => {
    await using folder = await tempFolder({ x: 'a' });
    await chmod(join(folder.path, 'x'), 0);
    const error = await usageErrorOf(() => readText(join(folder.path, 'x'), 'x'));
    expect(error.message).toBe('x: you may not read it.');
  });
});
