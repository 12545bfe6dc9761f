import { isArray, isObject, sameJson, type Json } from '../../base/json.ts';
import { ANY_PLACE, generalPointer } from '../../base/json-pointer.ts';
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
  if (a.data !== undefined && b.data !== undefined) collectPointers(a.data, b.data, TOP, pointers);
  if (a.text === b.text) return { pointers, words: STEADY.words };
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
      : sameJson(steady(a.data, aside), steady(b.data, aside));
  // Where the text is the data in print, the data has been compared.
  return sameData && (a.data !== undefined || textWithout(a.text, aside) === textWithout(b.text, aside));
}

/** How deep answers are compared place by place; below that, they are compared whole. */
const DEPTH = 30;

function collectPointers(a: Json, b: Json, { at, depth }: Spot, found: Set<string>): void {
  if (sameJson(a, b)) return;
  if (depth < DEPTH && isArray(a) && isArray(b) && a.length === b.length) {
    const entry = { at: at + ANY_PLACE, depth: depth + 1 };
    a.forEach((mine, i) => collectPointers(mine, b[i] ?? null, entry, found));
    return;
  }
  if (depth < DEPTH && isObject(a) && isObject(b)) {
    for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
      const inside = { at: generalPointer(at, key), depth: depth + 1 };
      collectPointers(a[key] ?? null, b[key] ?? null, inside, found);
    }
    return;
  }
  found.add(at);
}

/** A place in an answer, as `generalPointer` names it. */
interface Spot {
  readonly at: string;
  readonly depth: number;
}

const TOP: Spot = { at: '', depth: 0 };

/** The value without what is volatile in it; nothing is copied where nothing is. */
function steady(value: Json, aside: Volatile): Json {
  return aside.pointers.size === 0 ? value : without(value, TOP, aside);
}

function without(value: Json, { at, depth }: Spot, aside: Volatile): Json {
  if (aside.pointers.has(at)) return null;
  if (depth >= DEPTH) return value;
  if (isArray(value)) {
    const entry = { at: at + ANY_PLACE, depth: depth + 1 };
    return value.map((each) => without(each, entry, aside));
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      without(each, { at: generalPointer(at, key), depth: depth + 1 }, aside),
    ]),
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
