import { codeOf, messageOf, UsageError } from '../../base/errors.ts';
import { excerpt, printable } from '../../base/text.ts';

/*
 * What can go wrong with the file, in words. Told apart by SQLite's numbers and Node's codes, never by a message's text.
 */

/** The low byte of a result code is its kind, the rest its detail. */
const PRIMARY = 0xff;

const ELSEWHERE = 'point "store:" (or --store) elsewhere';

/** SQLite's primary result codes that a user can do something about. */
const faults: ReadonlyMap<number, (path: string, cause: unknown) => UsageError> = new Map([
  [5, storeLocked],
  [6, storeLocked],
  [8, storeReadOnly],
  [10, storeUnreachable],
  [11, storeCorrupt],
  [13, storeDiskFull],
  [14, storeUnreachable],
  [26, (path, cause) => notAStore(path, 'it is no SQLite database', cause)],
]);

/** SQLite could not make room for the index of its log, which is the first thing to fail on a full disk. */
const IOERR_SHMSIZE = 4874;

/** What an error of the driver means for the user; anything else is handed back as it is, a bug of ours. */
export function storeFault(error: unknown, path: string): unknown {
  const code = sqliteCode(error);
  if (code === IOERR_SHMSIZE) return storeDiskFull(path, error);
  const fault = code === null ? undefined : faults.get(code & PRIMARY);
  return fault === undefined ? error : fault(path, error);
}

/** True for whatever SQLite itself reported. */
export function isSqliteError(error: unknown): boolean {
  return sqliteCode(error) !== null;
}

/** True while another connection holds a lock: trying again later may succeed. */
export function isBusy(error: unknown): boolean {
  const primary = (sqliteCode(error) ?? 0) & PRIMARY;
  return primary === 5 || primary === 6;
}

/** True for what keeps a store from being written and not from being read. */
export function isUnwritable(error: unknown): error is UsageError {
  return error instanceof UsageError && UNWRITABLE.has(error.code);
}

const UNWRITABLE: ReadonlySet<string> = new Set(['store-read-only', 'store-disk-full', 'store-unreachable']);

/** What an error of the file system, met while looking at the place of a store, means for the user. */
export function placeFault(error: unknown, path: string): UsageError {
  const code = codeOf(error);
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return storeReadOnly(path, error);
  if (code === 'ENOSPC' || code === 'EDQUOT') return storeDiskFull(path, error);
  return storeUnreachable(path, error);
}

export function notAStore(path: string, why: string, cause?: unknown): UsageError {
  return new UsageError(
    'store-not-a-store',
    `${printable(path)} is not a store of mcp-surveyor: ${why}. It was left as it is.`,
    `Check the path, or ${ELSEWHERE}.`,
    { cause },
  );
}

export function storeMissing(path: string): UsageError {
  return new UsageError(
    'store-missing',
    `There is no store at ${printable(path)}.`,
    'Make it with surveyor try -- COMMAND or surveyor run, or point "store:" (or --store) at one that is there.',
  );
}

export function storeNewer(path: string, format: number, known: number): UsageError {
  return new UsageError(
    'store-newer',
    `The store ${printable(path)} was written by a newer mcp-surveyor: its format is ${format}, this version knows formats up to ${known}.`,
    `Upgrade mcp-surveyor, or ${ELSEWHERE}.`,
  );
}

export function storeDamaged(path: string, what: string, why: string, cause?: unknown): UsageError {
  return new UsageError(
    'store-damaged',
    `In the store ${printable(path)}, ${what} cannot be read: ${excerpt(why)}.`,
    `Move the file away (with its -wal, if there is one) and keep it: what else is in it is unharmed. Then run again, or ${ELSEWHERE}.`,
    { cause },
  );
}

export function storeGone(path: string): UsageError {
  return new UsageError(
    'store-gone',
    `The store ${printable(path)} was removed or replaced while it was in use.`,
    'Run again; what was stored before it was removed went with the file.',
  );
}

function storeLocked(path: string, cause: unknown): UsageError {
  return new UsageError(
    'store-locked',
    `The store ${printable(path)} stayed locked: another process has been writing to it all the while.`,
    `Wait until that process is done or end it, then run again; or ${ELSEWHERE}.`,
    { cause },
  );
}

function storeReadOnly(path: string, cause: unknown): UsageError {
  return new UsageError(
    'store-read-only',
    `The store ${printable(path)} cannot be written: the file, its folder or the disk is read-only for this user.`,
    `Make both file and folder writable, or ${ELSEWHERE} ("store: memory" keeps nothing on disk).`,
    { cause },
  );
}

function storeDiskFull(path: string, cause: unknown): UsageError {
  return new UsageError(
    'store-disk-full',
    `The disk is full: the store ${printable(path)} could not grow. What had been stored before is safe and can be read.`,
    `Free some space and run the same command again, or ${ELSEWHERE}.`,
    { cause },
  );
}

function storeUnreachable(path: string, cause: unknown): UsageError {
  return new UsageError(
    'store-unreachable',
    `The store ${printable(path)} could not be opened or used: ${excerpt(messageOf(cause))}`,
    `Check that the path is a plain file on a healthy disk, or ${ELSEWHERE}.`,
    { cause },
  );
}

function storeCorrupt(path: string, cause: unknown): UsageError {
  return storeDamaged(path, 'a part of the file', messageOf(cause), cause);
}

function sqliteCode(error: unknown): number | null {
  if (!(error instanceof Error) || !('rawCode' in error) || typeof error.rawCode !== 'number') return null;
  return error.rawCode;
}
