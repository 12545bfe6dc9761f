import { expect, test } from 'vitest';
import { paramHeaders, paramHeadersOf, ParamHeaderMemory } from '../../src/wire/mcp-param.ts';

const SCHEMA = {
  type: 'object',
  properties: {
    region: { type: 'string', 'x-mcp-header': 'Region' },
    nested: { type: 'object', properties: { dry: { type: 'boolean', 'x-mcp-header': 'Dry-Run' } } },
    list: { type: 'array', items: { type: 'string', 'x-mcp-header': 'Item' } },
    bad: { type: 'string', 'x-mcp-header': 'not a token' },
    plain: { type: 'string' },
  },
};

test('wanted headers are found through properties alone', () => {
  const found = paramHeadersOf(SCHEMA);
  expect(found).toHaveLength(2);
  expect(found).toEqual(
    expect.arrayContaining([
      { name: 'Region', path: ['region'] },
      { name: 'Dry-Run', path: ['nested', 'dry'] },
    ]),
  );
});

test.each([
  [
    { region: 'eu', nested: { dry: false } },
    { 'Mcp-Param-Region': 'eu', 'Mcp-Param-Dry-Run': 'false' },
  ],
  [{ region: 'é' }, { 'Mcp-Param-Region': '=?base64?w6k=?=' }],
  [{ region: 42 }, { 'Mcp-Param-Region': '42' }],
  [{ region: null }, {}],
  [{ region: 1.5 }, {}],
  [{ region: ['eu'], nested: 'x' }, {}],
  [undefined, {}],
])('the arguments %j want %j', (args, headers) => {
  expect(paramHeaders(paramHeadersOf(SCHEMA), args)).toEqual(headers);
});

test('what a tool list says is remembered for the calls after it, and only for calls', () => {
  const memory = new ParamHeaderMemory();
  memory.learn({ tools: [{ name: 'move', inputSchema: SCHEMA }, 'nonsense', { name: 'none' }] });
  const params = { name: 'move', arguments: { region: 'eu' } };
  expect(memory.headersFor('tools/call', params)).toEqual({ 'Mcp-Param-Region': 'eu' });
  expect(memory.headersFor('prompts/get', params)).toEqual({});
  expect(memory.headersFor('tools/call', { name: 'other' })).toEqual({});
});

test('a schema that nests for ever is given up', () => {
  let schema: Record<string, unknown> = { 'x-mcp-header': 'Deep' };
  for (let depth = 0; depth < 1000; depth += 1) schema = { properties: { a: schema } };
  expect(paramHeadersOf(schema as never)).toEqual([]);
});
