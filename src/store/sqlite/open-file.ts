import { pathToFileURL } from 'node:url';
import type { UsageError } from '../../base/errors.ts';
import { numberIn } from './cells.ts';
import type { SqliteOpener } from './driver.ts';
import { isUnwritable, notAStore, placeFault, storeMissing, storeNewer } from './faults.ts';
import { APPLICATION_ID, migrations } from './migrations.ts';
import { demandWritable, hasLog, lookAt, makeFile } from './place.ts';
import * as queries from './queries.ts';
import { StoreFile } from './store-file.ts';

/** Longer waits happen in turns of the event loop: while SQLite itself waits, nothing else in this process runs. */
const LOCK_WAIT_MS = 10;

export interface OpenOptions {
  /** `write`: made when it is not there, refused at once when it cannot be written. `read`: must be there. */
  readonly use: 'read' | 'write';
  readonly patienceMs: number;
}

/**
 * Opens the store at an absolute path and brings an older one up to date. Nothing is written into a file that is no
 * store. A finished store on a full or read-only disk can still be opened to be read; then every write is refused.
 * Throws a UsageError for all that can be wrong with the place.
 */
export async function openStoreFile(
  path: string,
  opener: SqliteOpener,
  options: OpenOptions,
): Promise<StoreFile> {
  if ((await lookAt(path)) === 'nothing') {
    if (options.use === 'read') throw storeMissing(path);
    await makeFile(path);
  }
  try {
    await demandWritable(path);
    return await openLive(path, opener, options);
  } catch (error) {
    if (options.use === 'write' || !isUnwritable(error) || (await hasLog(path))) throw error;
    return openFrozen(path, opener, error);
  }
}

async function openLive(path: string, opener: SqliteOpener, options: OpenOptions): Promise<StoreFile> {
  const file = new StoreFile(connect(path, path, opener), path, options.patienceMs);
  return closedOnError(file, async () => {
    const format = await recognise(file);
    await file.read('pragma journal_mode = wal');
    // Committed means handed to the operating system: that survives this process being killed, not a power cut.
    await file.read('pragma synchronous = normal');
    if (options.use === 'write' || format < migrations.length) await migrate(file);
  });
}

/** SQLite needs room for its log even to read. Told that nobody will change the file, it does without. */
async function openFrozen(path: string, opener: SqliteOpener, refusal: UsageError): Promise<StoreFile> {
  const db = connect(`${pathToFileURL(path).href}?immutable=1`, path, opener);
  const file = new StoreFile(db, path, 0);
  return closedOnError(file, async () => {
    if ((await recognise(file)) < migrations.length) throw refusal;
  });
}

function connect(name: string, path: string, opener: SqliteOpener): ReturnType<SqliteOpener> {
  try {
    return opener(name, LOCK_WAIT_MS);
  } catch (error) {
    // The driver gives no code for a file that it cannot open.
    throw placeFault(error, path);
  }
}

async function closedOnError(file: StoreFile, prepare: () => Promise<void>): Promise<StoreFile> {
  try {
    await prepare();
    return file;
  } catch (error) {
    file.close();
    throw error;
  }
}

/** The format of the store, 0 for an empty file. Throws for a file that is no store or of a newer version. */
async function recognise(file: StoreFile): Promise<number> {
  const header = await file.read(queries.HEADER);
  const application = numberIn(header, 'application');
  const format = numberIn(header, 'format');
  const parts = numberIn(header, 'parts');
  if (application === 0 && format === 0 && parts === 0) return 0;
  if (application !== APPLICATION_ID) throw notAStore(file.path, "it is another program's SQLite database");
  if (format > migrations.length) throw storeNewer(file.path, format, migrations.length);
  return format;
}

/** Writes even when there is nothing to bring up to date, so that a file that takes no writes is noticed here. */
async function migrate(file: StoreFile): Promise<void> {
  await file.write((sql) => {
    // Read again under the lock: another process may have done it in the meantime.
    const format = numberIn(sql('pragma user_version', []), 'user_version');
    for (const script of migrations.slice(format)) file.exec(script);
    file.exec(`pragma application_id = ${APPLICATION_ID}; pragma user_version = ${migrations.length};`);
  });
}
