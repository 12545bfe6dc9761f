import { realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { UsageError } from '../base/errors.ts';
import type { Call } from './commands.ts';
import { textOption } from './options.ts';

/** A report file that was asked for. */
export interface Output {
  /** Also the name of its option and of its writer. */
  readonly format: 'html' | 'junit' | 'md';
  /** As it was typed. */
  readonly name: string;
  /** Absolute. */
  readonly file: string;
}

const FORMATS = ['html', 'junit', 'md'] as const;
/** The one place of a store that is no file. */
const MEMORY = 'memory';

/**
 * The files that a command line asks for. To be read before any work is done: throws UsageError where two of them are the
 * same file, or where one is the store or the config, which it would destroy.
 */
export function outputsOf(call: Call): readonly Output[] {
  const taken = new Map<string, string>();
  for (const option of ['store', 'config']) {
    const name = textOption(call.options, option);
    if (name !== null && name !== MEMORY) taken.set(fileOf(name, call), option);
  }
  return FORMATS.flatMap((format) => {
    const name = textOption(call.options, format);
    if (name === null) return [];
    const file = fileOf(name, call);
    const other = taken.get(file);
    if (other !== undefined) throw sameFile(other, format, name);
    taken.set(file, format);
    return [{ format, name, file }];
  });
}

/** Links in the folder followed, so that two names of one file are seen as such. */
function fileOf(name: string, { terminal }: Call): string {
  const file = resolve(terminal.folder, name);
  try {
    return join(realpathSync(dirname(file)), basename(file));
  } catch {
    return file;
  }
}

function sameFile(one: string, other: string, name: string): UsageError {
  return new UsageError(
    'outputs-collide',
    `--${one} and --${other} name the same file, ${name}, so one would overwrite the other.`,
    `Give --${other} a file of its own.`,
  );
}
