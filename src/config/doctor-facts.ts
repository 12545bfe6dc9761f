import { access, constants, mkdtemp, rmdir, stat, statfs } from 'node:fs/promises';
import { delimiter, dirname, join, resolve } from 'node:path';
import { codeOf, messageOf, UsageError } from '../base/errors.ts';
import { DEFAULTS } from './config.ts';
import type { KnownNames } from './config-schema.ts';
import type { ConfigFact, DoctorFacts, StoreFact } from './doctor.ts';
import { findConfig } from './find-config.ts';
import { loadConfig } from './load-config.ts';
import type { Env } from './secrets.ts';

export interface DoctorSurroundings {
  readonly folder: string;
  /** The config that was named; null: the one of the folder. */
  readonly configFile: string | null;
  readonly env: Env;
  readonly known: KnownNames;
  readonly node: DoctorFacts['node'];
  readonly relayFile: string;
  readonly terminal: DoctorFacts['terminal'];
  /** Opens a database in memory and closes it; rejects when the driver does not work. */
  readonly trySqlite: () => Promise<void>;
}

/** Looks at this machine. Changes nothing: what it writes to see whether it can is removed at once. Runs a config in code. */
export async function gatherFacts(around: DoctorSurroundings): Promise<DoctorFacts> {
  const { config, store } = await configFact(around);
  const [npm, npx, storeFact, sqliteFlaw, there] = await Promise.all([
    findProgram('npm', around.env),
    findProgram('npx', around.env),
    storeFactOf(dirname(resolve(around.folder, store))),
    around.trySqlite().then(() => null, messageOf),
    isThere(around.relayFile),
  ]);
  return {
    node: around.node,
    programs: { npm, npx },
    config,
    store: storeFact,
    sqliteFlaw,
    relay: { file: around.relayFile, there },
    terminal: around.terminal,
  };
}

async function configFact({
  folder,
  configFile,
  env,
  known,
}: DoctorSurroundings): Promise<{ config: ConfigFact; store: string }> {
  const store = join(folder, DEFAULTS.store);
  try {
    const file = configFile ?? (await findConfig(folder));
    if (file === null) return { config: { kind: 'none', folder }, store };
    const { config, secrets } = await loadConfig(file, { env, known });
    return { config: { kind: 'valid', file, secrets: secrets.map(({ name }) => name) }, store: config.store };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { config: { kind: 'wrong', message: error.message, next: error.next }, store };
  }
}

/** The folder itself need not exist yet; then the nearest one above it, in which it would be made, is looked at. */
async function storeFactOf(folder: string): Promise<StoreFact> {
  const there = await nearestFolder(folder);
  const free = await statfs(there).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => null,
  );
  return { folder, flaw: await writeFlaw(there), freeBytes: free };
}

async function nearestFolder(folder: string): Promise<string> {
  let at = folder;
  while (at !== dirname(at) && !(await isThere(at))) at = dirname(at);
  return at;
}

/** Permission bits do not tell of read-only disks and quotas, so something is really written. */
async function writeFlaw(folder: string): Promise<string | null> {
  try {
    await rmdir(await mkdtemp(join(folder, '.surveyor-doctor-')));
    return null;
  } catch (error) {
    return codeOf(error) ?? messageOf(error);
  }
}

async function findProgram(name: string, env: Env): Promise<string | null> {
  const folders = (env['PATH'] ?? env['Path'] ?? '').split(delimiter).filter((folder) => folder !== '');
  for (const folder of folders) {
    for (const file of [join(folder, name), join(folder, `${name}.cmd`)]) {
      if (await isProgram(file)) return file;
    }
  }
  return null;
}

async function isProgram(file: string): Promise<boolean> {
  const runnable = await access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
  return runnable && (await stat(file)).isFile();
}

function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
