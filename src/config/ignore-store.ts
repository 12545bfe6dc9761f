import { appendFile, readFile, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { codeOf } from '../base/errors.ts';
import { unwritable } from './write-new.ts';

/** What is written: the folder of the default store. */
const ENTRY = '.surveyor/';
const NAME = '.gitignore';

/**
 * Keeps stored runs out of version control: in a git repository the folder's `.gitignore` gets a line for them, behind
 * whatever stands there. Gives the file back; null: there is no repository, or it is ignored already, here or above.
 * Throws UsageError when the file can't be written to.
 */
export async function ignoreStore(folder: string): Promise<string | null> {
  const folders = await upToRepository(resolve(folder));
  if (folders === null) return null;
  const texts = await Promise.all(folders.map((each) => textOf(join(each, NAME))));
  if (texts.some((text) => text.split(/\r?\n/).some(ignoresStore))) return null;
  const [own = ''] = texts;
  const gap = own === '' || own.endsWith('\n') ? '' : '\n';
  const file = join(folder, NAME);
  await appendFile(file, `${gap}${ENTRY}\n`).catch((error: unknown) => unwritable(file, error));
  return NAME;
}

/** The folder and those above it, to the one of the repository; null: there is none. */
async function upToRepository(folder: string): Promise<readonly string[] | null> {
  if (await isThere(join(folder, '.git'))) return [folder];
  const above = dirname(folder);
  const rest = above === folder ? null : await upToRepository(above);
  return rest === null ? null : [folder, ...rest];
}

/** A folder, or the file that a worktree or a submodule has instead. */
async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

async function textOf(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: unknown) =>
    codeOf(error) === 'ENOENT' ? '' : unwritable(file, error),
  );
}

function ignoresStore(line: string): boolean {
  return /^(?:\*\*)?\/?\.surveyor\/?(?:\*{1,2})?$/.test(line.trim());
}
