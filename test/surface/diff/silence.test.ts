import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../src/base/json.ts';
import { surfaceDiff } from '../../../src/surface/diff/diff.ts';
import type { Surface } from '../../../src/surface/surface.ts';
import { surfaceOf } from './table.ts';

const withArgument = (schema: Json, root: JsonObject = {}): Surface =>
  surfaceOf({
    name: 'search_rooms',
    description: 'Finds rooms.',
    inputSchema: { type: 'object', properties: { a: schema }, ...root },
    outputSchema: { type: 'object', properties: { a: schema }, ...root },
  });

const withInput = (schema: JsonObject): Surface =>
  surfaceOf({ name: 'search_rooms', description: 'Finds rooms.', inputSchema: schema, outputSchema: schema });

const TEXT = { type: 'string', description: 'A text.' };

/** Two ways to write one demand. */
const EQUIVALENT: readonly (readonly [title: string, one: Json, other: Json])[] = [
  ['a list of one type', { type: 'string' }, { type: ['string'] }],
  ['the order of types', { type: ['string', 'null'] }, { type: ['null', 'string'] }],
  ['the order of values', { enum: ['x', 'y'] }, { enum: ['y', 'x'] }],
  ['a value twice', { enum: ['x', 'y'] }, { enum: ['x', 'y', 'x'] }],
  ['a type beside values that have it', { enum: ['x'] }, { type: 'string', enum: ['x'] }],
  ['a constant', { const: 'x' }, { enum: ['x'] }],
  ['both truth values', { type: 'boolean' }, { enum: [true, false] }],
  ['null', { type: 'null' }, { const: null }],
  ['true as a schema', true, {}],
  ['false as a schema', false, { not: {} }],
  ['all types', {}, { type: ['null', 'boolean', 'number', 'string', 'array', 'object'] }],
  ['whole numbers beside all numbers', { type: 'number' }, { type: ['number', 'integer'] }],
  ['a factor of one', { type: 'integer' }, { type: 'integer', multipleOf: 1 }],
  ['a bound of whole numbers', { type: 'integer', minimum: 1 }, { type: 'integer', exclusiveMinimum: 0 }],
  ['a broken bound of whole numbers', { type: 'integer', maximum: 4 }, { type: 'integer', maximum: 4.5 }],
  ['a length of nothing', { type: 'string' }, { type: 'string', minLength: 0 }],
  ['a pattern that everything meets', { type: 'string' }, { type: 'string', pattern: '.*' }],
  ['a bound of another type', { type: 'string' }, { type: 'string', minimum: 3 }],
  ['values that break a bound', { enum: [1, 5] }, { enum: [1, 5, 9], maximum: 6 }],
  ['any of one', TEXT, { anyOf: [TEXT] }],
  ['one of one', TEXT, { oneOf: [TEXT] }],
  ['all of one', TEXT, { allOf: [TEXT] }],
  [
    'all of two',
    { type: 'string', minLength: 1, maxLength: 5 },
    { allOf: [{ type: 'string', minLength: 1 }, { maxLength: 5 }] },
  ],
  [
    'all of two with properties',
    { type: 'object', properties: { b: TEXT, c: TEXT }, required: ['b'] },
    { allOf: [{ type: 'object', properties: { b: TEXT }, required: ['b'] }, { properties: { c: TEXT } }] },
  ],
  [
    'null among alternatives',
    { type: ['string', 'null'], maxLength: 5 },
    { anyOf: [{ type: 'string', maxLength: 5 }, { type: 'null' }] },
  ],
  [
    'alternatives that exclude each other',
    { anyOf: [{ type: 'string' }, { type: 'null' }] },
    { oneOf: [{ type: 'string' }, { type: 'null' }] },
  ],
  ['constants as alternatives', { enum: ['x', 'y'] }, { oneOf: [{ const: 'x' }, { const: 'y' }] }],
  [
    'alternatives told apart by a constant',
    {
      anyOf: [
        { type: 'object', properties: { k: { const: 1 } }, required: ['k'] },
        { type: 'object', properties: { k: { const: 2 } }, required: ['k'] },
      ],
    },
    {
      oneOf: [
        { type: 'object', properties: { k: { const: 2 } }, required: ['k'] },
        { type: 'object', properties: { k: { const: 1 } }, required: ['k'] },
      ],
    },
  ],
  ['the order of alternatives', { anyOf: [TEXT, { type: 'number' }] }, { anyOf: [{ type: 'number' }, TEXT] }],
  [
    'an alternative twice',
    { anyOf: [TEXT, { type: 'number' }] },
    { anyOf: [TEXT, { type: 'number' }, { type: 'number' }] },
  ],
  ['others allowed', { type: 'object' }, { type: 'object', additionalProperties: true }],
  ['others of any kind', { type: 'object' }, { type: 'object', additionalProperties: {} }],
  [
    'the order of required names',
    { type: 'object', required: ['x', 'y'] },
    { type: 'object', required: ['y', 'x'] },
  ],
  ['nothing required', { type: 'object' }, { type: 'object', required: [] }],
  ['no properties', { type: 'object' }, { type: 'object', properties: {} }],
  ['entries of any kind', { type: 'array' }, { type: 'array', items: {} }],
  ['entries that may repeat', { type: 'array' }, { type: 'array', uniqueItems: false }],
  ['an if without branches', TEXT, { ...TEXT, if: { minLength: 3 } }],
  ['a not that refuses nothing', TEXT, { ...TEXT, not: false }],
  ['a comment', TEXT, { ...TEXT, $comment: 'Checked.' }],
  ['a name for the schema', TEXT, { ...TEXT, $anchor: 'text' }],
  [
    'a condition in another order of keys',
    { not: { type: 'string', const: 'x' } },
    { not: { const: 'x', type: 'string' } },
  ],
];

