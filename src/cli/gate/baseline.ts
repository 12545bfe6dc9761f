import { access } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { UsageError } from '../../base/errors.ts';
import { isRunId } from '../../base/ids.ts';
import { readText } from '../../base/read-text.ts';
import { excerpt } from '../../base/text.ts';
import type { Store } from '../../store/store.ts';
import { LOCK_BYTES, readLock } from '../../surface/read-lock.ts';
import type { Surface } from '../../surface/surface.ts';
import { textAtRevision } from '../surface/diff-revision.ts';
import { storedRun } from '../stored.ts';
import type { Terminal } from '../terminal.ts';

/** A surface that changes are seen from, and where it was found, printable. */
export interface Baseline {
  readonly surface: Surface;
  readonly shown: string;
  /** What a reader must know of it. */
  readonly notes: readonly string[];
}

export interface BaselineSource {
  /** As it was typed: a run of the store, a lock file, or a git revision. Null: the lock file as it is now. */
  readonly named: string | null;
  /** The config's lock file, absolute. */
  readonly lock: string;
  readonly store: Store;
  readonly terminal: Pick<Terminal, 'folder' | 'env'>;
}

/** Finds the surface that was released before. Throws UsageError for one that is not there or cannot be compared with. */
export async function baselineOf({ named, lock, store, terminal }: BaselineSource): Promise<Baseline> {
  if (named === null) return { ...(await inFile(lock, terminal)), notes: await lockNotes(lock, terminal) };
  if (isRunId(named)) return inRun(named, store);
  if (/\.json$/i.test(named)) return inFile(resolve(terminal.folder, named), terminal);
  const shown = relative(terminal.folder, lock);
  const text = await textAtRevision({ revision: named, file: lock, shown }, terminal.env);
  const name = `${shown} at ${named}`;
  return { surface: readLock(text, name), shown: name, notes: [] };
}

/** A lock file that was written anew hides from the gate what it was written anew for. */
async function lockNotes(
  lock: string,
  { folder, env }: BaselineSource['terminal'],
): Promise<readonly string[]> {
  const shown = relative(folder, lock);
  try {
    const committed = await textAtRevision({ revision: 'HEAD', file: lock, shown }, env);
    if (committed === (await readText(lock, shown, LOCK_BYTES))) return [];
  } catch (error) {
    // Without git, outside of a repository, or never committed: there is nothing to compare with.
    if (error instanceof UsageError) return [];
    throw error;
  }
  return [
    `${shown} is not what was committed last, so that what changed in between is no change here; seen from the commit: surveyor gate --baseline HEAD`,
  ];
}

async function inRun(id: string, store: Store): Promise<Baseline> {
  const { run } = await storedRun(store, id);
  const { surface } = run;
  const shown = `run ${run.id}`;
  if (run.unit === undefined && surface.gaps.length === 0) return { surface, shown, notes: [] };
  const why = run.unit === undefined ? excerpt(surface.gaps[0]?.why ?? '', 200) : 'unit tests see no server';
  throw new UsageError(
    'baseline-incomplete',
    `--baseline: ${shown} does not hold a whole surface: ${why}.`,
    'Name another run, a lock file or a git revision.',
  );
}

async function inFile(file: string, { folder }: Pick<Terminal, 'folder'>): Promise<Baseline> {
  const shown = relative(folder, file);
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  if (isThere) return { surface: readLock(await readText(file, shown, LOCK_BYTES), shown), shown, notes: [] };
  throw new UsageError(
    'lock-missing',
    `There is no ${shown} to compare with.`,
    'Write it from the surface that was released: surveyor surface lock. Or name another: --baseline main, --baseline RUN.',
  );
}
