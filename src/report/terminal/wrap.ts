import type { Line, Span } from './span.ts';
import { split, widthOf } from './width.ts';

export interface Margins {
  /** Columns in all; no line is ever wider. */
  readonly width: number;
  /** What the first line begins with. */
  readonly first: Line;
  /** What every further line begins with; spaces, as wide as `first`, unless given. */
  readonly rest?: Line;
  /** What stands at the end of every line that goes on. */
  readonly more?: Span;
}

/** Spans flowed into lines, broken at spaces, and inside a word only where the word alone is wider than a line. */
export function wrap(spans: readonly Span[], margins: Margins): readonly Line[] {
  const rest = margins.rest ?? [blank(lineWidth(margins.first))];
  const room = margins.width - (margins.more === undefined ? 0 : widthOf(margins.more.text));
  const lines: { spans: Span[]; width: number; empty: boolean }[] = [begin(margins.first)];
  for (const piece of words(spans).flatMap((word) => breakWord(word, room - lineWidth(rest)))) {
    const width = lineWidth(piece);
    let line = lines.at(-1) ?? begin(rest);
    if (!line.empty && line.width + 1 + width > room) {
      line = begin(rest);
      lines.push(line);
    }
    line.spans.push(...(line.empty ? [] : [blank(1)]), ...piece);
    line.width += width + (line.empty ? 0 : 1);
    line.empty = false;
  }
  const more = margins.more === undefined ? [] : [margins.more];
  return lines.map((line, index) => (index === lines.length - 1 ? line.spans : [...line.spans, ...more]));
}

function begin(margin: Line): { spans: Span[]; width: number; empty: boolean } {
  return { spans: [...margin], width: lineWidth(margin), empty: true };
}

export function lineWidth(line: Line): number {
  return line.reduce((sum, span) => sum + widthOf(span.text), 0);
}

export function blank(width: number): Span {
  return { text: ' '.repeat(width), style: 'plain' };
}

/** A word is all that stands between two spaces, in whatever styles. */
function words(spans: readonly Span[]): readonly Line[] {
  const found: Span[][] = [[]];
  for (const span of spans) {
    span.text.split(' ').forEach((text, index) => {
      if (index > 0) found.push([]);
      if (text !== '') found.at(-1)?.push({ ...span, text });
    });
  }
  return found.filter((word) => word.length > 0);
}

/** A word that is wider than a line, in pieces that are not; any other as it is. */
function breakWord(word: Line, width: number): readonly Line[] {
  if (lineWidth(word) <= width) return [word];
  const pieces: Span[][] = [[]];
  for (let todo = [...word], span = todo.shift(); span !== undefined; span = todo.shift()) {
    const piece = pieces.at(-1) ?? [];
    const { head, rest } = split(span.text, width - lineWidth(piece));
    // One character that is wider than all the room there is: it stands alone.
    const stuck = head === '' && piece.length === 0;
    if (head !== '' || stuck) piece.push({ ...span, text: stuck ? rest : head });
    if (stuck || rest === '') continue;
    pieces.push([]);
    todo = [{ ...span, text: rest }, ...todo];
  }
  return pieces.filter((piece) => piece.length > 0);
}
