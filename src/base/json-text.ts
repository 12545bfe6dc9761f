import { parseJson, type Json } from './json.ts';

/** Go's parser refuses what is nested deeper, and it is the most patient of those in wide use. */
export const JSON_LEVELS = 10_000;

/**
 * The value that a text of a result is, where it begins as a list or an object and is one; undefined for any other text,
 * one nested deeper than `JSON_LEVELS` among them: it would cost fifty times its size, and nobody could read it.
 */
export function jsonIn(text: string): Json | undefined {
  if (!BEGINS_AS_COLLECTION.test(text) || isNestedTooDeep(text)) return undefined;
  const parsed = parseJson(text);
  return parsed.ok ? parsed.value : undefined;
}

/** Whether JSON is nested deeper than `JSON_LEVELS`. Reads the text once and builds nothing. */
export function isNestedTooDeep(text: string): boolean {
  if (text.length <= JSON_LEVELS) return false;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === LIST || code === OBJECT) {
      depth += 1;
      if (depth > JSON_LEVELS) return true;
    } else if (code === LIST_END || code === OBJECT_END) depth -= 1;
  }
  return false;
}

const BEGINS_AS_COLLECTION = /^\s*[[{]/;
const [QUOTE, BACKSLASH, LIST, LIST_END, OBJECT, OBJECT_END] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d];

/** Where the string that begins at `from` ends; the end of the text where it does not. */
function endOfString(text: string, from: number): number {
  for (let end = text.indexOf('"', from + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = end - 1;
    while (text.charCodeAt(escapes) === BACKSLASH) escapes -= 1;
    if ((end - escapes) % 2 === 1) return end;
  }
  return text.length;
}
