// Flaws of `_meta`, results, caching and lists.

import { errorAnswer, onMethod, onResult, without } from './answers.mjs';

const META = 'io.modelcontextprotocol/';
const withMeta = (key, value = 1) => ({
  result: (result) => ({ ...result, _meta: { ...result._meta, [key]: value } }),
});
const refusesMeta = (test) => ({
  handle: ({ method, params }) =>
    method === 'tools/list' && Object.keys(params?._meta ?? {}).some(test)
      ? errorAnswer(-32602, 'Unknown member')
      : undefined,
});
const CACHED = /^(tools|prompts|resources)(\/templates)?\/(list|read)$/;
const onCached = (change) => ({
  result: (result, { method }) => (CACHED.test(method) ? change(result, method) : result),
});
const onLists = (change) => ({
  result: (result, { method, params }, connection) =>
    method === 'tools/list' ? change(result, params ?? {}, connection) : result,
});
const tool = (name) => ({ name, description: `The tool ${name}.`, inputSchema: { type: 'object' } });

/** The first to ask is whoever takes the surface, and should not have to wait. */
const silentFromTheSecondTime =
  (asked, cursor) =>
  ({ method, params }, { state }) => {
    if (method !== asked || params?.cursor !== cursor) return undefined;
    state.times = (state.times ?? 0) + 1;
    return state.times > 1 ? null : { result: { tools: [] } };
  };

