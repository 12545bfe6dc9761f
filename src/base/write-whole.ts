import { open, realpath, rename, rm, stat, writeFile, type FileHandle } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { makeFolder } from './make-folder.ts';

/**
 * Writes a file so that a reader finds all of it or what was there before: beside it first, then renamed. A link is
 * followed; what is no file (a pipe, a device) is written to as it is. Rejects with Node's own error, nothing left behind.
 */
export async function writeWhole(path: string, text: string | AsyncIterable<string>): Promise<void> {
  await makeFolder(dirname(path));
  const place = await realpath(path).catch(() => path);
  const there = await stat(place).catch(() => null);
  if (there !== null && !there.isFile()) return writeTo(await open(place, 'w'), text);
  const beside = join(dirname(place), `.${basename(place)}.${randomBytes(6).toString('hex')}.part`);
  try {
    await writeTo(await open(beside, 'wx', there === null ? 0o666 : there.mode), text);
    await rename(beside, place);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}

async function writeTo(file: FileHandle, text: string | AsyncIterable<string>): Promise<void> {
  try {
    await writeFile(file, text);
    // A full disk may be noticed only here, and must be before the rename.
    await file.sync().catch(ignoreUnsyncable);
  } finally {
    await file.close();
  }
}

/** Pipes and devices cannot be synced, and need not be. */
function ignoreUnsyncable(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && (error.code === 'EINVAL' || error.code === 'ENOTSUP')))
    throw error;
}
