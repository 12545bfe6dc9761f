import { canonicalJson, isArray, isObject, type Json } from './json.ts';

/** Deeper than this a value stands on one line: its indentation would take more room than itself. */
const DEPTH = 40;

/**
 * JSON for people to review: keys sorted, one member a line, two spaces. Two values are equal exactly when their texts
 * are. No line end at the end.
 */
export function sortedJson(value: Json, depth = 0): string {
  if (depth >= DEPTH) return canonicalJson(value);
  const margin = '  '.repeat(depth + 1);
  const close = `\n${'  '.repeat(depth)}`;
  if (isArray(value) && value.length > 0)
    return `[\n${value.map((entry) => `${margin}${sortedJson(entry, depth + 1)}`).join(',\n')}${close}]`;
  if (!isObject(value) || Object.keys(value).length === 0) return canonicalJson(value);
  const members = Object.keys(value)
    .sort()
    .map((key) => `${margin}${JSON.stringify(key)}: ${sortedJson(value[key] ?? null, depth + 1)}`);
  return `{\n${members.join(',\n')}${close}}`;
}