export const listFlaws = {
  'meta-key-malformed': withMeta('-bad-/key!'),
  'meta-key-underscored': withMeta('_framework'),
  'meta-key-reserved': withMeta('com.mcp.tools/x'),
  'meta-key-first-label': withMeta('mcp.dev/x'),
  'meta-key-third-label': withMeta('com.example.mcp/x'),
  'meta-key-of-the-protocol': withMeta(`${META}surprise`),
  'meta-key-own': withMeta('com.example.rooms/floor'),
  'trace-refused': refusesMeta((key) => key === 'traceparent'),
  'unknown-meta-refused': refusesMeta((key) => key.startsWith('com.example')),
  'trace-changes-list': onLists((result, params) =>
    params._meta?.traceparent === undefined ? result : { ...result, tools: [] },
  ),
  'trace-malformed': withMeta('traceparent', '00-xyz-01'),
  'trace-well-formed': withMeta('traceparent', '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'),
  'untyped-results': onResult('prompts/list', (result) => without(result, 'resultType')),
  'strange-result-type': onResult('prompts/list', (result) => ({ ...result, resultType: 'task' })),
  'typed-legacy-results': onResult('prompts/list', (result) => ({ ...result, resultType: 'complete' })),
  'no-cache-hints': onCached((result, method) =>
    method === 'prompts/list' ? without(result, 'ttlMs') : result,
  ),
  'no-cache-hints-at-all': onCached((result, method) =>
    method === 'prompts/list' ? without(result, 'ttlMs', 'cacheScope') : result,
  ),
  'no-cache-hints-on-reads': onCached((result, method) =>
    method === 'resources/read' ? without(result, 'cacheScope') : result,
  ),
  'ttl-as-text': onCached((result) => ({ ...result, ttlMs: '60000' })),
  'ttl-zero': onCached((result) => ({ ...result, ttlMs: 0 })),
  'scope-unknown': onCached((result) => ({ ...result, cacheScope: 'shared' })),
  'scope-private': onCached((result) => ({ ...result, cacheScope: 'private' })),
  'scope-per-page': onLists((result, { cursor }) => ({
    ...result,
    cacheScope: cursor === undefined ? 'public' : 'private',
  })),
  'cursor-never-advances': onLists((result, _params, { offered }) => ({
    ...result,
    tools: offered.tools.slice(0, 2),
    nextCursor: 'at-2',
  })),
  'cursor-goes-round': {
    handle: ({ method, params }, { state }) => {
      if (method !== 'resources/templates/list') return undefined;
      state.pages = (state.pages ?? 0) + 1;
      const page = {
        resultType: 'complete',
        ttlMs: 0,
        cacheScope: 'public',
        resourceTemplates: [{ name: `T${state.pages}`, uriTemplate: `t${state.pages}://{x}` }],
      };
      return { result: { ...page, nextCursor: params.cursor === 'a' ? 'b' : 'a' } };
    },
  },
  'cursor-empty-at-the-end': {
    surface: (surface) => ({ ...surface, pageSize: 10 }),
    handle: ({ method, params }, connection) =>
      method === 'tools/list' && params?.cursor === ''
        ? { result: connection.receive({ id: 0, method, params: without(params, 'cursor') }).result }
        : undefined,
    ...onLists((result) => ({ ...result, nextCursor: '' })),
  },
  'own-cursor-refused': {
    handle: ({ method, params }) =>
      method === 'tools/list' && params?.cursor === 'at-2'
        ? errorAnswer(-32602, 'Invalid cursor')
        : undefined,
  },
  'cursor-empty-refused': {
    surface: (surface) => ({ ...surface, pageSize: 10 }),
    handle: ({ method, params }) =>
      method === 'tools/list' && params?.cursor === '' ? errorAnswer(-32602, 'Invalid cursor') : undefined,
    ...onLists((result) => ({ ...result, nextCursor: '' })),
  },
  'cursor-empty-silent': {
    surface: (surface) => ({ ...surface, pageSize: 10 }),
    handle: silentFromTheSecondTime('tools/list', ''),
    ...onLists((result) => ({ ...result, nextCursor: '' })),
  },
  'own-cursor-silent': {
    handle: silentFromTheSecondTime('tools/list', 'at-2'),
  },
  'bogus-cursor-silent': {
    handle: ({ params }) => (params?.cursor?.startsWith('surveyor') ? null : undefined),
  },
  'cursor-empty-taken': {
    handle: ({ method, params }, { offered, state }) => {
      if (method !== 'tools/list' || params?.cursor !== '') return undefined;
      const stamp = state.modern === true ? { resultType: 'complete', ttlMs: 0, cacheScope: 'public' } : {};
      return { result: { ...stamp, tools: offered.tools.slice(2) } };
    },
    ...onLists((result) => (result.nextCursor === undefined ? result : { ...result, nextCursor: '' })),
  },
  'pages-overlap': onLists((result, { cursor }, { offered }) =>
    cursor === undefined ? result : { ...result, tools: offered.tools.slice(1) },
  ),
  'many-pages': {
    surface: (surface) => ({
      ...surface,
      pageSize: 1,
      tools: Array.from({ length: 12 }, (_each, n) => tool(`tool_${n}`)),
    }),
  },
  'endless-pages': {
    handle: ({ method, params }, { state }) => {
      if (method !== 'resources/templates/list') return undefined;
      const page = Number(params?.cursor ?? 0) + 1;
      const stamp = state.modern === true ? { resultType: 'complete', ttlMs: 0, cacheScope: 'public' } : {};
      return {
        result: {
          ...stamp,
          resourceTemplates: [{ name: `T${page}`, uriTemplate: `t${page}://{x}` }],
          nextCursor: String(page),
        },
      };
    },
  },
  'bogus-cursor-starts-over': {
    handle: ({ method, params }, connection) => {
      if (!method.endsWith('/list') || !params?.cursor?.startsWith('surveyor')) return undefined;
      return { result: connection.receive({ id: 0, method, params: without(params, 'cursor') }).result };
    },
  },
  'bogus-cursor-ignored': {
    surface: (surface) => ({ ...surface, pageSize: 10 }),
    handle: ({ method, params }, connection) => {
      if (!method.endsWith('/list') || !params?.cursor?.startsWith('surveyor')) return undefined;
      return { result: connection.receive({ id: 0, method, params: without(params, 'cursor') }).result };
    },
  },
  'bogus-cursor-other-code': {
    handle: ({ params }) =>
      params?.cursor?.startsWith('surveyor') ? errorAnswer(-32603, 'Internal error') : undefined,
  },
  'shuffled-list': onLists((result, _params, { state }) => {
    state.turns = (state.turns ?? 0) + 1;
    return state.turns % 3 === 2 ? { ...result, tools: [...result.tools].reverse() } : result;
  }),
  'list-depends-on-client': onLists((result, params) =>
    params._meta?.[`${META}clientInfo`]?.name === 'a-stranger'
      ? { ...result, tools: result.tools.slice(1) }
      : result,
  ),
  'tools-undeclared': { capabilities: (capabilities) => without(capabilities, 'tools') },
  'prompts-declared-and-missing': onMethod('prompts/list', errorAnswer(-32601, 'Method not found')),
  'prompts-failing': onMethod('prompts/list', errorAnswer(-32603, 'No network')),
  'no-templates': onMethod('resources/templates/list', errorAnswer(-32601, 'Method not found')),
  'empty-lists': {
    surface: (surface) => ({ ...surface, prompts: [], resources: [], resourceTemplates: [] }),
  },
  'asks-back-on-a-list': onResult('prompts/list', (result) => ({
    ...without(result, 'ttlMs', 'cacheScope'),
    resultType: 'input_required',
    requestState: 'x',
  })),
  'no-lists': {
    surface: (surface) => ({ ...surface, tools: null, prompts: null, resources: null }),
    handle: ({ method }) =>
      /^(tools|prompts|resources|completion)\//.test(method)
        ? errorAnswer(-32601, 'Method not found')
        : undefined,
  },
};
