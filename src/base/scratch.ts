import { randomBytes } from 'node:crypto';
import { readlinkSync, rmSync } from 'node:fs';
import { lstat, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { codeOf, UsageError } from './errors.ts';
import { shortHash } from './hash.ts';

/**
 * Hands a new folder to `work`, and removes it with all that is in it afterwards, whatever happened; folders of processes
 * that were killed go with it. Throws a `UsageError` where there can be no such folder.
 */
export async function withScratch<T>(
  work: (folder: string) => Promise<T>,
  parent: string = tmpdir(),
): Promise<T> {
  await sweep(parent);
  const prefix = join(parent, `${PREFIX}${process.pid}-${machine()}-`);
  const folder = await mkdtemp(prefix).catch((error: unknown) => {
    throw tempUnwritable(parent, error);
  });
  // Also where the process is ended in the middle of it, by a second Ctrl-C.
  const atExit = (): void => removeNow(folder);
  process.once('exit', atExit);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
    process.off('exit', atExit);
  }
}

function removeNow(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // The next run sweeps it.
  }
}

/** The error for a folder of temporary files in which nothing can be written. */
export function tempUnwritable(folder: string, cause: unknown): UsageError {
  const code = codeOf(cause) ?? 'unknown reason';
  const why = isNoRoom(cause) ? `its disk is full (${code})` : code;
  return new UsageError(
    'temp-unwritable',
    `Temporary files cannot be written in ${folder}: ${why}.`,
    TEMP_NEXT,
    {
      cause,
    },
  );
}

/** Whether the disk of a folder takes no more: nothing but trying tells. */
export async function isFull(folder: string): Promise<boolean> {
  const file = join(folder, `room-${randomBytes(6).toString('hex')}`);
  try {
    await writeFile(file, Buffer.alloc(ROOM_BYTES), { flag: 'wx' });
    return false;
  } catch (error) {
    return isNoRoom(error);
  } finally {
    await rm(file, { force: true }).catch(() => undefined);
  }
}

const ROOM_BYTES = 64 * 1024;

/** The system's own word for a disk, or a share of it, that is full. */
export function isNoRoom(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(codeOf(error) ?? '');
}

/** What to do about a folder of temporary files that takes no more. */
export const TEMP_NEXT = 'Make room there, or name another folder in the environment variable TMPDIR.';

const PREFIX = 'surveyor-';
const NAME = /^surveyor-(\d+)-([0-9a-f]{12})-[^-]+$/;
const AGE_MS = 60_000;

/**
 * Removes what killed processes have left: folders with our name and of this user, a minute old, whose process is known
 * to be dead. A process that cannot be seen from here (another machine, another container) is not known to be dead.
 */
async function sweep(parent: string): Promise<void> {
  const here = machine();
  const names = await readdir(parent).catch(() => []);
  for (const name of names) {
    const [, pid, where] = NAME.exec(name) ?? [];
    if (where !== here || !isDead(Number(pid))) continue;
    const folder = join(parent, name);
    // What cannot be removed now is left for the next time: it is in nobody's way.
    if (await isOldAndOurs(folder)) await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

async function isOldAndOurs(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => null);
  if (found === null || !found.isDirectory() || Date.now() - found.mtimeMs < AGE_MS) return false;
  return process.platform === 'win32' || found.uid === process.getuid?.();
}

/** A pid that is used again by another process counts as alive. */
function isDead(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return codeOf(error) === 'ESRCH';
  }
}

/** Where pids mean the same: the machine, and on Linux the namespace of its processes. */
function machine(): string {
  return shortHash(`${hostname()}\n${pidNamespace()}`);
}

function pidNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}
