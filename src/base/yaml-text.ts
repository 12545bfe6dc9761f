import type { Json } from './json.ts';
import { printable } from './text.ts';

/**
 * A text as YAML on one line, as key or value: plain where that is safe to read and to parse, else in double quotes
 * with every odd character escaped. `parseYaml` reads it back unchanged.
 */
export function yamlText(text: string): string {
  if (/^[A-Za-z][\w./-]*$/.test(text) && !/^(?:true|false|null)$/i.test(text)) return text;
  return quoted(text);
}

/** Any JSON value as YAML on one line. */
export function yamlFlow(value: Json): string {
  return escaped(JSON.stringify(value));
}

/** A text in double quotes, also where it could do without. */
export function quoted(text: string): string {
  return escaped(JSON.stringify(text));
}

/**
 * JSON is YAML, but what cannot be seen (control characters, direction marks) may stand in it as it is. Such characters
 * can only be inside strings, where escapes of YAML stand for them, so that an editor shows what is there.
 */
function escaped(json: string): string {
  return Array.from(json, (character) => {
    if (printable(character) === character) return character;
    const hex = (character.codePointAt(0) ?? 0).toString(16);
    return hex.length > 4 ? `\\U${hex.padStart(8, '0')}` : `\\u${hex.padStart(4, '0')}`;
  }).join('');
}
