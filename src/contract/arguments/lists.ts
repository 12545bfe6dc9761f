import { canonicalJson, isArray, isObject, member, stringMember, type Json } from '../../base/json.ts';
import { jsonIn } from '../../base/json-text.ts';
import type { Answer } from '../calls/answer.ts';
import { plainWords } from './argument.ts';

/** The machine-readable half of an answer; several texts that are JSON each are a list, as some SDKs send one. */
export function dataOf({ data, result }: Answer): Json | undefined {
  if (data !== undefined) return data;
  const content = member(result ?? {}, 'content');
  const texts = isArray(content) ? content.map((block) => stringMember(block, 'text')) : [];
  if (texts.length < 2) return undefined;
  const values = texts
    .slice(0, 1_000)
    .map((text) => (text === null ? undefined : jsonIn(text)))
    .filter((value) => value !== undefined);
  return values.length === texts.length ? values : undefined;
}

/** The longest list of an answer that is no part of another; null where there is none. */
export function mainList(answer: Answer): readonly Json[] | null {
  return listsIn(dataOf(answer), 0).reduce<readonly Json[] | null>(
    (longest, list) => (longest === null || list.length > longest.length ? list : longest),
    null,
  );
}

/** How many entries differ from each other. */
export function variety(list: readonly Json[]): number {
  return new Set(list.slice(0, 1_000).map(canonicalJson)).size;
}

/** What the things in an answer have under a name made of these words: each entry of its lists, or the one thing it shows. */
export function fieldValues(
  answer: Answer,
  words: readonly string[],
): readonly (string | number | boolean)[] {
  const data = dataOf(answer);
  const list = mainList(answer);
  const things = list === null ? [data] : list.slice(0, 1_000);
  return things.flatMap((thing) =>
    isObject(thing)
      ? Object.entries(thing).flatMap(([key, value]) =>
          plainWords(key).join(' ') === words.join(' ') && isScalar(value) ? [value] : [],
        )
      : [],
  );
}

function isScalar(value: Json): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function listsIn(value: Json | undefined, depth: number): readonly (readonly Json[])[] {
  if (isArray(value)) return [value];
  if (!isObject(value) || depth > 5) return [];
  return Object.values(value)
    .slice(0, 200)
    .flatMap((entry) => listsIn(entry, depth + 1));
}
