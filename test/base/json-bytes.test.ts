import { expect, test } from 'vitest';
import { canonicalJson, jsonBytes, type Json } from '../../src/base/json.ts';

const values: readonly Json[] = [
  null,
  0,
  -1.5e300,
  'ä "quoted" \n \u0001 \ud800',
  [],
  {},
  [1, [2, []], {}],
  { a: 1, 'ключ "x"': [true, null, { b: '🌱' }] },
];

test.each(values)('the bytes of %j are those of its canonical text', (value) => {
  expect(jsonBytes(value)).toBe(Buffer.byteLength(canonicalJson(value)));
});

test('nesting deeper than the call stack is counted too', () => {
  let deep: Json = [];
  for (let i = 0; i < 100_000; i += 1) deep = [deep];
  expect(jsonBytes(deep)).toBe(200_002);
});
