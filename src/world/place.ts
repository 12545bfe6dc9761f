import type { Endpoint } from '../wire/endpoint.ts';
import { readCommand, type CommandPlace } from './command.ts';
import { openCallReaders, type CallPlace } from './read/call.ts';
import { readHttp } from './read/http.ts';
import { unreadable, value, type Look, type Sources } from './read/look.ts';
import type { WorldRecord } from './record.ts';
import { readSql } from './sql/read-sql.ts';

/** A trial's world as far as it is a place: what runs in it, and how it is looked at. */
export interface Place {
  /** As the trial's client gets it. */
  readonly target: Endpoint;
  readonly database: string | null;
  readonly instructions: string | null;
  readonly start: Omit<WorldRecord, 'effects' | 'mentions'>;
  /** The trial's own folder. */
  readonly folder: string | null;
  readonly commands: CommandPlace;
  readonly calls: CallPlace;
}

/** Every way to look at a place. Connections are opened when they are needed, and closed when this is disposed. */
export function sourcesOf({ database, commands, calls }: Place): Sources & AsyncDisposable {
  const readers = openCallReaders(calls);
  return {
    call: readers.read,
    command: (words) => lookByCommand(words, commands),
    sql: (query) => readSql(database, query),
    http: readHttp,
    [Symbol.asyncDispose]: () => readers[Symbol.asyncDispose](),
  };
}

/** What a program of the author's prints. */
export async function lookByCommand(words: readonly string[], commands: CommandPlace): Promise<Look> {
  const ran = await readCommand(words, commands);
  return ran.kind === 'failed' ? unreadable(ran.why) : value(ran.value);
}
