import { styleText } from 'node:util';
import { printable } from '../../base/text.ts';

/** A piece of one line. Made only by `say`, so that no text from outside can act on a terminal. */
export interface Span {
  readonly text: string;
  readonly style: Style;
}

export type Line = readonly Span[];

export type Style =
  | 'plain'
  | 'strong'
  | 'dim'
  | 'name'
  | 'good'
  | 'bad'
  | 'warn'
  | 'unsure'
  | 'badge-good'
  | 'badge-part'
  | 'badge-bad'
  | 'badge-unsure';

/** Text for one line: printable, white space made single spaces. */
export function say(text: string, style: Style = 'plain'): Span {
  return { text: printable(text).replaceAll(/\s+/g, ' '), style };
}

/** The lines as they are written; without colour they hold no escape sequence at all. */
export function paint(lines: readonly Line[], color: boolean): string {
  return lines.map((line) => `${paintLine(trimEnd(line), color)}\n`).join('');
}

// A colour never carries a meaning alone: a sign or a word always stands beside it.
const STYLES: Record<Style, readonly Format[]> = {
  plain: [],
  strong: ['bold'],
  dim: ['dim'],
  name: ['cyan'],
  good: ['green'],
  bad: ['red'],
  warn: ['yellow'],
  unsure: ['magenta'],
  'badge-good': ['bold', 'green'],
  'badge-part': ['bold', 'yellow'],
  'badge-bad': ['bold', 'red'],
  'badge-unsure': ['bold', 'magenta'],
};

type Format = Exclude<Parameters<typeof styleText>[0], readonly unknown[]>;

function paintLine(line: Line, color: boolean): string {
  if (!color) return line.map((span) => span.text).join('');
  return joinAlike(line).map(paintSpan).join('');
}

/** Neighbours of one style as one span, the spaces between them included: fewer escape sequences, the same picture. */
function joinAlike(line: Line): Line {
  const joined: Span[] = [];
  for (const span of line) {
    const last = joined.at(-1);
    const style = span.text.trim() === '' ? (last?.style ?? span.style) : span.style;
    if (last?.style === style) joined[joined.length - 1] = { text: last.text + span.text, style };
    else joined.push({ text: span.text, style });
  }
  return joined;
}

function paintSpan({ text, style }: Span): string {
  const formats = STYLES[style];
  // The decision was the caller's: the stream and the environment of this process are not asked again.
  return formats.length === 0 ? text : styleText([...formats], text, { validateStream: false });
}

function trimEnd(line: Line): Line {
  const last = line.at(-1);
  if (last === undefined) return line;
  const text = last.text.trimEnd();
  if (text === '') return trimEnd(line.slice(0, -1));
  return [...line.slice(0, -1), { ...last, text }];
}
