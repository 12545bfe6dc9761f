import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findConfig, noConfig } from '../../src/config/find-config.ts';
import { usageErrorOf } from '../error-of.ts';
import { tempFolder } from '../temp-folder.ts';

describe('finding the config of a folder', () => {
  test.each([
    'surveyor.yaml',
    'surveyor.yml',
    'surveyor.config.ts',
    'surveyor.config.mts',
    'surveyor.config.js',
    'surveyor.config.mjs',
  ])('%s is one', async (name) => {
    await using folder = await tempFolder({ [name]: '' });
    expect(await findConfig(folder.path)).toBe(join(folder.path, name));
  });

  test('a folder without one, and a folder that is not there, have none', async () => {
    await using folder = await tempFolder({ 'package.json': '{}' });
    expect(await findConfig(folder.path)).toBeNull();
    expect(await findConfig(join(folder.path, 'nowhere'))).toBeNull();
  });

  test('two are an error, since neither can be meant for sure', async () => {
    await using folder = await tempFolder({ 'surveyor.yaml': '', 'surveyor.config.ts': '' });
    const error = await usageErrorOf(() => findConfig(folder.path));
    expect(error.message).toContain('surveyor.yaml and surveyor.config.ts');
    expect(error.next).toContain('--config surveyor.yaml');
  });

  test('one in a folder above is not used, but named', async () => {
    await using folder = await tempFolder({ 'surveyor.yaml': '' });
    const inner = join(folder.path, 'a/b');
    await mkdir(inner, { recursive: true });
    expect(await findConfig(inner)).toBeNull();
    const error = await noConfig(inner);
    expect(error.message).toContain(inner);
    expect(error.next).toContain(`--config ${join(folder.path, 'surveyor.yaml')}`);
  });

  test('where there is none above either, the way to one is named', async () => {
    await using folder = await tempFolder();
    const error = await noConfig(folder.path);
    expect(error.next).toContain('surveyor init');
  });
});
