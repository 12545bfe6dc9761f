import { expect, test } from 'vitest';
import { groupBy } from '../../src/base/group.ts';
import { atPointer, jsonPointer } from '../../src/base/json-pointer.ts';
import { listed } from '../../src/base/listing.ts';

test.each<[readonly string[], string]>([
  [[], ''],
  [['a'], 'a'],
  [['a', 'b'], 'a and b'],
  [['a', 'b', 'c'], 'a, b and c'],
  [['a', 'b', 'c', 'd'], 'a, b, c and d'],
  [['a', 'b', 'c', 'd', 'e'], 'a, b, c and 2 more'],
])('of %j a reader sees: %s', (items, text) => {
  expect(listed(items)).toBe(text);
});

test('a hostile item of a list is made short and printable', () => {
  expect(listed([`\u001B[2J${'x'.repeat(500)}`])).toMatch(/^\\u001b\[2Jx+… \(504 characters\)$/);
});

test('items are grouped by key, in the order of their first appearance', () => {
  expect([...groupBy(['b1', 'a1', 'b2'], (item) => item.charAt(0))]).toEqual([
    ['b', ['b1', 'b2']],
    ['a', ['a1']],
  ]);
});

test.each([
  ['', { a: { 'b/c~d': [1, { e: 2 }] } }],
  ['/a/b~1c~0d/1/e', 2],
  ['/a/b~1c~0d/0', 1],
  ['/a/b~1c~0d/2', undefined],
  ['/a/b~1c~0d/01', undefined],
  ['/a/b~1c~0d/length', undefined],
  ['/toString', undefined],
  ['/__proto__', undefined],
  ['a', undefined],
])('the pointer %j leads to %j', (pointer, value) => {
  expect(atPointer({ a: { 'b/c~d': [1, { e: 2 }] } }, pointer)).toEqual(value);
});

test('a pointer is made of keys that may hold its own signs', () => {
  expect(jsonPointer(['a', 'b/c~d', '0'])).toBe('/a/b~1c~0d/0');
  expect(jsonPointer([])).toBe('');
});
