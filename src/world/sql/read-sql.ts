import { isServerUrl } from '../../config/database.ts';
import { unreadable, value, type Look } from '../read/look.ts';

/** Runs one statement on a database and shows its rows, as a list of maps. Null: the config names none. */
export async function readSql(database: string | null, query: string): Promise<Look> {
  if (database === null)
    return unreadable('the config names no database; set world.database to a file or a postgres:// URL');
  // A driver is loaded only where a database of its kind is read.
  const rows = isServerUrl(database)
    ? await (await import('./postgres.ts')).readPostgres(database, query)
    : await (await import('./sqlite.ts')).readSqlite(database, query);
  return rows.kind === 'rows' ? value(rows.rows) : unreadable(`the database says: ${rows.why}`);
}
