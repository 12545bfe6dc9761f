import { expect, test } from 'vitest';
import { schemaChanges } from '../../src/preflight/schema-changes.ts';

test.each([
  ['the same in another order', { a: 1, b: [2] }, { b: [2], a: 1 }, []],
  ['a keyword more', { type: 'object' }, { type: 'object', strict: true }, ['added strict']],
  [
    'a keyword less',
    { properties: { n: { minimum: 1 } } },
    { properties: { n: {} } },
    ['dropped properties.n.minimum'],
  ],
  [
    'a part less is one change',
    { properties: { n: { type: 'string', minLength: 1 } } },
    { properties: {} },
    ['dropped properties.n'],
  ],
  ['another value', { type: ['string', 'null'] }, { type: 'string' }, ['changed type']],
  [
    'inside a list',
    { anyOf: [{ const: 'a' }] },
    { anyOf: [{ enum: ['a'] }] },
    ['dropped anyOf.0.const', 'added anyOf.0.enum'],
  ],
  ['no schema at all', { type: 'object' }, null, ['changed ']],
])('%s', (_title, own, shown, expected) => {
  expect(schemaChanges(own, shown).map(({ kind, at }) => `${kind} ${at}`)).toEqual(expected);
});

test('a hostile schema gives a bounded list of bounded texts', () => {
  const shown = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`k${at}`, 'x'.repeat(5_000)]));
  const changes = schemaChanges({}, shown);
  expect(changes).toHaveLength(100);
  expect(Math.max(...changes.map((each) => each.shown?.length ?? 0))).toBeLessThan(200);
});
