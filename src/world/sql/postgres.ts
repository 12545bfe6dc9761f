import { Socket } from 'node:net';
import type { Client } from 'pg';
import { codeOf, messageOf } from '../../base/errors.ts';
import type { Json } from '../../base/json.ts';
import { excerpt } from '../../base/text.ts';
import { postgresValue } from './postgres-value.ts';
import { RowList, ROW_LIMIT, STATEMENT_MS, TOO_MANY, TOO_SLOW, type Rows } from './rows.ts';

const CONNECT_MS = 10_000;
/** Few, so that large rows are noticed before many of them are there. */
const ROWS_AT_ONCE = 50;

/**
 * Reads one SELECT (WITH, VALUES) from a server, over a connection of its own: a reset may replace the database. Nothing
 * can be changed: the session and the transaction are read-only, and a cursor takes no other statement. Never rejects,
 * and never shows the URL, which holds credentials.
 */
export async function readPostgres(url: string, query: string): Promise<Rows> {
  let client: Client | null = null;
  try {
    client = await connected(url);
    return await rowsOf(client, query);
  } catch (error) {
    return codeOf(error) === QUERY_CANCELED ? TOO_SLOW : { kind: 'failed', why: whyOf(error) };
  } finally {
    // A server that has gone away needs no goodbye.
    await client?.end().catch(() => undefined);
  }
}

const QUERY_CANCELED = '57014';

/** The driver throws out of its listener at bytes that it does not know, which would end this process: they end the connection. */
class GuardedSocket extends Socket {
  override emit(event: string | symbol, ...values: unknown[]): boolean {
    try {
      return super.emit(event, ...values);
    } catch (error) {
      this.destroy(error instanceof Error ? error : new Error(String(error)));
      return true;
    }
  }
}

async function connected(url: string): Promise<Client> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({
    connectionString: url,
    stream: () => new GuardedSocket(),
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: STATEMENT_MS + CONNECT_MS,
    application_name: 'mcp-surveyor',
    types: { getTypeParser: (type: number) => (text: string) => postgresValue(type, text) },
  });
  // Without a listener a connection that breaks between two statements would end this process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function rowsOf(client: Client, query: string): Promise<Rows> {
  await client.query('set session characteristics as transaction read only');
  await client.query('begin transaction isolation level repeatable read, read only');
  await client.query(`set local statement_timeout = ${STATEMENT_MS}`);
  // A name makes it a prepared statement, which is one and no more: nothing can stand behind the cursor's.
  const name = 'surveyor';
  await client.query({
    name,
    text: `declare ${name} no scroll cursor for ${query.trim().replace(/;\s*$/, '')}`,
  });
  const list = new RowList();
  for (let read = 0; read <= ROW_LIMIT; read += ROWS_AT_ONCE) {
    // oxlint-disable-next-line no-await-in-loop -- the next rows are fetched only where the last were not too many
    const { rows, fields } = await client.query<Json[]>({
      text: `fetch forward ${ROWS_AT_ONCE} from ${name}`,
      rowMode: 'array',
    });
    const names = distinct(fields.map(({ name }) => name));
    for (const row of rows) if (!list.add(rowOf(names, row))) return TOO_MANY;
    if (rows.length < ROWS_AT_ONCE) break;
  }
  return { kind: 'rows', rows: list.rows };
}

function rowOf(names: readonly string[], row: readonly Json[]): Json {
  return Object.fromEntries(names.map((name, at) => [name, row[at] ?? null]));
}

/** Columns of one name are told apart as SQLite does it: `id`, `id:1`. */
function distinct(names: readonly string[]): readonly string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const before = seen.get(name) ?? 0;
    seen.set(name, before + 1);
    return before === 0 ? name : `${name}:${before}`;
  });
}

/** A refused connection has a message that is empty, with the reasons of all its addresses inside. */
function whyOf(error: unknown): string {
  if (error instanceof AggregateError)
    return error.errors.map((each) => codeOf(each) ?? messageOf(each)).join(', ');
  return excerpt(messageOf(error), 200);
}
