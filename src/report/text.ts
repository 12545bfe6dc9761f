import { beginning, excerpt, printable } from '../base/text.ts';

/*
 * How much of a text from outside a report shows. Every string of a report goes through one of these, whoever wrote
 * it: a report is read from a store, and a store is a file like any other.
 */

/** A name, a code, a version: one line of at most 80 characters. */
export function name(text: string): string {
  return excerpt(text, 80);
}

/** A client's name for a narrow column. Of a program's command line the end tells one from another, so that is kept. */
export function columnName(client: string): string {
  const shown = name(client);
  return shown.startsWith('command:') && shown.length > COLUMN ? `…${shown.slice(1 - COLUMN)}` : shown;
}

const COLUMN = 20;

/** A sentence or a question: one line of at most 400 characters. */
export function sentence(text: string): string {
  return excerpt(text, 400);
}

/** Several lines kept as they are, at most `limit` characters; says how much was left out. */
export function block(text: string, limit: number): string {
  const shown = printable(beginning(text, limit).replaceAll('\r\n', '\n'));
  return text.length <= limit ? shown : `${shown}… (${text.length} characters)`;
}

/** The beginning of a list, and how many are left. */
export function firstOf<Item>(
  items: readonly Item[],
  limit: number,
): { readonly shown: readonly Item[]; readonly left: number } {
  return { shown: items.slice(0, limit), left: Math.max(0, items.length - limit) };
}

/** The contract case that a finding carries to be pasted, line by line; empty where there is none. */
export function pasteLines(facts: Readonly<Record<string, unknown>>): readonly string[] {
  const { paste } = facts;
  return typeof paste === 'string' ? block(paste, PASTE_LIMIT).split('\n') : [];
}

const PASTE_LIMIT = 4_000;
