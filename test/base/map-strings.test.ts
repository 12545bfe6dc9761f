import { expect, test } from 'vitest';
import { mapStrings } from '../../src/base/map-strings.ts';

const shout = (text: string): string => text.toUpperCase();

test('every string changes, keys too; everything else and every order stays', () => {
  const changed = mapStrings({ b: 'x', a: ['y', 1, null, { c: true, d: 'z' }] }, shout);
  expect(JSON.stringify(changed)).toBe('{"B":"X","A":["Y",1,null,{"C":true,"D":"Z"}]}');
});

test('a value nested deeper than the call stack is no trouble', () => {
  let deep: unknown = 'end';
  for (let i = 0; i < 100_000; i += 1) deep = [deep];
  let walked: unknown = mapStrings(deep, shout);
  while (Array.isArray(walked)) walked = walked[0];
  expect(walked).toBe('END');
});

test('an own key __proto__ stays an own key', () => {
  const value = JSON.parse('{"__proto__":{"a":"b"}}') as object;
  expect(JSON.stringify(mapStrings(value, (text) => text))).toBe('{"__proto__":{"a":"b"}}');
});
