import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ignoreStore } from '../../src/config/ignore-store.ts';
import { tempFolder } from '../temp-folder.ts';

test.each([
  ['there is none', null, '.surveyor/\n'],
  ['there is one', 'node_modules\ndist\n', 'node_modules\ndist\n.surveyor/\n'],
  ['its last line has no end', 'dist', 'dist\n.surveyor/\n'],
  [
    'it ignores something alike',
    '.surveyor-old/\n# .surveyor/\n',
    '.surveyor-old/\n# .surveyor/\n.surveyor/\n',
  ],
])('stored runs are kept out of git where %s', async (_title, before, after) => {
  await using folder = await tempFolder({ '.git/HEAD': 'ref: refs/heads/main\n' });
  const file = join(folder.path, '.gitignore');
  if (before !== null) await writeFile(file, before);
  expect(await ignoreStore(folder.path)).toBe('.gitignore');
  expect(await readFile(file, 'utf8')).toBe(after);
  expect(await ignoreStore(folder.path)).toBeNull();
  expect(await readFile(file, 'utf8')).toBe(after);
});

test.each(['.surveyor', '/.surveyor/', '**/.surveyor/', '.surveyor/**\r\nx'])(
  'nothing is written where they are ignored already: %j',
  async (line) => {
    await using folder = await tempFolder({ '.git/HEAD': '', '.gitignore': `${line}\n` });
    await mkdir(join(folder.path, 'a', 'b'), { recursive: true });
    expect(await ignoreStore(join(folder.path, 'a', 'b'))).toBeNull();
    expect(await ignoreStore(folder.path)).toBeNull();
  },
);

test('nor outside of a repository', async () => {
  await using folder = await tempFolder();
  expect(await ignoreStore(folder.path)).toBeNull();
  await expect(readFile(join(folder.path, '.gitignore'))).rejects.toThrow('ENOENT');
});

test('a file that is no file is told', async () => {
  await using folder = await tempFolder({ '.git': 'gitdir: elsewhere\n' });
  await symlink('.', join(folder.path, '.gitignore'));
  await expect(ignoreStore(folder.path)).rejects.toMatchObject({ code: 'folder-unwritable' });
});
