import { constants } from 'node:fs';
import { access, open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf, UsageError } from '../../base/errors.ts';
import { makeFolder } from '../../base/make-folder.ts';
import { notAStore, placeFault } from './faults.ts';

/** SQLite's header. It takes a file of one byte for an empty one, and would write over it. */
const HEADER_BYTES = 100;

/*
 * What the file system says of a store's place. No file that is there is ever opened here: closing it again would take
 * away the locks that another store of this process holds on it.
 */

/** What is at the path. Throws a UsageError when that is surely no store. */
export async function lookAt(path: string): Promise<'nothing' | 'file'> {
  const found = await orFault(path, () => statOf(path));
  if (found === null) return 'nothing';
  if (!found.isFile()) throw notAStore(path, 'it is not a plain file');
  if (found.size > 0 && found.size < HEADER_BYTES) throw notAStore(path, 'it is no SQLite database');
  return 'file';
}

/** Makes an empty file, and its folder. Done here rather than by SQLite, because Node says why it cannot be done. */
export async function makeFile(path: string): Promise<void> {
  await orFault(path, async () => {
    await makeFolder(dirname(path));
    try {
      await (await open(path, 'wx')).close();
    } catch (error) {
      // Another process was faster, which is as good.
      if (codeOf(error) !== 'EEXIST') throw error;
    }
  });
}

/** Throws a UsageError unless this user may write the file, and its folder, where SQLite puts its log. */
export async function demandWritable(path: string): Promise<void> {
  const { R_OK, W_OK } = constants;
  await orFault(path, async () => {
    await access(path, R_OK | W_OK);
    await access(dirname(path), W_OK);
  });
}

/** True when the log beside the file holds something, or may. */
export async function hasLog(path: string): Promise<boolean> {
  const log = await orFault(path, () => statOf(`${path}-wal`));
  return log !== null && log.size > 0;
}

async function statOf(path: string): Promise<Awaited<ReturnType<typeof stat>> | null> {
  try {
    return await stat(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

async function orFault<T>(path: string, look: () => Promise<T>): Promise<T> {
  try {
    return await look();
  } catch (error) {
    throw error instanceof UsageError ? error : placeFault(error, path);
  }
}
