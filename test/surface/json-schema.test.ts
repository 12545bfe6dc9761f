import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../src/base/json.ts';
import { DIALECTS } from '../../src/surface/json-schema-dialects.ts';
import { judgeSchema, judgeValue, schemaProblems, valueProblems } from '../../src/surface/json-schema.ts';

const DRAFT_07 = 'http://json-schema.org/draft-07/schema#';
const DRAFT_19 = 'https://json-schema.org/draft/2019-09/schema';
const DRAFT_20 = 'https://json-schema.org/draft/2020-12/schema';

describe('a schema', () => {
  test.each<[string, Json, string]>([
    ['is no text', 'object', 'a schema is an object or a boolean, and this is a text'],
    ['is no list', [], 'this is a list'],
    ['is not null', null, 'this is null'],
    ['is no number', 3, 'this is a number'],
    [
      'has no type that there is not',
      { type: 'strnig' },
      '/type is "strnig", which 2020-12 does not allow there',
    ],
    ['names its dialect by a text', { $schema: 5 }, '/$schema is 5'],
    [
      'has no tuple in items, in 2020-12',
      { items: [{}] },
      '/items is [{}], which 2020-12 does not allow there',
    ],
    [
      'has no boolean in required, in draft-07',
      { $schema: DRAFT_07, required: true },
      '/required is true, which draft-07',
    ],
    [
      'has no unknown type deep inside, in 2019-09',
      { $schema: DRAFT_19, properties: { a: { not: { type: 'x' } } } },
      '/properties/a/not/type is "x"',
    ],
    ['has no negative length', { maxLength: -1 }, '/maxLength is -1'],
    ['has no reference to nothing', { $ref: '#/$defs/a' }, '/$ref is "#/$defs/a", and there is nothing'],
    ['has no reference to an anchor that is not there', { $ref: '#a' }, 'and there is nothing'],
    [
      'has no reference to a neighbour without an address',
      { $ref: 'room.json' },
      'no address that it could start from',
    ],
    ['has no reference to itself', { $ref: '#' }, 'which leads back to itself'],
    [
      'has no property with a broken schema and a name of JavaScript',
      JSON.parse('{"properties": {"__proto__": {"type": "x"}}}') as Json,
      '/properties/__proto__/type',
    ],
  ])('%s', (_rule, schema, problem) => {
    expect(schemaProblems(schema).join('\n')).toContain(problem);
  });

  test.each<[string, Json]>([
    ['true', true],
    ['false', false],
    ['empty', {}],
    ['a tuple in draft-07', { $schema: DRAFT_07, items: [{}] }],
    [
      'draft-07 by https and without the hash',
      { $schema: 'https://json-schema.org/draft-07/schema', items: [{}] },
    ],
    ['a tuple in 2019-09', { $schema: DRAFT_19, items: [{}] }],
    ['a tuple in 2020-12', { $schema: DRAFT_20, prefixItems: [{}], items: false }],
    ['recursive', { properties: { a: { $ref: '#' } } }],
    ['with an anchor', { $ref: '#a', $defs: { x: { $anchor: 'a' } } }],
    ['with an escaped pointer', { $ref: '#/$defs/a~1b%20c', $defs: { 'a/b c': {} } }],
    ['with an address elsewhere, which is another rule', { $ref: 'https://example.com/a' }],
    ['with keywords of others', { 'x-a': { $ref: 5, type: 'x' } }],
  ])('may be %s', (_what, schema) => {
    expect(judgeSchema(schema)).toEqual({ kind: 'judged', problems: [] });
  });

  test('is judged by another dialect on demand', () => {
    expect(judgeSchema({ items: [{}] }, 'draft-07')).toEqual({ kind: 'judged', problems: [] });
  });

  test.each<[string, Json, string]>([
    [
      'declares a dialect that is not known here',
      { $schema: 'http://json-schema.org/draft-04/schema#' },
      'draft-04',
    ],
    ['is nested 10,000 deep', nested(10_000), 'nested more than 200 levels'],
    ['is 5 MB of properties', wide(60_000), 'more than 10000 values'],
  ])('that %s is not judged, and not called sound', (_what, schema, why) => {
    expect(judgeSchema(schema)).toMatchObject({
      kind: 'unjudged',
      why: expect.stringContaining(why) as string,
    });
    expect(schemaProblems(schema)).toEqual([]);
  });

  test('with hundreds of mistakes is told ten of them, briefly', () => {
    const properties = Object.fromEntries(
      Array.from({ length: 200 }, (_, i) => [`p${i}`, { type: 'y'.repeat(500) }]),
    );
    const problems = schemaProblems({ properties });
    expect(problems).toHaveLength(10);
    expect(Math.max(...problems.map((problem) => problem.length))).toBeLessThan(300);
  });

  test('is left as it was', () => {
    const schema = {
      properties: { a: { $ref: '#/$defs/a', format: 'date', pattern: '(' } },
      $defs: { a: {} },
    };
    const before = JSON.stringify(schema);
    judgeSchema(schema);
    judgeValue(schema, { a: 1 });
    expect(JSON.stringify(schema)).toBe(before);
    expect(Object.getOwnPropertyNames(schema)).toEqual(['properties', '$defs']);
  });
});

