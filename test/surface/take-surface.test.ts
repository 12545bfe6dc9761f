import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/base/json.ts';
import { SURFACE_LIMITS } from '../../src/surface/limits.ts';
import { takeSurface, takeTools } from '../../src/surface/take-surface.ts';
import { openListing } from './listing.ts';
import type { Script } from './listing.ts';

const TOOLS = { capabilities: { tools: {} } };

function named(...names: string[]): JsonObject[] {
  return names.map((name) => ({ name, inputSchema: { type: 'object' } }));
}

async function toolsOf(
  script: Script,
  limits = SURFACE_LIMITS,
): Promise<{ names: string[]; gaps: string[]; why: string }> {
  await using session = await openListing(script);
  const { tools, gaps } = await takeTools(session, limits);
  return {
    names: tools.map(({ name }) => name),
    gaps: gaps.map(({ kind }) => kind),
    why: gaps.map(({ why }) => why).join(' '),
  };
}

test('all pages of all declared lists are taken, in the order of the server', async () => {
  await using session = await openListing({
    capabilities: { tools: {}, prompts: {}, resources: {} },
    lists: {
      'tools/list': [
        { result: { tools: named('b', 'a'), nextCursor: '' } },
        { cursor: '', result: { tools: named('c'), nextCursor: 'last' } },
        { cursor: 'last', result: { tools: [] } },
      ],
      'prompts/list': [{ result: { prompts: [{ name: 'p' }] } }],
      'resources/list': [{ result: { resources: [{ uri: 'r:1', name: 'r' }], nextCursor: null } }],
      'resources/templates/list': [{ result: { resourceTemplates: [{ uriTemplate: 'r:{id}', name: 't' }] } }],
    },
  });
  const surface = await takeSurface(session);
  expect(surface.tools.map(({ name, index }) => [name, index])).toEqual([
    ['b', 0],
    ['a', 1],
    ['c', 2],
  ]);
  expect(surface.prompts).toEqual([{ name: 'p' }]);
  expect(surface.resources).toEqual([{ uri: 'r:1', name: 'r' }]);
  expect(surface.resourceTemplates).toEqual([{ uriTemplate: 'r:{id}', name: 't' }]);
  expect(surface.server).toEqual({ name: 'listing', version: '1.0.0', title: null });
  expect(surface).toMatchObject({ era: 'legacy', revision: '2025-11-25', transport: 'stdio', gaps: [] });
});

test('lists that are not declared are not asked for, tools excepted', async () => {
  await using session = await openListing({
    lists: {
      'tools/list': [{ result: { tools: named('undeclared') } }],
      'prompts/list': [{ result: { prompts: [{ name: 'hidden' }] } }],
    },
  });
  const surface = await takeSurface(session);
  expect(surface.tools.map(({ name }) => name)).toEqual(['undeclared']);
  expect(surface.prompts).toEqual([]);
  expect(surface.gaps).toEqual([]);
  expect(session.wire.frames.filter(({ text }) => text.includes('prompts/list'))).toEqual([]);
});

test('a server without tools that refuses or ignores the question has no gap', async () => {
  expect(await toolsOf({})).toEqual({ names: [], gaps: [], why: '' });
  const silent = { lists: { 'tools/list': [{ silence: true }] } };
  expect(await toolsOf(silent, { ...SURFACE_LIMITS, timeoutMs: 200 })).toEqual({
    names: [],
    gaps: [],
    why: '',
  });
});

test('resource templates that are not found are an answer, resources that are not found a gap', async () => {
  await using session = await openListing({ capabilities: { resources: {} } });
  const { gaps } = await takeSurface(session);
  expect(gaps).toMatchObject([{ list: 'resources', kind: 'error', code: -32601 }]);
});

