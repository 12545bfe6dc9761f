import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../src/base/json.ts';
import { surfaceDiff } from '../../../src/surface/diff/diff.ts';
import type { Surface } from '../../../src/surface/surface.ts';
import { surfaceOf } from './table.ts';

const withInput = (schema: Json): Surface => surfaceOf({ name: 'search', inputSchema: schema });

const told = (before: Json, after: Json): readonly string[] =>
  surfaceDiff(withInput(before), withInput(after)).changes.map((change) => `${change.class} ${change.row}`);

function nested(depth: number, inside: Json): Json {
  let schema = inside;
  for (let i = 0; i < depth; i += 1) schema = { type: 'object', properties: { a: schema } };
  return schema;
}

/** Definitions that each use the one before twice: as a tree it has 2^40 places. */
function bomb(last: Json): JsonObject {
  const defs: Record<string, Json> = { d0: last };
  for (let i = 1; i <= 40; i += 1) {
    const below = { $ref: `#/$defs/d${i - 1}` };
    defs[`d${i}`] = { type: 'object', properties: { a: below, b: below } };
  }
  return { type: 'object', properties: { root: { $ref: '#/$defs/d40' } }, $defs: defs };
}

/** The same in alternatives, where no value stands in between. */
function fork(last: Json): JsonObject {
  const defs: Record<string, Json> = { d0: last };
  for (let i = 1; i <= 30; i += 1) {
    const below = { $ref: `#/$defs/d${i - 1}` };
    defs[`d${i}`] = { anyOf: [below, { allOf: [below, { minLength: i }] }] };
  }
  return { type: 'object', properties: { root: { $ref: '#/$defs/d30' } }, $defs: defs };
}

describe('what cannot be decided needs review, whatever the schema', () => {
  test.each<[string, Json, Json]>([
    ['nested deeper than anybody writes', nested(500, { type: 'string' }), nested(500, { type: 'null' })],
    ['larger than anybody writes', { enum: Array.from({ length: 20_000 }, (_, i) => i) }, { enum: [0] }],
    [
      'a reference to itself',
      { properties: { a: { $ref: '#/properties/a' } } },
      { properties: { a: { type: 'string' } } },
    ],
    [
      'a circle of alternatives',
      {
        $defs: { x: { anyOf: [{ $ref: '#/$defs/x' }, { type: 'null' }] } },
        properties: { a: { $ref: '#/$defs/x' } },
      },
      { properties: { a: { type: 'null' } } },
    ],
    [
      'a reference to elsewhere',
      { properties: { a: { $ref: 'https://example.com/a' } } },
      { properties: { a: { $ref: 'https://example.com/b' } } },
    ],
    [
      'an address of its own',
      { properties: { a: { $id: 'x', type: 'string' } } },
      { properties: { a: { $id: 'x', type: 'string', minLength: 0, maxLength: 9 } } },
    ],
    [
      'a type that is none',
      { properties: { a: { type: 'text' } } },
      { properties: { a: { type: 'words' } } },
    ],
    [
      'a bound that is none',
      { properties: { a: { minimum: '1' } } },
      { properties: { a: { minimum: '2' } } },
    ],
    [
      'a pattern that is none',
      { properties: { a: { type: 'string', pattern: '(' } } },
      { properties: { a: { type: 'string', pattern: ')' } } },
    ],
    ['a schema that is none', { properties: { a: 5 } }, { properties: { a: 6 } }],
    ['alternatives without end', fork({ type: 'string' }), fork({ type: 'number' })],
  ])('%s', (_title, before, after) => {
    const there = told(before, after);
    expect(there.length).toBeGreaterThan(0);
    expect(there.every((each) => /^(?:needs-review|breaking)/.test(each))).toBe(true);
    expect(told(before, structuredClone(before))).toEqual([]);
  });

  test('a definition that multiplies itself is told of, and the list has an end', () => {
    const there = told(bomb({ type: 'string' }), bomb({ type: 'number' }));
    expect(there).toContain('breaking input.type-changed');
    expect(there.length).toBeLessThan(1_500);
  });

  test('a name that is special to the language is a name', () => {
    const proto = JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"}}}') as Json;
    const other = JSON.parse('{"type":"object","properties":{"__proto__":{"type":"null"}}}') as Json;
    expect(told(proto, other)).toEqual(['breaking input.type-changed']);
    expect(told({ type: 'object' }, { type: 'object', properties: { constructor: {} } })).toEqual([
      'additive input.property-added',
    ]);
  });
});

test('any JSON at all, in any place, is compared without an exception', () => {
  const json = fc.jsonValue({ maxDepth: 1 }) as fc.Arbitrary<Json>;
  const keyword = fc.constantFrom(
    ...'type enum const properties required items prefixItems anyOf oneOf allOf not if then additionalProperties $ref $defs minimum pattern format default description minItems'.split(
      ' ',
    ),
  );
  const schema = fc.letrec<{ schema: Json }>((tie) => ({
    schema: fc.oneof(
      { maxDepth: 3 },
      json,
      fc.dictionary(keyword, fc.oneof(tie('schema'), fc.array(tie('schema'), { maxLength: 2 }), json), {
        noNullPrototype: true,
        maxKeys: 4,
      }),
      fc.dictionary(fc.string({ maxLength: 3 }), tie('schema'), { noNullPrototype: true, maxKeys: 4 }),
    ),
  })).schema;
  const entry = fc.dictionary(
    fc.constantFrom(
      'title',
      'description',
      'inputSchema',
      'outputSchema',
      'annotations',
      'execution',
      '_meta',
      'icons',
      'arguments',
      'mimeType',
    ),
    schema,
    { noNullPrototype: true, maxKeys: 4 },
  );
  const surface = fc.tuple(entry, entry, schema).map(([tool, other, settings]): Surface => ({
    ...surfaceOf({ ...tool, name: 'a' }),
    prompts: [{ ...other, name: 'p' }],
    resources: [{ ...other, uri: 'r:' }],
    capabilities: { tools: settings, extensions: settings },
  }));
  fc.assert(
    fc.property(surface, surface, (before, after) => {
      const { changes } = surfaceDiff(before, after);
      for (const { sentence, before: old, after: now } of changes) {
        expect(sentence.length).toBeLessThan(500);
        expect(Math.max(old?.length ?? 0, now?.length ?? 0)).toBeLessThan(260);
      }
      expect(surfaceDiff(before, structuredClone(before)).changes).toEqual([]);
    }),
    { numRuns: 60 },
  );
});
