import { readFile, stat } from 'node:fs/promises';
import { codeOf, UsageError } from './errors.ts';

const WHY: Readonly<Record<string, readonly [why: string, next: string]>> = {
  ENOENT: ['there is no such file', 'Check the name, and the folder that you are in.'],
  EISDIR: ['it is a folder, not a file', 'Name a file in it.'],
  ENOTDIR: ['a part of its path is a file, not a folder', 'Check the path.'],
  EACCES: ['you may not read it', 'Change its permissions, or run as a user who may.'],
  EPERM: ['you may not read it', 'Change its permissions, or run as a user who may.'],
  ELOOP: ['its links lead in a circle', 'Repair the link, or name another file.'],
};

/**
 * The text of a file that the user wrote, without a byte order mark. `shown` is its name in messages.
 * Throws UsageError when it can't be read, is no ordinary file, is too large to have been written, or is not UTF-8.
 */
export async function readText(
  file: string,
  shown: string = file,
  limit: number = SIZE_LIMIT,
): Promise<string> {
  await refuseOddFile(file, shown, limit);
  const bytes = await readFile(file).catch((error: unknown) => {
    throw unreadable(error, shown);
  });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new UsageError('file-not-utf8', `${shown}: it is not UTF-8 text.`, 'Save it as UTF-8.', {
      cause: error,
    });
  }
}

/**
 * Throws UsageError for what must not even be opened: a pipe or a device may never end, and a file of such a size would be
 * parsed for minutes before it is refused.
 */
export async function refuseOddFile(file: string, shown: string, limit: number = SIZE_LIMIT): Promise<void> {
  const found = await stat(file).catch((error: unknown) => {
    throw unreadable(error, shown);
  });
  if (!found.isFile() && !found.isDirectory()) {
    const message = `${shown}: it is a pipe, a socket or a device, not a file.`;
    throw new UsageError('file-unreadable', message, 'Write what comes out of it to a file, and name that.');
  }
  if (found.size > limit) {
    const message = `${shown}: it has ${found.size} bytes, and no more than ${limit / MEGABYTE} MB is read.`;
    throw new UsageError('file-too-large', message, 'Check the name; split it into several files.');
  }
}

const MEGABYTE = 1024 * 1024;
/** Of what a person writes. */
const SIZE_LIMIT = MEGABYTE;

function unreadable(error: unknown, shown: string): UsageError {
  const [why, next] = WHY[codeOf(error) ?? ''] ?? [
    `it can't be read (${codeOf(error) ?? 'unknown reason'})`,
    'Check the file.',
  ];
  return new UsageError('file-unreadable', `${shown}: ${why}.`, next, { cause: error });
}
