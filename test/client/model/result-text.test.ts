import { expect, test } from 'vitest';
import type { JsonObject } from '../../../src/base/json.ts';
import { toldResult } from '../../../src/client/model/result-text.ts';
import { namedForModel } from '../../../src/client/model/tool-names.ts';
import { aTool } from '../../builders.ts';

const text = (said: string): JsonObject => ({ type: 'text', text: said });

test.each<[JsonObject, string]>([
  [{ content: [text('one'), text('two')] }, 'one\ntwo'],
  [{ content: [text('one')], structuredContent: { n: 1 } }, 'one\n{"n":1}'],
  [{ content: [text('{ "n": 1 }')], structuredContent: { n: 1 } }, '{ "n": 1 }'],
  [{ structuredContent: { n: 1 } }, '{"n":1}'],
  [{ content: [{ type: 'image', data: 'AAAA', mimeType: 'image/png' }] }, '(image)'],
  [{ content: [{ type: 'resource_link', uri: 'file:///a' }] }, '(resource_link file:///a)'],
  [{ content: [{ type: 'resource', resource: { uri: 'x:1', text: 'inside' } }] }, 'inside'],
  [{}, ''],
])('of %j the model is told all that it says', (result, value) => {
  const reply = { kind: 'result', result, text: '', bytes: 0 } as const;
  expect(toldResult(reply)).toEqual({ type: 'text', value });
  expect(toldResult({ ...reply, result: { ...result, isError: true } })).toEqual({
    type: 'error-text',
    value,
  });
});

test('what is no result is told as an error', () => {
  expect(toldResult({ kind: 'timeout', afterMs: 1 })).toMatchObject({ type: 'error-text' });
  const refused = { kind: 'error', code: -32602, message: 'no such room', data: null, text: '' } as const;
  expect(toldResult(refused).value).toBe('The server refused the call: no such room (code -32602)');
});

test('tools keep a name that any API takes, and others get one that no other has', () => {
  const names = ['book_room', 'book.room', 'book/room', 'x'.repeat(70), '…'];
  const named = namedForModel(names.map((name) => aTool({ name })));
  expect([...named].map(([name, tool]) => [name, tool.name])).toEqual([
    ['book_room', 'book_room'],
    ['book_room_2', 'book.room'],
    ['book_room_3', 'book/room'],
    ['x'.repeat(64), 'x'.repeat(70)],
    ['_', '…'],
  ]);
});
