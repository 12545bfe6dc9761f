import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/base/json.ts';
import { resolved } from '../../src/surface/schema-ref.ts';

const ROOT: JsonObject = {
  $defs: {
    a: { $ref: '#/$defs/b', title: 'near' },
    b: { type: 'string', title: 'far' },
    self: { $ref: '#/$defs/self' },
    'x/y~%': { type: 'number' },
    list: [{ type: 'boolean' }],
    lost: { $ref: '#/$defs/none', type: 'string' },
  },
};

test.each<[string, JsonObject, JsonObject]>([
  ['no reference', { type: 'string' }, { type: 'string' }],
  ['a chain, the nearer keyword winning', { $ref: '#/$defs/a' }, { type: 'string', title: 'near' }],
  ['a reference to itself', { $ref: '#/$defs/self' }, {}],
  ['escaped keys', { $ref: '#/$defs/x~1y~0%25' }, { type: 'number' }],
  ['a stray percent sign', { $ref: '#/$defs/x~1y~0%' }, { type: 'number' }],
  ['a list entry', { $ref: '#/$defs/list/0' }, { type: 'boolean' }],
  ['a reference to nothing', { $ref: '#/$defs/lost' }, { type: 'string' }],
  [
    'a reference to elsewhere',
    { $ref: 'https://example.com/x.json', description: 'd' },
    { description: 'd' },
  ],
])('%s', (_title, schema, expected) => {
  expect(resolved(schema, ROOT)).toEqual(expected);
});

test('what is no schema says nothing', () => {
  expect(resolved(true, ROOT)).toEqual({});
  expect(resolved(undefined, ROOT)).toEqual({});
});
