import type { Json } from './json.ts';

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

/** JSON is YAML, but for a few characters that JSON allows as they are. They can only stand inside strings. */
function escaped(json: string): string {
  return json.replaceAll(
    /[\u007F-\u009F\u2028\u2029\uFEFF\uFFFE\uFFFF]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
