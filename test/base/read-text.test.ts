import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readText } from '../../src/base/read-text.ts';
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

  test.skipIf(process.getuid?.() === 0)('a file that may not be read says so', async () => {
    await using folder = await tempFolder({ x: 'a' });
    await chmod(join(folder.path, 'x'), 0);
    const error = await usageErrorOf(() => readText(join(folder.path, 'x'), 'x'));
    expect(error.message).toBe('x: you may not read it.');
  });
});
