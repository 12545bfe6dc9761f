import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Kept between runs, outside of what is committed. */
const CACHE = resolve('node_modules/.cache/surveyor-agents');

function folderOf(name: string, version: string): string {
  return join(CACHE, `${name.replaceAll(/\W+/g, '-')}-${version}`);
}

/** The folder of an installed package's programs. Rejects where it was not installed: `install-agents.ts` does that. */
export async function programsOf(name: string, version: string): Promise<string> {
  const folder = folderOf(name, version);
  if (existsSync(join(folder, 'installed'))) return join(folder, 'node_modules', '.bin');
  return Promise.reject(new Error(`${name}@${version} is not installed`));
}

/** Installs a package unless it is there. Rejects with npm's words when it cannot be. */
export async function install(name: string, version: string): Promise<void> {
  const folder = folderOf(name, version);
  const done = join(folder, 'installed');
  if (existsSync(done)) return;
  // What an interrupted install has left is no install.
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "private": true }\n');
  await run('npm', ['install', '--no-audit', '--no-fund', '--no-save', `${name}@${version}`], {
    cwd: folder,
  });
  await writeFile(done, '');
}
