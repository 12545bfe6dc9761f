import { rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { privateHome } from '../../../src/client/agent/private-home.ts';
import { usageErrorOf } from '../../error-of.ts';
import { tempFolder } from '../../temp-folder.ts';

test('a home in which nothing can be written any more is an error of its folder', async () => {
  await using folder = await tempFolder();
  await using made = await privateHome(folder.path);
  await made.write({ 'a/settings.json': '{}' });
  await rm(dirname(made.home), { recursive: true });
  await writeFile(dirname(made.home), '');
  const error = await usageErrorOf(() => made.write({ 'b/settings.json': '{}' }));
  expect(error).toMatchObject({ code: 'temp-unwritable' });
  expect(error.message).toContain(`Temporary files cannot be written in ${folder.path}`);
});

test('there is no home in what is no folder', async () => {
  await using folder = await tempFolder();
  await writeFile(join(folder.path, 'file'), '');
  const error = await usageErrorOf(() => privateHome(join(folder.path, 'file')));
  expect(error.code).toBe('temp-unwritable');
});
