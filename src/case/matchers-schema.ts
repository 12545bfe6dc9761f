import * as z from 'zod';
import { isArray, isObject, member, stringMember, type Json, type JsonObject } from '../base/json.ts';
import { keyed } from '../base/keyed.ts';
import { pathFlaw } from './json-path.ts';
import type { JsonType, Matcher, Test } from './matchers.ts';

const TYPES = ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'] as const;
const TYPE = `one of ${TYPES.join(', ')}, or a list of them`;
const COUNT = 'a whole number from 0, or a map with at_least, at_most or both';
const LIST = 'a list of values';
const TESTS = [
  'equals',
  'contains',
  'matches',
  'count',
  'at_least',
  'at_most',
  'type',
  'exists',
  'one_of',
  'same_items',
] as const;
/** The tests, for a message. */
export const TEST_WORDS: string = TESTS.join(', ');
const MATCHER = `a map with at least one of ${TEST_WORDS}`;
const PATH = 'a JSONPath, such as $.rooms[0].id';
const PATTERN = 'a regular expression';

/** A JSONPath as its author writes it. */
export function pathSchema(): z.ZodString {
  return z.string(PATH).refine((path) => pathFlaw(path) === null, PATH);
}

/** Matchers as their author writes them; the messages are what would be valid, as everywhere in `case-schema.ts`. */
export const matcherSchema: z.ZodType = keyed(
  {
    in: z
      .enum(['data', 'text', 'result'], '"data", "text" or "result"')
      .describe('Which half of the answer. data (the default): the structured one, else the text.')
      .exactOptional(),
    path: pathSchema().describe('Where in it: a JSONPath of RFC 9535.').exactOptional(),
    ...testShape(),
  },
  MATCHER,
).refine(hasTest, MATCHER);

/** What a value may be tested for; none of it is required. */
export function testShape(): Readonly<Record<(typeof TESTS)[number], z.ZodExactOptional>> {
  return {
    equals: z.unknown().describe('Exactly this value.').exactOptional(),
    contains: z
      .unknown()
      .describe('A part of a text, an entry of a list, or members of an object.')
      .exactOptional(),
    matches: z
      .string(PATTERN)
      .refine(isPattern, PATTERN)
      .describe('A regular expression that is found somewhere in the text.')
      .exactOptional(),
    count: z
      .union(
        [whole(), keyed({ at_least: whole().exactOptional(), at_most: whole().exactOptional() }, COUNT)],
        COUNT,
      )
      .describe('How many entries, members or characters.')
      .exactOptional(),
    at_least: z.number('a number').describe('A number that is not smaller.').exactOptional(),
    at_most: z.number('a number').describe('A number that is not larger.').exactOptional(),
    type: z
      .union([z.enum(TYPES, TYPE), z.array(z.enum(TYPES, TYPE), TYPE).min(1, TYPE)], TYPE)
      .describe('The JSON type, or a list of those that will do.')
      .exactOptional(),
    exists: z.boolean('true or false').describe('Whether anything is there at all.').exactOptional(),
    one_of: z.array(z.unknown(), LIST).min(1, LIST).describe('Any one of these values.').exactOptional(),
    same_items: z.array(z.unknown(), LIST).describe('A list of these entries in any order.').exactOptional(),
  };
}

/** Whether anything is tested at all. */
export function hasTest(written: object): boolean {
  return TESTS.some((test) => test in written);
}

/** A matcher that has passed the schema. */
export function readMatcher(written: JsonObject): Matcher {
  const half = stringMember(written, 'in');
  return {
    in: half === 'text' || half === 'result' ? half : 'data',
    path: stringMember(written, 'path'),
    tests: readTests(written),
  };
}

/** The tests of a map that has passed the schema. */
export function readTests(written: JsonObject): readonly Test[] {
  return TESTS.flatMap((kind) => {
    const value = member(written, kind);
    return value === undefined ? [] : [testOf(kind, value)];
  });
}

// oxlint-disable-next-line complexity -- a plain table of kinds
function testOf(kind: (typeof TESTS)[number], value: Json): Test {
  switch (kind) {
    case 'equals':
    case 'contains':
      return { kind, value };
    case 'matches':
      return { kind, pattern: typeof value === 'string' ? value : '' };
    case 'count':
      return { kind, ...boundsOf(value) };
    case 'at_least':
    case 'at_most':
      return { kind, bound: Number(value) };
    case 'type':
      return { kind, anyOf: listOf(value).filter(isType) };
    case 'exists':
      return { kind, there: value === true };
    case 'one_of':
    case 'same_items':
      return { kind, values: listOf(value) };
  }
}

function listOf(value: Json): readonly Json[] {
  return isArray(value) ? value : [value];
}

function boundsOf(value: Json): { readonly least: number; readonly most: number | null } {
  if (!isObject(value)) return { least: Number(value), most: Number(value) };
  const most = member(value, 'at_most');
  return { least: Number(member(value, 'at_least') ?? 0), most: most === undefined ? null : Number(most) };
}

function isType(value: Json): value is JsonType {
  return TYPES.some((type) => type === value);
}

function whole(): z.ZodInt {
  return z.int(COUNT).min(0, COUNT);
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'u').source !== '';
  } catch {
    return false;
  }
}
