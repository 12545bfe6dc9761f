import { readFile } from 'node:fs/promises';
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
 * Throws UsageError when it can't be read or is not UTF-8.
 */
export async function readText(file: string, shown: string = file): Promise<string> {
  const bytes = await readFile(file).catch((error: unknown) => {
    const [why, next] = WHY[codeOf(error) ?? ''] ?? [
      `it can't be read (${codeOf(error) ?? 'unknown reason'})`,
      'Check the file.',
    ];
    throw new UsageError('file-unreadable', `${shown}: ${why}.`, next, { cause: error });
  });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new UsageError('file-not-utf8', `${shown}: it is not UTF-8 text.`, 'Save it as UTF-8.', {
      cause: error,
    });
  }
}
