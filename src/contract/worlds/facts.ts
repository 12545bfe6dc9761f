import { canonicalJson, isArray, isObject, type Json } from '../../base/json.ts';
import type { Answer } from '../calls/answer.ts';

/** Every text and number that an answer holds, as text; of an answer without data, its words. Bounded. */
export function factsIn({ data, text }: Answer): ReadonlySet<string> {
  if (data === undefined) return new Set(text.slice(0, TEXT_LIMIT).split(/[\s,;:"'`()[\]{}]+/));
  return new Set(scalarsIn(data).map(({ value }) => String(value)));
}

/** A value as a fact: as it stands, without quotes. */
export function factOf(value: Json): string {
  return typeof value === 'string' ? value : canonicalJson(value);
}

/** Whether a fact is telling enough that two answers do not both hold it by chance. */
export function isTelling(fact: string): boolean {
  return fact.length >= (/^-?[\d.]+$/.test(fact) ? 4 : 3) && !COMMON.has(fact.toLowerCase());
}

const COMMON: ReadonlySet<string> = new Set([
  'true',
  'false',
  'null',
  'none',
  'the',
  'and',
  'not',
  'for',
  'with',
]);
const TEXT_LIMIT = 200_000;
const SCALARS_LIMIT = 20_000;

/** A text, number or truth value, and the nearest key above it. */
export interface Scalar {
  readonly key: string;
  readonly value: string | number | boolean;
}

/** The scalars of a value, breadth first, with a queue of its own: what a server sends may be nested without end. */
export function scalarsIn(root: Json): readonly Scalar[] {
  const found: Scalar[] = [];
  const queue: { readonly key: string; readonly value: Json }[] = [{ key: '', value: root }];
  for (let next = queue[0], i = 0; next !== undefined && i < SCALARS_LIMIT; i += 1, next = queue[i]) {
    const { key, value } = next;
    if (isArray(value)) for (const entry of value) queue.push({ key, value: entry });
    else if (isObject(value))
      for (const [name, entry] of Object.entries(value)) queue.push({ key: name, value: entry });
    else if (value !== null) found.push({ key, value });
  }
  return found;
}
