import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { tempUnwritable } from '../../base/scratch.ts';
import type { Environment } from '../../wire/environment.ts';

/** An empty home and an empty working folder that nobody else uses; both are removed when it is disposed. */
export interface PrivateHome extends AsyncDisposable {
  /** Its name, which no other has. */
  readonly id: string;
  readonly home: string;
  readonly work: string;
  /** What a program is given so that it takes this home for the user's. */
  readonly env: Readonly<Record<string, string>>;
  /** Writes files below the home. Throws a `UsageError` where that cannot be. */
  readonly write: (files: Readonly<Record<string, string>>) => Promise<void>;
  /** A file below the home; null when there is none, or it is longer than that (default: than an answer would be). */
  readonly read: (name: string, limitBytes?: number) => Promise<string | null>;
}

/** Makes one below `folder`. Throws a `UsageError` where nothing can be written. */
export async function privateHome(folder: string): Promise<PrivateHome> {
  const unwritable = (error: unknown): never => {
    throw tempUnwritable(folder, error);
  };
  const root = await mkdtemp(join(resolve(folder), 'client-')).catch(unwritable);
  const [home, work, temp] = [join(root, 'home'), join(root, 'work'), join(root, 'temp')];
  await Promise.all([home, work, temp].map((path) => mkdir(path))).catch(unwritable);
  return {
    id: basename(root),
    home,
    work,
    env: homeVariables(home, temp, process.platform),
    write: async (files) => {
      for (const [name, text] of Object.entries(files)) {
        const file = join(home, name);
        await mkdir(dirname(file), { recursive: true }).catch(unwritable);
        await writeFile(file, text, { mode: 0o600 }).catch(unwritable);
      }
    },
    read: (name, limitBytes = READ_LIMIT_BYTES) => readWithin(join(home, name), limitBytes).catch(() => null),
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true, maxRetries: 5 }),
  };
}

async function readWithin(file: string, limitBytes: number): Promise<string | null> {
  const about = await stat(file);
  return about.isFile() && about.size <= limitBytes ? readFile(file, 'utf8') : null;
}

const READ_LIMIT_BYTES = 1024 * 1024;

function homeVariables(home: string, temp: string, platform: NodeJS.Platform): Record<string, string> {
  if (platform !== 'win32') return { HOME: home, TMPDIR: temp };
  const [drive = '', rest = home] = /^([A-Za-z]:)(.*)$/s.exec(home)?.slice(1) ?? [];
  return {
    USERPROFILE: home,
    HOMEDRIVE: drive,
    HOMEPATH: rest,
    APPDATA: join(home, 'AppData', 'Roaming'),
    LOCALAPPDATA: join(home, 'AppData', 'Local'),
    TEMP: temp,
    TMP: temp,
  };
}

/** Of the user's environment, what any program needs to run and to be found: no settings and no credentials. */
export function bareEnvironment(env: Environment): Environment {
  const kept = Object.entries(env).filter(([name]) => BARE.has(name.toUpperCase()));
  return { LANG: 'C.UTF-8', ...Object.fromEntries(kept), TERM: 'dumb' };
}

const BARE = new Set([
  'PATH',
  'LANG',
  'PATHEXT',
  'COMSPEC',
  'SYSTEMROOT',
  'SYSTEMDRIVE',
  'WINDIR',
  'PROGRAMFILES',
  'PROCESSOR_ARCHITECTURE',
]);
