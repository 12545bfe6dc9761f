import { expect, test } from 'vitest';
import { UsageError } from '../../../src/base/errors.ts';
import { placeFault, storeFault } from '../../../src/store/sqlite/faults.ts';

function driverError(rawCode: number): Error {
  return Object.assign(new Error('words that nobody reads'), { code: 'SQLITE_X', rawCode });
}

test.each([
  ['busy', 5, 'store-locked'],
  ['busy recovering', 261, 'store-locked'],
  ['a table locked', 6, 'store-locked'],
  ['read-only', 8, 'store-read-only'],
  ['a folder without write permission', 1544, 'store-read-only'],
  ['an input or output error', 10, 'store-unreachable'],
  ['no room for the index of the log', 4874, 'store-disk-full'],
  ['a page that makes no sense', 11, 'store-damaged'],
  ['a full disk', 13, 'store-disk-full'],
  ['a file that does not open', 14, 'store-unreachable'],
  ['no database', 26, 'store-not-a-store'],
])('SQLite reporting %s (%i) becomes %s', (_title, rawCode, code) => {
  const cause = driverError(rawCode);
  expect(storeFault(cause, '/x.db')).toMatchObject({ name: 'UsageError', code, cause });
});

test.each([
  ['a broken constraint', driverError(19)],
  ['a mistake in SQL', driverError(1)],
  ['an error of ours', new TypeError('x')],
  ['a text', 'x'],
  ['what has been explained already', new UsageError('store-gone', 'a', 'b')],
])('%s stays what it is', (_title, error) => {
  expect(storeFault(error, '/x.db')).toBe(error);
});

test.each([
  ['EACCES', 'store-read-only'],
  ['EPERM', 'store-read-only'],
  ['EROFS', 'store-read-only'],
  ['ENOSPC', 'store-disk-full'],
  ['EDQUOT', 'store-disk-full'],
  ['ENOTDIR', 'store-unreachable'],
  ['ENAMETOOLONG', 'store-unreachable'],
])('the file system saying %s becomes %s', (code, expected) => {
  const error = Object.assign(new Error(`${code}: words`), { code });
  expect(placeFault(error, '/x.db')).toMatchObject({ name: 'UsageError', code: expected, cause: error });
});

test('a path with control characters is printed so that they cannot act', () => {
  expect(placeFault(new Error('x'), '/a\u001b[31m.db').message).toContain(String.raw`/a\u001b[31m.db`);
});
