import { statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { SqliteDb, SqliteStatement, SqliteValue } from './driver.ts';
import { isBusy, isSqliteError, storeFault, storeGone } from './faults.ts';

const RETRY_EVERY_MS = 25;

/** Runs statements on the open file; errors of the driver come out as they are. */
export type Sql = (statement: string, values: readonly SqliteValue[]) => readonly unknown[];

/**
 * One open SQLite file. Waits for other processes' locks without holding up this process, and says in our words what
 * went wrong with the file. Each transaction runs within one turn of the event loop, so that none ever meets another.
 */
export class StoreFile {
  readonly path: string;
  readonly #db: SqliteDb;
  readonly #patienceMs: number;
  readonly #statements = new Map<string, SqliteStatement>();
  readonly #identity: string | null;
  #open = true;

  constructor(db: SqliteDb, path: string, patienceMs: number) {
    this.#db = db;
    this.path = path;
    this.#patienceMs = patienceMs;
    this.#identity = identityOf(path);
  }

  /** All rows of one query. */
  read(statement: string, values: readonly SqliteValue[] = []): Promise<readonly unknown[]> {
    return this.#patiently(() => this.#all(statement, values));
  }

  /** All of `work`, or nothing of it; the file is asked for the right to write before anything is done. */
  write<T>(work: (sql: Sql) => T): Promise<T> {
    return this.#patiently(() => {
      // SQLite goes on writing into a file that has been deleted, where nobody would find it again.
      if (identityOf(this.path) !== this.#identity) throw storeGone(this.path);
      this.#db.exec('begin immediate');
      try {
        const done = work((statement, values) => this.#all(statement, values));
        this.#db.exec('commit');
        return done;
      } finally {
        if (this.#db.inTransaction) this.#db.exec('rollback');
      }
    });
  }

  /** Runs a script of statements. */
  exec(script: string): void {
    this.#db.exec(script);
  }

  /** Brings all that is in the log into the file itself, and lets go of it. Safe to call twice. */
  close(): void {
    if (!this.#open) return;
    this.#open = false;
    this.#statements.clear();
    // libsql lets go of the log only once its statements have been collected, so the log is emptied here.
    try {
      this.#db.exec('pragma wal_checkpoint(truncate)');
    } catch (error) {
      // Nothing is lost when it stays full (a full disk, another process reading): the next to open the file reads it.
      if (!isSqliteError(error)) throw error;
    } finally {
      this.#db.close();
    }
  }

  async #patiently<T>(attempt: () => T): Promise<T> {
    for (let waitedMs = 0; ; waitedMs += RETRY_EVERY_MS) {
      if (!this.#open) throw new Error(`The store ${this.path} has been closed.`);
      try {
        return attempt();
      } catch (error) {
        if (!isBusy(error) || waitedMs >= this.#patienceMs) throw storeFault(error, this.path);
      }
      await delay(RETRY_EVERY_MS);
    }
  }

  #all(sql: string, values: readonly SqliteValue[]): readonly unknown[] {
    const prepared = this.#statements.get(sql) ?? this.#db.prepare(sql);
    this.#statements.set(sql, prepared);
    return prepared.all(values);
  }
}

/** Null when there is no file. */
function identityOf(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false, bigint: true });
  return found === undefined ? null : `${found.dev}:${found.ino}`;
}
