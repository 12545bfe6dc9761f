import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openStore } from '../../src/store/open-store.ts';
import { aRun } from '../builders.ts';
import { testClock, thrownBy } from './sqlite/helpers.ts';
import { tempFolder } from './temp-folder.ts';

const clock = testClock();

describe('where a store is', () => {
  test('"memory" leaves nothing behind', async () => {
    using folder = tempFolder();
    await using store = await openStore('memory', { clock, folder: folder.path });
    await store.startRun(aRun());
    expect(readdirSync(folder.path)).toEqual([]);
  });

  test('a relative path starts at the given folder', async () => {
    using folder = tempFolder();
    await using store = await openStore('.surveyor/surveyor.db', { clock, folder: folder.path });
    await store.startRun(aRun());
    expect(readdirSync(folder.path)).toEqual(['.surveyor']);
  });

  test('a path may look like anything but an address', async () => {
    using folder = tempFolder();
    for (const name of ['postgres:me', 'file:x', ':memory:', 'Memory']) {
      await using store = await openStore(name, { clock, folder: folder.path });
      await store.startRun(aRun());
      expect(readdirSync(folder.path)).toContain(name);
    }
  });

  test.each(['postgres://me:hunter2@db/runs', 'PostgreSQL://db/runs'])(
    '%s is not built in yet',
    async (location) => {
      const error = await thrownBy(openStore(location, { clock, folder: '/' }));
      expect(error).toMatchObject({
        name: 'UsageError',
        code: 'store-unsupported',
        message:
          'This version of mcp-surveyor has no PostgreSQL store built in; it keeps runs in an SQLite file.',
        next: 'Name a file, such as .surveyor/surveyor.db, or "memory" to keep nothing.',
      });
    },
  );

  test.each([
    ['mysql://me:hunter2@db/runs', 'A store cannot be at a mysql address.'],
    ['https://example.org/store.db', 'A store cannot be at a https address.'],
    ['file:///tmp/store.db', 'A store cannot be at a file address.'],
    ['a\0b', 'The path of the store holds a NUL.'],
  ])('%j is refused without repeating its secrets', async (location, message) => {
    const error = await thrownBy(openStore(location, { clock, folder: '/' }));
    expect(error).toMatchObject({ name: 'UsageError', code: 'store-unsupported', message });
  });

  test.each(['', ' '])('no location at all (%j) is refused', async (location) => {
    const error = await thrownBy(openStore(location, { clock, folder: '/' }));
    expect(error).toMatchObject({ name: 'UsageError', code: 'store-location-empty' });
  });
});
