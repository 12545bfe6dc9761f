import { canonicalJson, isArray, isObject, member, type Json } from '../base/json.ts';
import { count, excerpt } from '../base/text.ts';
import { withinTime } from '../base/within-time.ts';
import { follow, type Found } from './json-path.ts';

/** What must be true of an answer, or of what a path finds in it. Shared by all kinds of case; docs/matchers.md is its table. */
export interface Matcher {
  /** `data`: the structured half, else the text where it is JSON, else the text. `text`: all text. `result`: the whole result object. */
  readonly in: 'data' | 'text' | 'result';
  /** JSONPath; null: the whole. */
  readonly path: string | null;
  /** All of them must hold; never empty. */
  readonly tests: readonly Test[];
}

export type Test =
  | { readonly kind: 'equals' | 'contains'; readonly value: Json }
  | { readonly kind: 'matches'; readonly pattern: string }
  | { readonly kind: 'count'; readonly least: number; readonly most: number | null }
  | { readonly kind: 'at_least' | 'at_most'; readonly bound: number }
  | { readonly kind: 'type'; readonly anyOf: readonly JsonType[] }
  | { readonly kind: 'exists'; readonly there: boolean }
  | { readonly kind: 'one_of' | 'same_items'; readonly values: readonly Json[] };

export type JsonType = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object';

/** The halves of an answer. `data` is undefined where there is neither structured content nor JSON in the text. */
export interface Subject {
  readonly data: Json | undefined;
  readonly text: string;
  readonly result: Json;
}

export type Matched =
  | { readonly kind: 'holds' }
  /** `test` is the first that did not hold; texts are bounded and printable. */
  | {
      readonly kind: 'differs';
      readonly test: Test['kind'];
      readonly expected: string;
      readonly actual: string;
    }
  /** Neither: the path or the pattern took too long. */
  | { readonly kind: 'unjudged'; readonly why: string };

/** Judges one matcher. Never throws, whatever the answer holds. */
export function match(matcher: Matcher, subject: Subject): Matched {
  const whole = partOf(matcher, subject);
  const found: Found = matcher.path === null ? { kind: 'found', value: whole } : follow(matcher.path, whole);
  if (found.kind === 'broken') return { kind: 'unjudged', why: found.why };
  const at = matcher.path ?? { data: 'the answer', text: 'the text', result: 'the result' }[matcher.in];
  for (const test of matcher.tests) {
    const passed = found.kind === 'absent' ? passesAbsent(test) : passes(test, found.value);
    if (passed === 'slow')
      return {
        kind: 'unjudged',
        why: `the pattern of ${excerpt(at, 80)} took more than ${PATTERN_LIMIT_MS} ms`,
      };
    if (passed) continue;
    const actual = found.kind === 'absent' ? 'nothing is there' : actualText(test, found.value);
    return { kind: 'differs', test: test.kind, expected: `${excerpt(at, 120)} ${testText(test)}`, actual };
  }
  return { kind: 'holds' };
}

/** Short enough to stop a pattern that backtracks, long enough for any that does not. */
const PATTERN_LIMIT_MS = 250;

function partOf({ in: half }: Matcher, { data, text, result }: Subject): Json {
  if (half === 'data') return data ?? text;
  return half === 'text' ? text : result;
}

function passesAbsent(test: Test): boolean {
  return test.kind === 'exists' && !test.there;
}

function passes(test: Test, value: Json): boolean | 'slow' {
  if ('bound' in test) return isWithin(test, value);
  if ('values' in test) return isAmong(test, value);
  switch (test.kind) {
    case 'equals':
      return same(test.value, value);
    case 'contains':
      return contains(value, test.value);
    case 'matches':
      return typeof value === 'string' && patternFits(test.pattern, value);
    case 'count':
      return hasCount(test, value);
    case 'type':
      return test.anyOf.some((type) => isOfType(value, type));
    case 'exists':
      return test.there !== (isArray(value) && value.length === 0);
  }
}

function isWithin({ kind, bound }: Extract<Test, { bound: number }>, value: Json): boolean {
  return typeof value === 'number' && (kind === 'at_least' ? value >= bound : value <= bound);
}

function isAmong({ kind, values }: Extract<Test, { values: readonly Json[] }>, value: Json): boolean {
  if (kind === 'one_of') return values.some((each) => same(each, value));
  return isArray(value) && same(sorted(values), sorted(value));
}

function hasCount({ least, most }: Extract<Test, { kind: 'count' }>, value: Json): boolean {
  const n = countOf(value);
  return n !== null && n >= least && (most === null || n <= most);
}

/** Part of a text, an entry of a list, or the stated members of an object. */
function contains(value: Json, part: Json): boolean {
  if (typeof value === 'string') return typeof part === 'string' && value.includes(part);
  if (isArray(value))
    return value.some((entry) => same(entry, part) || (isObject(part) && holds(entry, part)));
  return holds(value, part);
}

function holds(value: Json, part: Json): boolean {
  if (!isObject(value) || !isObject(part)) return false;
  return Object.entries(part).every(([key, wanted]) => {
    const there = member(value, key);
    return there !== undefined && same(there, wanted);
  });
}

function patternFits(pattern: string, value: string): boolean | 'slow' {
  const timed = withinTime(PATTERN_LIMIT_MS, () => new RegExp(pattern, 'u').test(value));
  return timed.done ? timed.value : 'slow';
}

/** Entries of a list, members of an object, characters of a text. */
function countOf(value: Json): number | null {
  if (isArray(value)) return value.length;
  if (isObject(value)) return Object.keys(value).length;
  return typeof value === 'string' ? Array.from(value).length : null;
}

function isOfType(value: Json, type: JsonType): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return isArray(value);
    case 'object':
      return isObject(value);
    case 'integer':
      return Number.isInteger(value);
    case 'boolean':
    case 'number':
    case 'string':
      return typeof value === type;
  }
}

function same(a: Json, b: Json): boolean {
  return canonicalJson(a) === canonicalJson(b);
}

function sorted(values: readonly Json[]): readonly Json[] {
  return values.map((value) => canonicalJson(value)).sort();
}

/** What a test demands, after the name of a place: `equals "cedar"`. */
function testText(test: Test): string {
  switch (test.kind) {
    case 'equals':
    case 'contains':
      return `${test.kind} ${jsonText(test.value)}`;
    case 'matches':
      return `matches /${excerpt(test.pattern, 120)}/`;
    case 'count':
      return `has ${boundsText(test)}`;
    case 'at_least':
      return `is at least ${test.bound}`;
    case 'at_most':
      return `is at most ${test.bound}`;
    case 'type':
      return `is of the type ${test.anyOf.join(' or ')}`;
    case 'exists':
      return test.there ? 'exists' : 'is absent';
    case 'one_of':
      return `is one of ${jsonText(test.values)}`;
    case 'same_items':
      return `has the items of ${jsonText(test.values)} in any order`;
  }
}

function boundsText({ least, most }: Extract<Test, { kind: 'count' }>): string {
  if (most === null) return `at least ${count(least, 'item')}`;
  return least === most ? count(least, 'item') : `${least} to ${count(most, 'item')}`;
}

function actualText(test: Test, value: Json): string {
  const n = countOf(value);
  return test.kind === 'count' && n !== null ? `${count(n, 'item')}: ${jsonText(value)}` : jsonText(value);
}

function jsonText(value: Json): string {
  return excerpt(canonicalJson(value), 200);
}
