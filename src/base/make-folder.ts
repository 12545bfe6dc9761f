import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from './errors.ts';

/**
 * Makes a folder and those above it that are missing. Rejects with Node's own error. Not `mkdir` with `recursive`, which
 * never comes back where the system answers "no such entry" for a folder whose parent is there (procfs does).
 */
export async function makeFolder(path: string): Promise<void> {
  const missing: string[] = [];
  for (let at = path; !(await isThere(at)); at = dirname(at)) {
    missing.unshift(at);
    if (at === dirname(at)) break;
  }
  for (const folder of missing) await mkdir(folder).catch(unlessThere);
}

async function isThere(path: string): Promise<boolean> {
  const found = await stat(path).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  });
  if (found?.isDirectory() === false) {
    throw Object.assign(new Error(`EEXIST: there is a file, not a folder: ${path}`), { code: 'EEXIST' });
  }
  return found !== null;
}

/** Another process may have made it in the meantime. */
function unlessThere(error: unknown): void {
  if (codeOf(error) !== 'EEXIST') throw error;
}
