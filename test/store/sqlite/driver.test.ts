import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { type Libsql, loadSqlite } from '../../../src/store/sqlite/driver.ts';
import { tempFolder } from '../temp-folder.ts';
import { thrownBy } from './helpers.ts';

const require = createRequire(import.meta.url);

/** The driver's own packages, without the one that holds the binary. */
function withoutBinary(folder: string): () => Promise<Libsql> {
  const libsql = dirname(require.resolve('libsql'));
  for (const name of ['libsql', '@neon-rs/load', 'detect-libc']) {
    const from = name === 'libsql' ? libsql : packageFolder(name, libsql);
    cpSync(from, join(folder, 'node_modules', name), { recursive: true });
  }
  const local = createRequire(join(folder, 'index.js'));
  return async () => local('libsql') as Libsql;
}

function packageFolder(name: string, from: string): string {
  let folder = dirname(require.resolve(name, { paths: [from] }));
  while (!folder.endsWith(join('node_modules', name))) folder = dirname(folder);
  return folder;
}

test('without the package for this platform, the error names it and says what to do', async () => {
  using folder = tempFolder();
  const error = await thrownBy(loadSqlite(withoutBinary(folder.path)));
  expect(error).toMatchObject({ name: 'UsageError', code: 'store-driver-missing' });
  expect(error?.message).toMatch(
    new RegExp(`^SQLite for ${process.platform} ${process.arch} could not be loaded: .*@libsql/`),
  );
  expect(error).toHaveProperty('next', expect.stringContaining('optional dependencies'));
});

test('a binary that does not load is an error that says why', async () => {
  using folder = tempFolder();
  const load = withoutBinary(folder.path);
  const name = (await thrownBy(loadSqlite(load)))?.message.match(/@libsql\/[\w-]+/)?.[0] ?? '';
  const broken = join(folder.path, 'node_modules', name);
  mkdirSync(broken, { recursive: true });
  writeFileSync(join(broken, 'package.json'), JSON.stringify({ name, main: 'index.node' }));
  writeFileSync(join(broken, 'index.node'), 'this is no library');
  const error = await thrownBy(loadSqlite(load));
  expect(error).toMatchObject({ name: 'UsageError', code: 'store-driver-missing' });
  expect(error?.message).toContain('index.node');
});

test('what goes in comes out: text, numbers and bytes, also bytes alone', async () => {
  const db = (await loadSqlite())(':memory:', 10);
  const bytes = new Uint8Array([0, 1, 255]);
  expect(db.prepare('select ? as a, ? as b, hex(?) as c').all(['ü', 1.5, bytes])).toEqual([
    { a: 'ü', b: 1.5, c: '0001FF' },
  ]);
  expect(db.prepare('select hex(?) as c').all([bytes])).toEqual([{ c: '0001FF' }]);
  db.close();
});