describe('a value', () => {
  const schema: JsonObject = {
    type: 'object',
    properties: {
      a: { type: 'string' },
      b: { anyOf: [{ type: 'null' }, { type: 'number' }] },
      c: { items: { enum: ['x'] } },
    },
    required: ['a'],
    additionalProperties: false,
  };

  test.each<[string, Json, string]>([
    ['of another type', [], 'the value: '],
    ['without what is required', {}, 'required property "a"'],
    ['with a part of another type', { a: 1 }, '/a: '],
    ['with something more', { a: 'x', d: 1 }, '"d"'],
    ['with a part that fits no choice, told once', { a: 'x', b: 'y' }, '/b: Instance does not match any'],
    ['with a wrong item', { a: 'x', c: ['x', 'y'] }, '/c/1: '],
  ])('%s breaks the schema', (_what, value, problem) => {
    const problems = valueProblems(schema, value);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(problem);
  });

  test('that fits breaks nothing', () => {
    expect(judgeValue(schema, { a: 'x', b: null, c: ['x'] })).toEqual({ kind: 'judged', problems: [] });
  });

  test.each(DIALECTS)('is judged in %s', (dialect) => {
    const at = { 'draft-07': DRAFT_07, '2019-09': DRAFT_19, '2020-12': DRAFT_20 }[dialect];
    expect(
      valueProblems(
        { $schema: at, $defs: { a: { type: 'string' } }, properties: { a: { $ref: '#/$defs/a' } } },
        { a: 1 },
      ),
    ).toHaveLength(1);
  });

  test('is judged by a part of the schema, with the references of the whole', () => {
    const whole = { properties: { a: { $ref: '#/$defs/a' } }, $defs: { a: { type: 'string' } } };
    expect(judgeValue(whole, 1, '/properties/a')).toMatchObject({
      kind: 'judged',
      problems: [expect.stringContaining('string')],
    });
    expect(judgeValue(whole, 'x', '/properties/a')).toEqual({ kind: 'judged', problems: [] });
  });

  test('may break a format, and a pattern that is no regular expression', () => {
    expect(judgeValue({ format: 'date', pattern: '(?P<a>x)' }, 'y')).toEqual({
      kind: 'judged',
      problems: [],
    });
    expect(judgeValue({ patternProperties: { '(': { type: 'string' } } }, { a: 1 })).toEqual({
      kind: 'judged',
      problems: [],
    });
  });

  test('is judged by true and false', () => {
    expect(judgeValue(true, 1)).toEqual({ kind: 'judged', problems: [] });
    expect(valueProblems(false, 1)).toHaveLength(1);
  });

  test.each<[string, Json, Json, string]>([
    ['a reference without end', { $ref: '#' }, 1, 'the validator gave up'],
    ['a reference to nothing', { $ref: '#/$defs/a' }, 1, 'the validator gave up'],
    ['a reference to elsewhere', { $ref: 'https://example.com/a' }, 1, 'the validator gave up'],
    ['a schema that is a list', [], 1, 'and this is a list'],
    ['a value nested 10,000 deep', {}, nested(10_000), 'nested more than'],
  ])('cannot be judged by %s, and is not called sound', (_what, by, value, why) => {
    expect(judgeValue(by, value)).toMatchObject({
      kind: 'unjudged',
      why: expect.stringContaining(why) as string,
    });
    expect(valueProblems(by, value)).toEqual([]);
  });

  test.each<[string, Json, Json, string]>([
    ['a pattern that takes for ever', { pattern: '^(a+)+$' }, `${'a'.repeat(60)}!`, 'takes more than'],
    ['references that double 60 times', doubling(60), 1, 'takes more than'],
  ])('is given up after some time with %s', (_what, by, value, why) => {
    expect(judgeValue(by, value)).toMatchObject({
      kind: 'unjudged',
      cause: 'time',
      why: expect.stringContaining(why) as string,
    });
  });
});

function nested(levels: number): JsonObject {
  let schema: JsonObject = { type: 'object' };
  for (let i = 0; i < levels; i += 1) schema = { properties: { a: schema } };
  return schema;
}

function wide(count: number): JsonObject {
  const properties = Object.fromEntries(
    Array.from({ length: count }, (_, i) => [`p${i}`, { description: 'x'.repeat(60) }]),
  );
  return { properties };
}

function doubling(times: number): JsonObject {
  const defs = Array.from({ length: times }, (_, i): [string, JsonObject] => {
    const next = { $ref: `#/$defs/d${i + 1}` };
    return [`d${i}`, { allOf: [next, next] }];
  });
  return { $ref: '#/$defs/d0', $defs: { ...Object.fromEntries(defs), [`d${times}`]: { type: 'number' } } };
}
