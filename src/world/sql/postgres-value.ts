import { parseJson, type Json } from '../../base/json.ts';
import { wholeNumber } from './rows.ts';

const BOOL = 16;
const WHOLE = new Set([20, 21, 23, 26]);
const FLOAT = new Set([700, 701]);
const NUMERIC = 1700;
const JSONS = new Set([114, 3802]);

/**
 * What Postgres writes of a value, as JSON, by the type's object id. Numbers are numbers where they are exact, JSON is
 * itself, everything else (times, arrays, bytes) stays the text that `psql` shows.
 */
export function postgresValue(type: number, text: string): Json {
  if (type === BOOL) return text === 't';
  if (WHOLE.has(type)) return wholeNumber(text);
  if (FLOAT.has(type)) return Number.isFinite(Number(text)) ? Number(text) : text;
  if (type === NUMERIC) return isExact(text) ? Number(text) : text;
  if (!JSONS.has(type)) return text;
  const parsed = parseJson(text);
  return parsed.ok ? parsed.value : text;
}

/** Sums and averages are `numeric`: `12.50` is 12.5, and what a number cannot hold stays text. */
function isExact(text: string): boolean {
  const shortest = text.includes('.') ? text.replace(/\.?0+$/, '') : text;
  return String(Number(text)) === shortest;
}
