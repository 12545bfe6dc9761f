import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeFolder } from '../../src/base/make-folder.ts';

const root = mkdtempSync(join(tmpdir(), 'make-folder-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('what is missing is made, and what is there is let be; two at once do not disturb each other', async () => {
  const path = join(root, 'a/b/c');
  await Promise.all([makeFolder(path), makeFolder(path)]);
  await makeFolder(path);
  expect(existsSync(path)).toBe(true);
});

test('a file in the way is an error', async () => {
  writeFileSync(join(root, 'file'), '');
  await expect(makeFolder(join(root, 'file/below'))).rejects.toThrow(/ENOTDIR/);
});

test.runIf(existsSync('/proc/self'))(
  'a file system in which nothing can be made answers at once',
  async () => {
    await expect(makeFolder('/proc/nothing-of-ours/below')).rejects.toThrow(/ENOENT|EACCES|EPERM/);
  },
);
