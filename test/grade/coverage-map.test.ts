import { expect, test } from 'vitest';
import { coverageMap } from '../../src/grade/coverage-map.ts';
import type { ToolCall } from '../../src/trajectory/tool-call.ts';
import { aCall, aTool } from '../builders.ts';

const find = aTool({
  name: 'find',
  inputSchema: {
    type: 'object',
    required: ['q'],
    properties: {
      q: { type: 'string' },
      filters: {
        type: 'object',
        required: ['zone'],
        properties: { zone: { $ref: '#/$defs/zone' }, tags: { type: 'array', items: { enum: ['a', 'b'] } } },
      },
      mode: { anyOf: [{ const: 'fast' }, { const: 'whole' }, { type: 'null' }] },
    },
    $defs: { zone: { enum: ['east', 'west'] } },
  },
});

function made(over: Partial<ToolCall>): ToolCall {
  return aCall({ tool: 'find', ...over });
}

/** Parameters of `find`, each as `[path, used, unkept, values]`, by all and by each client. */
function parametersFor(log: Parameters<typeof coverageMap>[1]) {
  const [tool] = coverageMap([find], log).tools;
  return tool?.parameters.map(({ path, used, unkept, values }) => [
    path,
    used,
    unkept.all,
    Object.fromEntries(values.map((each) => [each.value, each.used.all])),
  ]);
}

test('counts parameters and their listed values, by client and together', () => {
  const log = [
    { client: 'b', calls: [made({ arguments: { q: 'x', filters: { zone: 'east', tags: ['a', 'b'] } } })] },
    { client: 'a', calls: [made({ arguments: { q: 'y', mode: 'fast' } }), made({ arguments: { q: 'z' } })] },
    { client: 'a', calls: [made({ tool: 'other', arguments: { mode: 'whole' } })] },
  ];
  expect(parametersFor(log)).toEqual([
    ['q', { all: 3, byClient: [2, 1] }, 0, {}],
    ['filters', { all: 1, byClient: [0, 1] }, 0, {}],
    ['filters.zone', { all: 1, byClient: [0, 1] }, 0, { '"east"': 1, '"west"': 0 }],
    ['filters.tags', { all: 1, byClient: [0, 1] }, 0, { '"a"': 1, '"b"': 1 }],
    ['mode', { all: 1, byClient: [1, 0] }, 0, { '"fast"': 1, '"whole"': 0 }],
  ]);
  expect(coverageMap([find], log).clients).toEqual(['a', 'b']);
  expect(coverageMap([find], log).tools[0]?.parameters.map(({ required }) => required)).toEqual([
    true,
    false,
    true,
    false,
    false,
  ]);
});

test('a value that was not kept was used, and nobody knows which', () => {
  const calls = [made({ arguments: { filters: {} }, dropped: ['filters.zone', 'q'] })];
  expect(parametersFor([{ client: 'a', calls }])).toMatchObject([
    ['q', { all: 1 }, 1, {}],
    ['filters', { all: 1 }, 0, {}],
    ['filters.zone', { all: 1 }, 1, { '"east"': 0, '"west"': 0 }],
    ['filters.tags', { all: 0 }, 0, {}],
    ['mode', { all: 0 }, 0, {}],
  ]);
});

test('an error reaches the error path, a refusal reaches nothing', () => {
  const calls = [
    made({ outcome: 'tool_error', arguments: { q: '' } }),
    made({ outcome: 'protocol_error' }),
    made({ outcome: 'timeout' }),
    made({ outcome: 'denied', arguments: { mode: 'fast' } }),
  ];
  const [tool] = coverageMap([find], [{ client: 'a', calls }]).tools;
  expect(tool?.errors).toEqual({ all: 2, byClient: [2] });
  expect(tool?.parameters.map(({ used }) => used.all)).toEqual([1, 0, 0, 0, 0]);
});

test('a tool without calls, without a schema or listed twice is there once, with zeros', () => {
  const bare = aTool({ name: 'bare', inputSchema: null });
  expect(
    coverageMap([bare, bare, find], []).tools.map(({ tool, parameters }) => [tool, parameters.length]),
  ).toEqual([
    ['bare', 0],
    ['find', 5],
  ]);
});

test('an endless schema and a huge one stay bounded', () => {
  const loop = { type: 'object', properties: { next: { $ref: '#' } } };
  const wide = {
    type: 'object',
    properties: Object.fromEntries(Array.from({ length: 250 }, (_, i) => [`p${i}`, {}])),
  };
  const both = {
    type: 'object',
    properties: Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`p${i}`, { $ref: '#' }])),
  };
  const [a, b, c] = coverageMap(
    [
      aTool({ name: 'a', inputSchema: loop }),
      aTool({ name: 'b', inputSchema: wide }),
      aTool({ name: 'c', inputSchema: both }),
    ],
    [],
  ).tools;
  expect(a?.parameters.map(({ path }) => path)).toEqual([
    'next',
    'next.next',
    'next.next.next',
    'next.next.next.next',
  ]);
  expect([b?.parameters.length, b?.left]).toEqual([200, 50]);
  expect([c?.parameters.length, c?.left]).toEqual([200, 800]);
});
