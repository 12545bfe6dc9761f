import { canonicalJson, isArray, isObject, type Json } from '../../base/json.ts';
import { jsonPointer } from '../../base/json-pointer.ts';
import type { Answer } from './answer.ts';
import type { Plain } from './calls.ts';

/**
 * What two answers to the same call differ in anyway: clocks, counters, random ids. Pointers into the data half, and the
 * words of the texts.
 */
export interface Volatile {
  readonly pointers: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
}

export const STEADY: Volatile = { pointers: new Set(), words: new Set() };

/** What is volatile in a tool's answers, shown by making its plain call a second time. */
export async function volatileOf(plain: Extract<Plain, { kind: 'made' }>): Promise<Volatile> {
  return difference(plain.answer, await plain.again());
}

export function difference(a: Answer, b: Answer): Volatile {
  const pointers = new Set<string>();
  if (a.data !== undefined && b.data !== undefined) collectPointers(a.data, b.data, [], pointers);
  const [mine, theirs] = [wordsOf(a.text), wordsOf(b.text)];
  const words = new Set([...mine, ...theirs].filter((word) => !(mine.has(word) && theirs.has(word))));
  return { pointers, words };
}

/** Whether two answers say the same, what is volatile left aside. Answers of different kinds never do. */
export function saysTheSame(a: Answer, b: Answer, aside: Volatile): boolean {
  if (a.kind !== b.kind) return false;
  if (a.kind === 'none') return a.why === b.why;
  const sameData =
    a.data === undefined || b.data === undefined
      ? a.data === b.data
      : canonicalJson(without(a.data, [], aside)) === canonicalJson(without(b.data, [], aside));
  // Where the text is the data in print, the data has been compared.
  return sameData && (a.data !== undefined || textWithout(a.text, aside) === textWithout(b.text, aside));
}

/** How deep answers are compared place by place; below that, they are compared whole. */
const DEPTH = 30;

function collectPointers(a: Json, b: Json, at: readonly string[], found: Set<string>): void {
  if (canonicalJson(a) === canonicalJson(b)) return;
  if (at.length < DEPTH && isArray(a) && isArray(b) && a.length === b.length) {
    a.forEach((entry, i) => collectPointers(entry, b[i] ?? null, [...at, String(i)], found));
    return;
  }
  if (at.length < DEPTH && isObject(a) && isObject(b)) {
    for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
      collectPointers(a[key] ?? null, b[key] ?? null, [...at, key], found);
    }
    return;
  }
  found.add(general(at));
}

/** Places in a list are alike: what is volatile in its first entry is so in every other. */
function general(at: readonly string[]): string {
  return jsonPointer(at.map((step) => (/^\d+$/.test(step) ? '*' : step)));
}

function without(value: Json, at: readonly string[], aside: Volatile): Json {
  if (aside.pointers.has(general(at))) return null;
  if (at.length >= DEPTH) return value;
  if (isArray(value)) return value.map((entry, i) => without(entry, [...at, String(i)], aside));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, without(entry, [...at, key], aside)]),
  );
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/));
}

function textWithout(text: string, { words }: Volatile): string {
  return text
    .split(/\s+/)
    .map((word) => (words.has(word) ? '' : word))
    .join(' ');
}
