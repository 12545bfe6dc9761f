import { statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { messageOf } from '../../base/errors.ts';
import { excerpt } from '../../base/text.ts';
import type { Json } from '../../base/json.ts';
import { RowList, ROW_LIMIT, STATEMENT_MS, TOO_MANY, TOO_SLOW, wholeNumber, type Rows } from './rows.ts';

/** How long a writer is waited for; SQLite waits in a thread of its own. */
const LOCK_WAIT_MS = 5_000;

/**
 * Reads one SELECT (WITH, VALUES) from the file at an absolute path. The file is opened for this one statement, so that
 * one that was replaced is read anew, and read-only: SQLite itself refuses whatever would change it. Never rejects.
 */
export async function readSqlite(path: string, query: string): Promise<Rows> {
  // The driver says "unable to open" of a folder and of nothing alike.
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true)
    return { kind: 'failed', why: 'the database is no file that is there' };
  let db: SqliteReader | null = null;
  try {
    const { default: Database } = await import('libsql/promise');
    db = new Database(`${pathToFileURL(path).href}?mode=ro`, { timeout: LOCK_WAIT_MS });
    db.defaultSafeIntegers(true);
    return await rowsOf(db, query);
  } catch (error) {
    return { kind: 'failed', why: excerpt(messageOf(error), 200) };
  } finally {
    db?.close();
  }
}

/**
 * The statement fills a table of the connection's own first. That is done in a thread of the driver's and can be
 * interrupted; rows that are fetched one by one would hold up the whole process. It also takes nothing but a SELECT.
 */
async function rowsOf(db: SqliteReader, query: string): Promise<Rows> {
  const inner = query.trim().replace(/;\s*$/, '');
  const fill = await db.prepare(
    `create temp table surveyor_rows as select * from (\n${inner}\n) limit ${ROW_LIMIT + 1}`,
  );
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    db.interrupt();
  }, STATEMENT_MS);
  try {
    await fill.iterate([]);
  } finally {
    clearTimeout(timer);
  }
  if (late) return TOO_SLOW;
  const list = new RowList();
  const read = await db.prepare('select * from temp.surveyor_rows order by rowid');
  for (const row of await read.iterate([])) if (!list.add(rowOf(row))) return TOO_MANY;
  return { kind: 'rows', rows: list.rows };
}

/** What is used of the driver. */
interface SqliteReader {
  defaultSafeIntegers(on: boolean): unknown;
  prepare(sql: string): Promise<{ iterate(values: readonly []): Promise<Iterable<unknown>> }>;
  interrupt(): unknown;
  close(): unknown;
}

function rowOf(row: unknown): Json {
  const cells = typeof row === 'object' && row !== null ? Object.entries(row) : [];
  return Object.fromEntries(cells.map(([name, cell]) => [name, cellOf(cell)]));
}

/** SQLite has five kinds of values; bytes become base64, and infinities, which JSON has not, their names. */
function cellOf(cell: unknown): Json {
  if (typeof cell === 'bigint') return wholeNumber(cell);
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : String(cell);
  if (typeof cell === 'string') return cell;
  if (cell instanceof ArrayBuffer) return Buffer.from(cell).toString('base64');
  return ArrayBuffer.isView(cell)
    ? Buffer.from(cell.buffer, cell.byteOffset, cell.byteLength).toString('base64')
    : null;
}
