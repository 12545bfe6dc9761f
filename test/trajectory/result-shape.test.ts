import { expect, test } from 'vitest';
import type { Json } from '../../src/base/json.ts';
import { resultShape } from '../../src/trajectory/result-shape.ts';

const words = (text: string): Json => ({ content: [{ type: 'text', text }] });

test.each<[string, Json, Partial<ReturnType<typeof resultShape>>]>([
  ['plain text is data', words('Hello'), { empty: false, items: null }],
  ['blank text is nothing', words('  \n'), { empty: true }],
  ['no content is nothing', { content: [] }, { empty: true }],
  ['an empty list in text is nothing', words('[]'), { empty: true, items: 0 }],
  [
    'an object of empty lists is nothing',
    words('{"entities":[],"relations":[]}'),
    { empty: true, items: null },
  ],
  ['zero is data', words('{"count":0}'), { empty: false }],
  ['false is data', { content: [], structuredContent: { open: false } }, { empty: false }],
  [
    'nulls are counted, and are nothing',
    { content: [], structuredContent: { a: null, b: [null] } },
    { empty: true, nulls: 2, items: 1 },
  ],
  [
    'the structured half decides',
    { content: [{ type: 'text', text: 'see data' }], structuredContent: { rows: [] } },
    { empty: true, items: 0 },
  ],
  [
    'an image is data',
    { content: [{ type: 'image', data: 'aGk=', mimeType: 'image/png' }] },
    { empty: false, contentTypes: ['image'] },
  ],
  [
    'a block of no known type is data of type unknown',
    { content: [{ kind: 'x' }] },
    { empty: false, contentTypes: ['unknown'] },
  ],
  ['text that only looks like JSON is text', words('{not json'), { empty: false, items: null }],
])('%s', (_title, result, expected) => {
  expect(resultShape(result, 10, false)).toMatchObject(expected);
});

test('a value nested deeper than the call stack is still looked at', () => {
  let deep: Json = [];
  for (let i = 0; i < 100_000; i += 1) deep = [deep];
  expect(resultShape({ content: [], structuredContent: deep }, 1, false)).toMatchObject({ empty: true });
});

test('of a result that was cut nothing is said but its size', () => {
  expect(resultShape(words('[]'), 99, true)).toEqual({
    bytes: 99,
    contentTypes: [],
    items: null,
    empty: false,
    nulls: 0,
    truncated: true,
  });
});
