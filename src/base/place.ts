import { printable } from './text.ts';

/** A place in a file that the user wrote. Line and column count from 1; null where the file keeps none (a config in code). */
export interface Place {
  readonly file: string;
  readonly at: { readonly line: number; readonly column: number; readonly text: string | null } | null;
}

/** `cases/probes.yaml:3:5`, as editors and terminals make it clickable. */
export function placeText({ file, at }: Place): string {
  return at === null ? printable(file) : `${printable(file)}:${at.line}:${at.column}`;
}

const WINDOW = 100;

/** The same place, whose line is not shown: it may hold a secret that somebody wrote out. */
export function unshown({ file, at }: Place): Place {
  return { file, at: at === null ? null : { ...at, text: null } };
}

/** The line itself with its number and a mark under the column; nothing where it is not known or not shown. */
export function placeExcerpt({ at }: Place): string {
  if (at === null || at.text === null) return '';
  const column = Math.min(Math.max(at.column, 1), at.text.length + 1);
  const from = column > WINDOW ? column - WINDOW / 2 : 1;
  const before = visible(at.text.slice(from - 1, column - 1));
  const after = visible(at.text.slice(column - 1, from - 1 + WINDOW));
  const head = `${String(at.line).padStart(5)} | ${from > 1 ? '…' : ''}`;
  const tail = at.text.length > from - 1 + WINDOW ? '…' : '';
  return `\n${head}${before}${after}${tail}\n${' '.repeat(head.length + before.length)}^`;
}

function visible(text: string): string {
  return printable(text).replaceAll(/\s/g, ' ');
}
