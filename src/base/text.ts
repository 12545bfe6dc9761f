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

// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const HOSTILE = /[\u0000-\u001F\u007F-\u009F\u00AD\u061C\u180E\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\uD800-\uDFFF\u{E0000}-\u{E007F}]/gu;

/** Printable, on one line, at most `limit` characters; says how much was left out. */
export function excerpt(text: string, limit = 200): string {
  const head = text.length > limit * 2 ? text.slice(0, limit * 2) : text;
  const line = printable(head).replaceAll(/\s+/g, ' ').trim();
  if (line.length <= limit && head.length === text.length) return line;
  return `${line.slice(0, limit)}… (${text.length} characters)`;
}

/** `1 tool`, `2 tools`. */
export function count(n: number, noun: string, plural = `${noun}s`): string {
  return `${n} ${n === 1 ? noun : plural}`;
}
