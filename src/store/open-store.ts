import { resolve } from 'node:path';
import type { Clock } from '../base/clock.ts';
import { UsageError } from '../base/errors.ts';
import { memoryStore } from './memory.ts';
import type { Store } from './store.ts';

export interface StoreDeps {
  readonly clock: Clock;
  /** Relative paths start here. */
  readonly folder: string;
  /** `write` (unless said): made when missing, refused at once when it cannot be written. `read`: must be there already. */
  readonly use?: 'read' | 'write';
  /** How long another process's writing is waited for; 10 s unless said. */
  readonly patienceMs?: number;
}

/** The location of a store that ends with the process. */
const MEMORY_LOCATION = 'memory';

const PATIENCE_MS = 10_000;

/**
 * The store at a location: `memory`, or the path of an SQLite file, made with its folder where there is none (unless
 * it is only to be read).
 * Throws a UsageError when the location is not one of these, or for whatever is wrong with the file.
 */
export async function openStore(location: string, deps: StoreDeps): Promise<Store> {
  if (location === MEMORY_LOCATION) return memoryStore();
  refuse(location);
  // Loaded only here: the native driver costs more to load than a command without a file store has to pay.
  const [{ loadSqlite }, { openStoreFile }, { sqliteStore }] = await Promise.all([
    import('./sqlite/driver.ts'),
    import('./sqlite/open-file.ts'),
    import('./sqlite/sqlite-store.ts'),
  ]);
  const path = resolve(deps.folder, location);
  const { use = 'write', patienceMs = PATIENCE_MS } = deps;
  const file = await openStoreFile(path, await loadSqlite(), { use, patienceMs });
  return sqliteStore(file, deps.clock);
}

const HERE = 'Name a file, such as .surveyor/surveyor.db, or "memory" to keep nothing.';

/** The location itself is not repeated: a database's address holds its password. */
function refuse(location: string): void {
  if (location.trim() === '')
    throw new UsageError('store-location-empty', 'The store has no location.', HERE);
  const scheme = /^([a-z][a-z\d+.-]*):\/\//i.exec(location)?.[1]?.toLowerCase();
  if (scheme === 'postgres' || scheme === 'postgresql') {
    const message =
      'This version of mcp-surveyor has no PostgreSQL store built in; it keeps runs in an SQLite file.';
    throw new UsageError('store-unsupported', message, HERE);
  }
  if (scheme !== undefined) {
    throw new UsageError('store-unsupported', `A store cannot be at a ${scheme} address.`, HERE);
  }
  if (location.includes('\0'))
    throw new UsageError('store-unsupported', 'The path of the store holds a NUL.', HERE);
}
