import stringWidth from 'string-width';

/** How many columns a text takes: wide characters and emoji two, combining marks none. */
export function widthOf(text: string): number {
  // Nearly every text is this, and the segmenter behind the library takes its time for each.
  return ONE_COLUMN_EACH.test(text) ? text.length : stringWidth(text);
}

/** Printable ASCII, Latin letters, and the signs that our own words use. */
const ONE_COLUMN_EACH = /^[ -~¡-¬®-ɏ–—‘’“”•…→✓✗]*$/;

/** The beginning of a text that fits into so many columns, never half a character; with `…` where something was cut. */
export function cut(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  return `${split(text, width - 1).head.trimEnd()}…`;
}

/** Filled up with spaces to so many columns. */
export function pad(text: string, width: number, side: 'left' | 'right' = 'left'): string {
  const space = ' '.repeat(Math.max(0, width - widthOf(text)));
  return side === 'left' ? text + space : space + text;
}

/** The part that fits into so many columns, and the rest. The head may be empty when the first character does not fit. */
export function split(text: string, width: number): { readonly head: string; readonly rest: string } {
  let used = 0;
  let end = 0;
  for (const { segment } of SEGMENTER.segment(text)) {
    used += widthOf(segment);
    if (used > width) break;
    end += segment.length;
  }
  return { head: text.slice(0, end), rest: text.slice(end) };
}

const SEGMENTER = new Intl.Segmenter();
