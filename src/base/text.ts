/**
 * Text from servers and models is hostile: it is made printable and bounded here before it reaches a terminal, a
 * message or a report. Control characters (C0, C1, DEL), bidirectional overrides and other invisible format characters
 * become their escapes, so that what was there can be seen and cannot act.
 */
export function printable(text: string): string {
  return text.replaceAll(HOSTILE, (character) => {
    if (character === '\n' || character === '\t') return character;
    return `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;
  });
}

const HOSTILE =
  // oxlint-disable-next-line no-control-regex, no-misleading-character-class -- such characters are what is looked for
  /[\u0000-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180E\u200B-\u200F\u2028-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\uFFFE\uFFFF\uD800-\uDFFF\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}\u{E0000}-\u{E01EF}]/gu;

/** Printable, on one line, at most `limit` characters; says how much was left out. */
export function excerpt(text: string, limit = 200): string {
  const head = text.length > limit * 2 ? text.slice(0, limit * 2) : text;
  const line = printable(head).replaceAll(/\s+/g, ' ').trim();
  if (line.length <= limit && head.length === text.length) return line;
  return `${beginning(line, limit)}… (${text.length} characters)`;
}

/** The first `limit` characters, one fewer where the cut would go through the middle of a surrogate pair. */
export function beginning(text: string, limit: number): string {
  return text.slice(0, limit).replace(/[\uD800-\uDBFF]$/, '');
}

/** The same beginning as a text of its own: a mere slice keeps the whole text alive for as long as it lives. */
export function ownText(text: string, limit: number): string {
  return Buffer.from(beginning(text, limit), 'utf16le').toString('utf16le');
}

/** `1 tool`, `2 tools`. */
export function count(n: number, noun: string, plural = `${noun}s`): string {
  return `${n} ${n === 1 ? noun : plural}`;
}
