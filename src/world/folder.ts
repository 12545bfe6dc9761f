import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isFull, isNoRoom, TEMP_NEXT, tempUnwritable } from '../base/scratch.ts';
import type { WorldFailure } from './effects.ts';

/** A new, empty folder for one trial; a failure says why there is none. */
export async function makeWorldFolder(scratch: string): Promise<{ readonly path: string } | WorldFailure> {
  const path = join(resolve(scratch), `world-${randomBytes(6).toString('hex')}`);
  try {
    await mkdir(path, { mode: 0o700 });
    return { path };
  } catch (error) {
    const { message, next } = tempUnwritable(scratch, error);
    const noRoom = isNoRoom(error) ? { noRoom: true as const } : {};
    return { kind: 'infrastructure', why: `${message} ${next}`, ...noRoom };
  }
}

/** What went wrong with a world, with the reason behind it where the disk of temporary files is full. */
export async function roomBehind(why: string, scratch: string): Promise<WorldFailure> {
  if (!(await isFull(scratch))) return { kind: 'infrastructure', why };
  const full = `The disk of ${resolve(scratch)}, where temporary files are written, is full: ${why}`;
  return { kind: 'infrastructure', why: `${full}. ${TEMP_NEXT}`, noRoom: true };
}

/** Removes it with all that is in it. What cannot be removed now goes with the folder that it is in. */
export async function removeWorldFolder(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
}
