import type { Json } from '../../base/json.ts';
import { excerpt } from '../../base/text.ts';
import type { Effect, Reading } from '../../case/effect.ts';
import { follow } from '../../case/json-path.ts';
import type { Seen } from '../record.ts';

/** What one look at the world showed. `unreadable`: there was no look, so that nothing can be said. */
export type Look = Seen | Unreadable;

export interface Unreadable {
  readonly kind: 'unreadable';
  readonly why: string;
}

/** How each kind of reading is done; no two at the same time. None of them rejects for what the world does. */
export interface Sources {
  readonly call: (reading: Extract<Reading, { kind: 'call' }>) => Promise<Look>;
  readonly command: (words: readonly string[]) => Promise<Look>;
  readonly sql: (query: string) => Promise<Look>;
  readonly http: (url: string) => Promise<Look>;
}

/** Looks once, at what the effect reads and where its path leads. */
export async function look({ read, path }: Pick<Effect, 'read' | 'path'>, sources: Sources): Promise<Look> {
  const whole = await wholeOf(read, sources);
  if (path === null || whole.kind !== 'value') return whole;
  const found = follow(path, whole.value);
  if (found.kind === 'broken') return unreadable(found.why);
  return found.kind === 'absent' ? nothing(`nothing is at ${excerpt(path, 120)}`) : value(found.value);
}

async function wholeOf(read: Reading, sources: Sources): Promise<Look> {
  switch (read.kind) {
    case 'call':
      return sources.call(read);
    case 'command':
      return sources.command(read.words);
    case 'sql':
      return sources.sql(read.query);
    case 'http':
      return sources.http(read.url);
  }
}

export function value(one: Json): Look {
  return { kind: 'value', value: one };
}

export function nothing(why: string): Look {
  return { kind: 'nothing', why };
}

export function unreadable(why: string): Unreadable {
  return { kind: 'unreadable', why };
}