test.each<[string, Script['lists'], string[], string[], RegExp]>([
  [
    'a cursor that comes back ends the walk and keeps what was seen',
    {
      'tools/list': [
        { result: { tools: named('a'), nextCursor: 'x' } },
        { cursor: 'x', result: { tools: named('b'), nextCursor: 'y' } },
        { cursor: 'y', result: { tools: named('c'), nextCursor: 'x' } },
      ],
    },
    ['a', 'b', 'c'],
    ['endless'],
    /page 3 leads back to cursor "x"/,
  ],
  [
    'a server that ignores cursors does not get its tools counted twice',
    {
      'tools/list': [{ cursor: '*', result: { tools: named('a', 'b'), nextCursor: 'more' } }],
    },
    ['a', 'b'],
    ['endless'],
    /page 2 is the same as an earlier page/,
  ],
  [
    'a cursor that is no text ends the walk',
    { 'tools/list': [{ result: { tools: named('a'), nextCursor: 7 } }] },
    ['a'],
    ['malformed'],
    /"nextCursor" is no text but 7/,
  ],
  [
    'an error on a later page keeps the earlier ones',
    {
      'tools/list': [
        { result: { tools: named('a'), nextCursor: 'x' } },
        { cursor: 'x', error: { code: -32602, message: 'bad\u0007cursor' } },
      ],
    },
    ['a'],
    ['error'],
    /Page 2 of the list was refused with error -32602: bad\\u0007cursor/,
  ],
  [
    'a result without the list',
    { 'tools/list': [{ result: {} }] },
    [],
    ['malformed'],
    /has no member "tools"/,
  ],
  [
    'a list that is none',
    { 'tools/list': [{ result: { tools: {} } }] },
    [],
    ['malformed'],
    /"tools" that is no list/,
  ],
  [
    'entries that cannot be read leave the others',
    { 'tools/list': [{ result: { tools: [null, { name: 3 }, ...named('a'), 'x', [], {}] } }] },
    ['a'],
    ['entry-malformed', 'entry-malformed', 'entry-malformed', 'entry-malformed', 'entry-malformed'],
    /Entry 0 is no object: null.*Entry 1 has no text as "name"/,
  ],
  [
    'a thousand malformed entries yield eleven gaps',
    { 'tools/list': [{ result: { tools: Array.from({ length: 1000 }, () => 1) } }] },
    [],
    Array.from({ length: 11 }, () => 'entry-malformed'),
    /990 more entries of this list/,
  ],
])('%s', async (_title, lists, names, gaps, why) => {
  const seen = await toolsOf({ ...TOOLS, lists: lists ?? {} });
  expect(seen).toMatchObject({ names, gaps });
  expect(seen.why).toMatch(why);
});

test.each<[string, Partial<typeof SURFACE_LIMITS>, number, RegExp]>([
  ['pages', { pages: 5 }, 5, /more than 5 pages/],
  ['entries', { entries: 7 }, 7, /more than 7 entries/],
  ['bytes', { bytes: 1 }, 1, /more than 1 bytes/],
  ['time', { timeMs: 0 }, 0, /no end was reached/],
])('a list that never ends is cut by the limit on %s', async (_title, limit, kept, why) => {
  const lists = { 'tools/list': [{ cursor: '*', endless: true }] };
  const seen = await toolsOf({ ...TOOLS, lists }, { ...SURFACE_LIMITS, ...limit });
  expect(seen.gaps).toEqual(['endless']);
  expect(seen.why).toMatch(why);
  expect(seen.names).toHaveLength(kept);
});

test('one page with more entries than the limit says so', async () => {
  const lists = { 'tools/list': [{ result: { tools: named('a', 'b', 'c') } }] };
  const seen = await toolsOf({ ...TOOLS, lists }, { ...SURFACE_LIMITS, entries: 2 });
  expect(seen).toMatchObject({ names: ['a', 'b'], gaps: ['endless'] });
});

test('a list that is never answered is a gap of its own', async () => {
  const lists = { 'tools/list': [{ silence: true }] };
  const seen = await toolsOf({ ...TOOLS, lists }, { ...SURFACE_LIMITS, timeoutMs: 200 });
  expect(seen.gaps).toEqual(['no-answer']);
  expect(seen.why).toMatch(/was not answered within \d+ ms/);
});

test('a server that dies on the question is a gap, not an exception', async () => {
  await using session = await openListing({ capabilities: { tools: {}, prompts: {} } });
  await session.wire.close();
  const { gaps } = await takeSurface(session);
  expect(gaps.map(({ list, kind }) => [list, kind])).toEqual([
    ['tools', 'no-answer'],
    ['prompts', 'no-answer'],
  ]);
});

test('parts of the wrong type are null in the tool and untouched in its raw form', async () => {
  const entry = {
    name: 'odd',
    title: 1,
    description: ['x'],
    inputSchema: 'none',
    outputSchema: null,
    annotations: { readOnlyHint: 'yes', destructiveHint: false, title: 'T' },
  };
  await using session = await openListing({
    ...TOOLS,
    lists: { 'tools/list': [{ result: { tools: [entry] } }] },
  });
  const { tools } = await takeTools(session);
  expect(tools).toEqual([
    {
      name: 'odd',
      title: null,
      description: null,
      inputSchema: null,
      outputSchema: null,
      annotations: { title: 'T', readOnly: null, destructive: false, idempotent: null, openWorld: null },
      index: 0,
      raw: entry,
    },
  ]);
});
