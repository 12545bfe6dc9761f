import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { glob } from 'tinyglobby';
import { codeOf } from '../../base/errors.ts';
import { readBytes } from '../../base/read-bytes.ts';
import { excerpt } from '../../base/text.ts';
import { readJunit } from './read-junit.ts';
import type { Counted } from './unit-result.ts';

export const BYTES_LIMIT: number = 64 * 1024 * 1024;
const FILES_LIMIT = 1_000;

/** JUnit files and when each was last written, by name relative to the folder. */
export type Stamps = ReadonlyMap<string, string>;

/** The files that names or patterns lead to. */
export async function stampsOf(patterns: readonly string[], folder: string): Promise<Stamps> {
  const names = await Promise.all(patterns.map((pattern) => filesOf(pattern, folder)));
  const unique = [...new Set(names.flat())].sort().slice(0, FILES_LIMIT);
  const stamped = unique.map(async (name): Promise<readonly [string, string]> => {
    const found = await stat(resolve(folder, name), { bigint: true }).catch(() => null);
    return [name, found === null ? '' : `${found.mtimeNs} ${found.size} ${found.ino}`];
  });
  return new Map(await Promise.all(stamped));
}

/** A name that is there is taken as it is, whatever signs are in it. */
async function filesOf(pattern: string, folder: string): Promise<readonly string[]> {
  const found = await stat(resolve(folder, pattern)).catch(() => null);
  if (found?.isFile() === true) return [pattern];
  return glob(pattern, { cwd: folder, expandDirectories: false, ignore: ['**/node_modules/**'] });
}

/** What is in one file; the string says why that could not be told. */
export async function readJunitFile(file: string): Promise<Counted | string> {
  try {
    const read = await readBytes(file, BYTES_LIMIT);
    if (read.kind === 'odd') return read.why;
    return readJunit(new TextDecoder(encodingOf(read.bytes), { fatal: true }).decode(read.bytes));
  } catch (error) {
    if (error instanceof RangeError) return 'its encoding is not known here';
    if (error instanceof TypeError) return 'it is not text in the encoding that it states';
    return `it can't be read (${codeOf(error) ?? 'unknown reason'})`;
  }
}

/** A byte order mark, else what the document states of itself, else UTF-8. */
function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const head = bytes.toString('latin1', 0, 200);
  const stated = /^(?:\u00EF\u00BB\u00BF)?<\?xml[^>]{0,100}encoding=["']([\w.:-]{1,40})["']/.exec(head)?.[1];
  return excerpt(stated ?? 'utf-8', 40);
}
