import { printable } from '../base/text.ts';
import { orderKeys } from './key-order.ts';
import type { Report } from './model.ts';

/** The published document: one JSON value, keys in the model's order however the report was built, a newline at the end. */
export function renderJson(report: Report): string {
  return `${safe(JSON.stringify(orderKeys(report), null, 2))}\n`;
}

/** The same value in one line, safe inside a script element as well; null when it takes more than so many bytes. */
export function embeddedJson(report: Report, limit: number): string | null {
  // Looked at first: text longer than an engine's longest string would throw.
  if (charactersIn(report, limit) > limit) return null;
  const json = safe(JSON.stringify(orderKeys(report))).replaceAll('<', String.raw`\u003c`);
  return Buffer.byteLength(json) > limit ? null : json;
}

/** How many characters the strings of a value hold; counts no further than the limit. */
function charactersIn(value: unknown, limit: number): number {
  let found = 0;
  const todo: unknown[] = [value];
  while (todo.length > 0 && found <= limit) {
    const next = todo.pop();
    if (typeof next === 'string') found += next.length;
    else if (typeof next === 'object' && next !== null)
      for (const each of Object.values(next)) todo.push(each);
  }
  return found;
}

/**
 * The same value, written so that it can be shown: JSON escapes C0 controls and lone surrogates, but lets through what
 * acts on a terminal all the same (C1 controls, direction overrides) and the line separators that end a script's line.
 */
function safe(json: string): string {
  return printable(
    json.replaceAll(/[\u{10000}-\u{10FFFF}]/gu, (character) =>
      printable(character) === character ? character : escapePair(character),
    ),
  );
}

/** JSON's escapes have four digits: beyond the basic plane it takes two. */
function escapePair(character: string): string {
  return character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16)}`)
    .join('');
}
