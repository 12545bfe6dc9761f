import { arch, platform } from 'node:os';
import { excerpt } from '../../base/text.ts';
import { messageOf, UsageError } from '../../base/errors.ts';

/**
 * What the store needs of SQLite, and all it may use: any synchronous driver can stand behind it. Values always go in
 * as one list; libsql aborts the whole process on a single value that is bytes.
 */
export interface SqliteDb {
  readonly inTransaction: boolean;
  exec(sql: string): unknown;
  prepare(sql: string): SqliteStatement;
  close(): unknown;
}

export interface SqliteStatement {
  all(values: readonly SqliteValue[]): readonly unknown[];
}

export type SqliteValue = string | number | Uint8Array;

/** Opens the file at an absolute path, or creates an empty one. A lock is waited for at most `lockWaitMs`, blocking. */
export type SqliteOpener = (path: string, lockWaitMs: number) => SqliteDb;

/**
 * Loads the native driver, only when a file store is opened: starting without it is faster. Throws a UsageError when
 * the part for this platform is not installed or cannot be loaded.
 */
export async function loadSqlite(load: () => Promise<Libsql> = importLibsql): Promise<SqliteOpener> {
  let Database: Libsql;
  try {
    Database = await load();
  } catch (error) {
    throw notLoaded(error);
  }
  return (path, lockWaitMs) => new Database(path, { timeout: lockWaitMs });
}

/** The constructor that the driver's package exports. */
export type Libsql = new (path: string, options: { readonly timeout: number }) => SqliteDb;

async function importLibsql(): Promise<Libsql> {
  return (await import('libsql')).default;
}

function notLoaded(cause: unknown): UsageError {
  // The loader's message names the platform's own package (@libsql/…), or what the system lacks.
  const why = excerpt(messageOf(cause).split('\n', 1)[0] ?? '');
  return new UsageError(
    'store-driver-missing',
    `SQLite for ${platform()} ${arch()} could not be loaded: ${why}`,
    'Install mcp-surveyor again on this machine with optional dependencies included (no --omit=optional), or use "store: memory".',
    { cause },
  );
}
