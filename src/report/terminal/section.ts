import { say, type Line, type Span } from './span.ts';
import { widthOf } from './width.ts';
import { blank, wrap } from './wrap.ts';

/** Columns by which each depth is set in: 0 is a heading, 1 what belongs to it, 2 and 3 what belongs to that. */
export const INDENT = 2;

/** A heading, what it comes to in a few words, and its lines. */
export function section(
  title: string,
  summary: readonly Span[],
  lines: readonly Line[],
  width: number,
): readonly Line[] {
  const spans = summary.flatMap((span) => [blank(1), span]);
  const heading = wrap([say(title, 'strong'), say(summary.length === 0 ? '' : ':', 'strong'), ...spans], {
    width,
    first: [],
    rest: [blank(INDENT)],
  });
  return [...heading, ...lines, []];
}

/** Text below a heading or an entry. */
export function paragraph(spans: readonly Span[], width: number, depth = 1): readonly Line[] {
  return wrap(spans, { width, first: [blank(INDENT * depth)] });
}

/** An entry: a sign, then text that hangs beside it. */
export function entry(sign: Span, spans: readonly Span[], width: number, depth = 1): readonly Line[] {
  return wrap(spans, { width, first: [blank(INDENT * depth), sign, blank(1)] });
}

/** What was left out, and where it is. */
export function moreLine(left: number, what: string, width: number, depth = 1): readonly Line[] {
  return left === 0 ? [] : paragraph([say(`… ${left} more ${what} in the HTML report`, 'dim')], width, depth);
}

/** A label, with the text hanging beside it; all labels of a report take the same room. */
export function labelled(label: string, spans: readonly Span[], width: number): readonly Line[] {
  return wrap(spans, { width, first: [blank(INDENT), say(label, 'dim'), blank(LABEL - widthOf(label))] });
}

const LABEL = 10;
