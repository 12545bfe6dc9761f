import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeHeaderValue, modernHeaders, recordableHeaders } from '../../src/wire/headers.ts';

test('credentials are never recorded, whatever the case of their names', () => {
  const recorded = recordableHeaders({
    Authorization: 'Bearer secret',
    'proxy-authorization': 'Basic secret',
    Cookie: 'id=secret',
    'Set-Cookie': ['id=secret'],
    DPoP: 'secret',
    'X-Api-Key': 'secret',
    'Mcp-Session-Id': 's1',
    'Mcp-Param-Region': 'eu',
    'Content-Type': 'application/json',
    Allow: ['GET', 'POST'],
    Location: 'https://example.com/next?token=secret#secret',
  });
  expect(recorded).toEqual({
    'mcp-session-id': 's1',
    'mcp-param-region': 'eu',
    'content-type': 'application/json',
    allow: 'GET, POST',
    location: 'https://example.com/next?…',
  });
});

test('a long value is kept in part', () => {
  expect(recordableHeaders({ Vary: 'x'.repeat(10_000) })['vary']).toHaveLength(2048);
});

test.each([
  ['tools/list', {}, null],
  ['tools/call', { name: 'add' }, 'add'],
  ['tools/call', { name: 7 }, null],
  ['prompts/get', { name: 'hello' }, 'hello'],
  ['resources/read', { uri: 'file:///a' }, 'file:///a'],
  ['tasks/get', { taskId: 't1' }, 't1'],
  ['toString', { name: 'x' }, null],
])('%s with %j is named %j', (method, params, name) => {
  expect(modernHeaders('2026-07-28', method, params)).toEqual({
    'MCP-Protocol-Version': '2026-07-28',
    'Mcp-Method': method,
    ...(name === null ? {} : { 'Mcp-Name': name }),
  });
});

test.each([
  ['plain', 'plain'],
  ['two words', 'two words'],
  ['a', 'a'],
  ['', '=?base64??='],
  [' edge', '=?base64?IGVkZ2U=?='],
  ['héllo', '=?base64?aMOpbGxv?='],
  ['line\nbreak', '=?base64?bGluZQpicmVhaw==?='],
  ['=?base64?eA==?=', '=?base64?PT9iYXNlNjQ/ZUE9PT89?='],
])('%j travels as %j', (value, encoded) => {
  expect(encodeHeaderValue(value)).toBe(encoded);
});

test('every text comes back from its header', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (value) => {
      const encoded = encodeHeaderValue(value);
      const found = /^=\?base64\?(.*)\?=$/.exec(encoded);
      expect(found === null ? encoded : Buffer.from(found[1]!, 'base64').toString('utf8')).toBe(value);
      expect(encoded).toMatch(/^[\x20-\x7E\t]*$/);
    }),
  );
});
