import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf, UsageError } from '../base/errors.ts';
import { makeFolder } from '../base/make-folder.ts';
import { CONFIG_NAMES, configsIn } from './find-config.ts';
import type { NewFile } from './init.ts';

export interface WroteFiles {
  /** Paths as they were given. */
  readonly written: readonly string[];
  /** Files that were there before and were left alone. */
  readonly kept: readonly string[];
}

/**
 * Writes the files that are not there yet, and never over one that is. A config under another name counts as the
 * config. Throws UsageError when the folder can't be written to.
 */
export async function writeNew(files: readonly NewFile[], folder: string): Promise<WroteFiles> {
  const [config] = await configsIn(folder);
  const written: string[] = [];
  const kept: string[] = [];
  for (const { path, text } of files) {
    if (config !== undefined && CONFIG_NAMES.some((name) => name === path)) kept.push(config);
    else if (await wrote(join(folder, path), text)) written.push(path);
    else kept.push(path);
  }
  return { written, kept };
}

async function wrote(file: string, text: string): Promise<boolean> {
  await makeFolder(dirname(file)).catch((error: unknown) => unwritable(dirname(file), error));
  try {
    await writeFile(file, text, { flag: 'wx' });
    return true;
  } catch (error) {
    return codeOf(error) === 'EEXIST' ? false : unwritable(file, error);
  }
}

/** The error for what could not be written, thrown. */
export function unwritable(path: string, cause: unknown): never {
  throw new UsageError(
    'folder-unwritable',
    `${path} can't be written (${codeOf(cause) ?? 'unknown reason'}).`,
    'Choose a folder that you may write to, with space left, and where no file has the name of a folder.',
    { cause },
  );
}