/** Definitions: where they stand and what they are called says nothing. */
const DEFINED: readonly (readonly [title: string, one: Surface, other: Surface])[] = [
  [
    'a definition instead of the place',
    withArgument(TEXT),
    withArgument({ $ref: '#/$defs/Text' }, { $defs: { Text: TEXT } }),
  ],
  [
    'a definition by another name',
    withArgument({ $ref: '#/$defs/Text' }, { $defs: { Text: TEXT } }),
    withArgument({ $ref: '#/$defs/String' }, { $defs: { String: TEXT } }),
  ],
  [
    'definitions in the old place',
    withArgument({ $ref: '#/$defs/Text' }, { $defs: { Text: TEXT } }),
    withArgument({ $ref: '#/definitions/Text' }, { definitions: { Text: TEXT } }),
  ],
  [
    'a definition by its anchor',
    withArgument({ $ref: '#/$defs/Text' }, { $defs: { Text: TEXT } }),
    withArgument({ $ref: '#text' }, { $defs: { Text: { $anchor: 'text', ...TEXT } } }),
  ],
  [
    'a definition that nobody uses',
    withArgument(TEXT),
    withArgument(TEXT, { $defs: { Other: { type: 'number' } } }),
  ],
  ['a recursive definition by another name', withInput(tree('Node')), withInput(tree('Branch'))],
  ['a recursive definition, one step unrolled', withInput(tree('Node')), withInput(unrolled())],
  [
    'an address of the dialect with another end',
    withArgument(TEXT, { $schema: 'http://json-schema.org/draft-07/schema#' }),
    withArgument(TEXT, { $schema: 'http://json-schema.org/draft-07/schema' }),
  ],
  [
    'no input schema at all',
    withoutInput(),
    { ...withoutInput(), tools: surfaceOf({ name: 'search_rooms', inputSchema: { type: 'object' } }).tools },
  ],
];

function withoutInput(): Surface {
  return surfaceOf({ name: 'search_rooms' });
}

function tree(name: string): JsonObject {
  const node = {
    type: 'object',
    properties: { value: TEXT, next: { $ref: `#/$defs/${name}` } },
    required: ['value'],
  };
  return { type: 'object', properties: { root: { $ref: `#/$defs/${name}` } }, $defs: { [name]: node } };
}

function unrolled(): JsonObject {
  const node = {
    type: 'object',
    properties: { value: TEXT, next: { $ref: '#/$defs/Node' } },
    required: ['value'],
  };
  return { type: 'object', properties: { root: node }, $defs: { Node: node } };
}

const changes = (before: Surface, after: Surface): readonly string[] =>
  surfaceDiff(before, after).changes.map(({ row, sentence }) => `${row}: ${sentence}`);

describe('nothing is said of what is the same in other words', () => {
  test.each(EQUIVALENT)('%s', (_title, one, other) => {
    expect(changes(withArgument(one), withArgument(other))).toEqual([]);
    expect(changes(withArgument(other), withArgument(one))).toEqual([]);
  });

  test.each(DEFINED)('%s', (_title, one, other) => {
    expect(changes(one, other)).toEqual([]);
    expect(changes(other, one)).toEqual([]);
  });

  test('the order of keys', () => {
    const [one, other] = [withArgument(TEXT), withArgument({ description: 'A text.', type: 'string' })];
    expect(changes(one, { ...other, capabilities: { tools: {} } })).toEqual([]);
    const two = { type: 'object', properties: { a: TEXT, b: TEXT } };
    const turned = { properties: { b: TEXT, a: TEXT }, type: 'object' };
    expect(changes(withInput(two), withInput(turned))).toEqual([]);
  });

  test('a flag that is off, and one that is not there', () => {
    const surface = withArgument(TEXT);
    const off = { ...surface, capabilities: { tools: { listChanged: false } } };
    expect(changes({ ...surface, capabilities: { tools: {} } }, off)).toEqual([]);
  });

  test('a tool that came moves nothing', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((name) => ({ name, description: `Does ${name}.` }));
    if (a === undefined || b === undefined || c === undefined) throw new Error('three tools');
    expect(surfaceDiff(surfaceOf(a, c), surfaceOf(b, a, c)).changes.map(({ row }) => row)).toEqual([
      'tool.added',
    ]);
  });
});
