import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { tempUnwritable } from '../base/scratch.ts';

/** A new, empty folder for one trial; the string says why there is none. */
export async function makeWorldFolder(scratch: string): Promise<{ readonly path: string } | string> {
  const path = join(resolve(scratch), `world-${randomBytes(6).toString('hex')}`);
  try {
    await mkdir(path, { mode: 0o700 });
    return { path };
  } catch (error) {
    const { message, next } = tempUnwritable(scratch, error);
    return `${message} ${next}`;
  }
}

/** Removes it with all that is in it. What cannot be removed now goes with the folder that it is in. */
export async function removeWorldFolder(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
}
