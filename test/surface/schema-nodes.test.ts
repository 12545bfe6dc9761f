import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/base/json.ts';
import {
  pointerOf,
  propertyName,
  schemaNodes,
  SCHEMA_DEPTH_LIMIT,
  SCHEMA_NODE_LIMIT,
} from '../../src/surface/schema-nodes.ts';

const pointers = (schema: JsonObject) => schemaNodes(schema).map(pointerOf);

test('schemas are found where JSON Schema puts them, with their pointers', () => {
  const schema = {
    properties: { a: { items: { not: {} } }, 'b/c~d': {} },
    anyOf: [{}, true, { if: {}, else: {} }],
    $defs: { d: { additionalProperties: { prefixItems: [{}] } } },
  };
  expect(pointers(schema).sort()).toEqual([
    '',
    '/$defs/d',
    '/$defs/d/additionalProperties',
    '/$defs/d/additionalProperties/prefixItems/0',
    '/anyOf/0',
    '/anyOf/2',
    '/anyOf/2/else',
    '/anyOf/2/if',
    '/properties/a',
    '/properties/a/items',
    '/properties/a/items/not',
    '/properties/b~1c~0d',
  ]);
});

test('values are no schemas, and properties that are called like keywords are', () => {
  const value = { properties: { x: {} } };
  const schema = {
    default: value,
    enum: [value],
    const: value,
    examples: [value],
    properties: { default: {}, enum: {} },
  };
  expect(pointers(schema)).toEqual(['', '/properties/default', '/properties/enum']);
});

test('what stands in a wrong form is left out', () => {
  expect(pointers({ properties: [{}], anyOf: {}, items: 'x', not: null })).toEqual(['']);
});

test('a property is told from a keyword of the same name', () => {
  const [, first, second] = schemaNodes({ properties: { items: { items: {} } } });
  expect([first, second].map((node) => (node === undefined ? null : propertyName(node)))).toEqual([
    'items',
    null,
  ]);
});

test('a schema below a choice is in composition, its neighbour is not', () => {
  const nodes = schemaNodes({ properties: { a: { oneOf: [{ properties: { b: {} } }] }, c: {} } });
  expect(nodes.filter((node) => node.isInComposition).map(pointerOf)).toEqual([
    '/properties/a/oneOf/0',
    '/properties/a/oneOf/0/properties/b',
  ]);
});

test('a schema of any depth or width ends', () => {
  let deep: JsonObject = {};
  for (let i = 0; i < 100_000; i += 1) deep = { items: deep };
  expect(schemaNodes(deep)).toHaveLength(SCHEMA_DEPTH_LIMIT + 1);
  const wide = { anyOf: Array.from({ length: 100_000 }, () => ({})) };
  expect(schemaNodes(wide)).toHaveLength(SCHEMA_NODE_LIMIT);
});
