import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Kept between runs, outside of what is committed. */
const CACHE = resolve('node_modules/.cache/surveyor-agents');

/** The folder of a package's programs, installed when it is not there yet. Rejects with npm's words when it cannot be. */
export async function programsOf(name: string, version: string): Promise<string> {
  const folder = join(CACHE, `${name.replaceAll(/\W+/g, '-')}-${version}`);
  const done = join(folder, 'installed');
  const programs = join(folder, 'node_modules', '.bin');
  if (existsSync(done)) return programs;
  // What an interrupted install has left is no install.
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "private": true }\n');
  await run('npm', ['install', '--no-audit', '--no-fund', '--no-save', `${name}@${version}`], {
    cwd: folder,
  });
  await writeFile(done, '');
  return programs;
}
