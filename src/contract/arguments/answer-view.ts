import { isArray, isObject, member, sameJson, stringMember, type Json } from '../../base/json.ts';
import { jsonIn } from '../../base/json-text.ts';
import { ANY_PLACE, generalPointer } from '../../base/json-pointer.ts';
import type { Answer } from '../calls/answer.ts';

/**
 * Everything that an answer says, as one value: the structured half, each block (a text that is JSON read as such, any
 * other word by word), and what stands beside them.
 */
export function viewOf({ result, text }: Answer): Json {
  if (result === null) return { text };
  const { content, structuredContent = null, ...beside } = result;
  const blocks = isArray(content) ? content.slice(0, BLOCKS_LIMIT) : [content ?? null];
  return { structured: structuredContent, blocks: keyed('block', blocks.map(blockView)), beside };
}

/** A place where two values differ, with what each has there. */
export interface Difference {
  readonly pointer: string;
  readonly a: Json | undefined;
  readonly b: Json | undefined;
}

/** Where two values differ, as deep as can be told; entries of lists are counted as one place. */
export function differencesOf(a: Json | undefined, b: Json | undefined): readonly Difference[] {
  const found: Difference[] = [];
  compare(a, b, { at: '', depth: 0, found });
  return found;
}

/** A value without the places that these pointers name. */
export function strippedOf(value: Json, pointers: ReadonlySet<string>): Json | undefined {
  return pointers.size === 0 ? value : stripped(value, pointers, { at: '', depth: 0 });
}

/** A place in an answer, as `generalPointer` names it. */
interface Spot {
  readonly at: string;
  readonly depth: number;
}

function stripped(value: Json, pointers: ReadonlySet<string>, { at, depth }: Spot): Json | undefined {
  if (pointers.has(at)) return undefined;
  if (depth >= DEPTH) return value;
  if (isArray(value)) {
    const spot = { at: at + ANY_PLACE, depth: depth + 1 };
    return value.map((entry) => stripped(entry, pointers, spot) ?? null);
  }
  if (!isObject(value)) return value;
  const members = Object.entries(value).flatMap(([key, entry]) => {
    const kept = stripped(entry, pointers, { at: generalPointer(at, key), depth: depth + 1 });
    return kept === undefined ? [] : [[key, kept] as const];
  });
  return Object.fromEntries(members);
}

/** Calls back for every value that is no list and no object, with its pointer; nothing deeper than what is compared. */
export function eachLeaf(
  value: Json,
  look: (leaf: Json, pointer: string) => void,
  { at, depth }: Spot = { at: '', depth: 0 },
): void {
  if (depth < DEPTH && isArray(value)) {
    const spot = { at: at + ANY_PLACE, depth: depth + 1 };
    value.forEach((entry) => eachLeaf(entry, look, spot));
  } else if (depth < DEPTH && isObject(value)) {
    for (const [key, entry] of Object.entries(value))
      eachLeaf(entry, look, { at: generalPointer(at, key), depth: depth + 1 });
  } else look(value, at);
}

/** Values nested deeper are compared whole. */
export const DEPTH = 30;
const BLOCKS_LIMIT = 1_000;
/** Longer texts are compared line by line, still longer ones whole. */
const WORDS_LIMIT = 50_000;
const LINES_LIMIT = 1_000_000;

function compare(
  a: Json | undefined,
  b: Json | undefined,
  { at, depth, found }: Spot & { readonly found: Difference[] },
): void {
  const deep = depth < DEPTH;
  if (deep && isArray(a) && isArray(b) && a.length === b.length) {
    const spot = { at: at + ANY_PLACE, depth: depth + 1, found };
    a.forEach((entry, i) => {
      const other = b[i] ?? null;
      if (!sameJson(entry, other)) compare(entry, other, spot);
    });
  } else if (deep && isObject(a) && isObject(b)) {
    for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
      const spot = { at: generalPointer(at, key), depth: depth + 1, found };
      compare(member(a, key), member(b, key), spot);
    }
  } else if (a === undefined || b === undefined ? a !== b : !sameJson(a, b)) {
    found.push({ pointer: at, a, b });
  }
}

function blockView(block: Json): Json {
  const text = stringMember(block, 'text');
  if (text === null) return block;
  const json = jsonIn(text);
  if (json !== undefined) return { json };
  if (text.length > LINES_LIMIT) return text;
  const lines = text.split(/\r?\n/);
  return keyed(
    'line',
    text.length > WORDS_LIMIT ? lines : lines.map((line) => keyed('word', line.split(/\s+/))),
  );
}

/** Not a list, whose places count as one: in a text only the third word of the fifth line may be a clock. */
function keyed(name: string, values: readonly Json[]): Json {
  return Object.fromEntries(values.map((value, i) => [`${name} ${i}`, value]));
}
