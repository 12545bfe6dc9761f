import { isArray, isObject, type Json } from '../../base/json.ts';
import type { Answer } from '../calls/answer.ts';

/** How deep echoes are looked for. */
const DEPTH = 30;

/** An answer without the values of its own arguments, which differ between two calls and say nothing. */
export function withoutEcho(answer: Answer): Answer {
  const sent = new Set(
    Object.values(answer.arguments)
      .filter((value) => isTelling(value))
      .map(String),
  );
  if (sent.size === 0) return answer;
  let { text } = answer;
  for (const value of sent) text = text.replaceAll(value, '');
  return { ...answer, text, ...(answer.data === undefined ? {} : { data: strip(answer.data, sent, 0) }) };
}

function isTelling(value: Json): boolean {
  return (
    (typeof value === 'string' && value.length > 1) || (typeof value === 'number' && Math.abs(value) > 1)
  );
}

function strip(value: Json, sent: ReadonlySet<string>, depth: number): Json {
  if (depth > DEPTH) return value;
  if (isArray(value)) return value.map((entry) => strip(entry, sent, depth + 1));
  if (isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([key, entry]) => [key, strip(entry, sent, depth + 1)]),
    );
  return (typeof value === 'string' || typeof value === 'number') && sent.has(String(value)) ? '' : value;
}
