import {
  canonicalJson,
  isArray,
  isObject,
  member,
  parseJson,
  stringMember,
  type Json,
} from '../../base/json.ts';
import { jsonPointer } from '../../base/json-pointer.ts';
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
  compare(a, b, { at: [], found });
  return found;
}

/** A value without the places that these pointers name. */
export function strippedOf(
  value: Json,
  pointers: ReadonlySet<string>,
  at: readonly string[] = [],
): Json | undefined {
  if (pointers.has(pointerOf(at))) return undefined;
  if (at.length >= DEPTH) return value;
  if (isArray(value)) return value.map((entry, i) => strippedOf(entry, pointers, [...at, `${i}`]) ?? null);
  if (!isObject(value)) return value;
  const members = Object.entries(value).flatMap(([key, entry]) => {
    const kept = strippedOf(entry, pointers, [...at, key]);
    return kept === undefined ? [] : [[key, kept] as const];
  });
  return Object.fromEntries(members);
}

/** Calls back for every value that is no list and no object, with its pointer; nothing deeper than what is compared. */
export function eachLeaf(
  value: Json,
  look: (leaf: Json, pointer: string) => void,
  at: readonly string[] = [],
): void {
  if (at.length < DEPTH && isArray(value))
    value.forEach((entry, i) => eachLeaf(entry, look, [...at, `${i}`]));
  else if (at.length < DEPTH && isObject(value)) {
    for (const [key, entry] of Object.entries(value)) eachLeaf(entry, look, [...at, key]);
  } else look(value, pointerOf(at));
}

const DEPTH = 30;
const BLOCKS_LIMIT = 1_000;
/** Longer texts are compared line by line, still longer ones whole. */
const WORDS_LIMIT = 50_000;
const LINES_LIMIT = 1_000_000;

function compare(
  a: Json | undefined,
  b: Json | undefined,
  { at, found }: { at: readonly string[]; found: Difference[] },
): void {
  const deep = at.length < DEPTH;
  if (deep && isArray(a) && isArray(b) && a.length === b.length) {
    a.forEach((entry, i) => compare(entry, b[i], { at: [...at, `${i}`], found }));
  } else if (deep && isObject(a) && isObject(b)) {
    for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
      compare(member(a, key), member(b, key), { at: [...at, key], found });
    }
  } else if (a === undefined || b === undefined ? a !== b : canonicalJson(a) !== canonicalJson(b)) {
    found.push({ pointer: pointerOf(at), a, b });
  }
}

function pointerOf(at: readonly string[]): string {
  return jsonPointer(at.map((step) => (/^\d+$/.test(step) ? '*' : step)));
}

function blockView(block: Json): Json {
  const text = stringMember(block, 'text');
  if (text === null) return block;
  if (/^\s*[[{]/.test(text)) {
    const parsed = parseJson(text);
    if (parsed.ok) return { json: parsed.value };
  }
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
