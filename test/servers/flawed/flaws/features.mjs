// Flaws of calls, resources, prompts, completion, subscriptions and apps.

import { errorAnswer, onMethod, without } from './answers.mjs';

const stamp = { resultType: 'complete', ttlMs: 0, cacheScope: 'public' };
const unknownTool = (answer) => ({
  handle: ({ method, params }) =>
    method === 'tools/call' && typeof params.name === 'string' && params.name.startsWith('surveyor')
      ? answer
      : undefined,
});
const unknownResource = (answer) => ({
  handle: ({ method, params }) =>
    method === 'resources/read' && params.uri.startsWith('surveyor') ? answer : undefined,
});
const onRead = (uri, contents) => ({
  handle: ({ method, params }) =>
    method === 'resources/read' && params.uri === uri
      ? contents === null
        ? errorAnswer(-32603, 'Disk gone')
        : { result: { ...stamp, contents } }
      : undefined,
});
const onGet = (name, answer) => ({
  handle: ({ method, params }) => (method === 'prompts/get' && params.name === name ? answer : undefined),
});
const unknownPrompt = (answer) => ({
  handle: ({ method, params }) =>
    method === 'prompts/get' && params.name?.startsWith('surveyor') ? answer : undefined,
});
const messages = (content) => ({ result: { resultType: 'complete', messages: [{ role: 'user', content }] } });
const values = (list) =>
  onMethod('completion/complete', ({ params }) =>
    params.ref.name === 'describe'
      ? { result: { resultType: 'complete', completion: { values: list } } }
      : undefined,
  );
const withApp = (content) => ({
  surface: (surface) => ({ ...surface, contents: { ...surface.contents, 'ui://rooms/board': content } }),
});
const APP = { uri: 'ui://rooms/board', mimeType: 'text/html;profile=mcp-app' };
const TOOLS_CHANGED = { jsonrpc: '2.0', method: 'notifications/tools/list_changed', params: {} };
const tagged = (message, id) => ({
  ...message,
  params: { ...message.params, _meta: { 'io.modelcontextprotocol/subscriptionId': id } },
});

const TASKS = 'io.modelcontextprotocol/tasks';
const knowsTasks = (capabilities, era) =>
  era === 'modern'
    ? { ...capabilities, extensions: { [TASKS]: {} } }
    : { ...capabilities, tasks: { list: {}, cancel: {} } };
const UNKNOWN_TASK = errorAnswer(-32602, 'Unknown task');
/** A server that knows tasks, and has none; `changes`: what it answers to some of the methods. */
const withTasks = (changes = {}, more = {}) => ({
  capabilities: knowsTasks,
  handle: ({ method, params }, { era }) => {
    if (Object.hasOwn(changes, method)) return changes[method];
    const methods = era === 'modern' ? ['get', 'update', 'cancel'] : ['get', 'result', 'cancel'];
    if (methods.some((each) => method === `tasks/${each}`)) return UNKNOWN_TASK;
    return method === 'tasks/list' && era === 'legacy' && params !== null
      ? { result: { tasks: [] } }
      : undefined;
  },
  ...more,
});
const NO_METHOD = errorAnswer(-32601, 'Method not found');

export const featureFlaws = {
  'tasks-clean': withTasks(),
  'tasks-always-working': withTasks({
    'tasks/get': { result: { resultType: 'complete', taskId: 'x', status: 'working' } },
  }),
  'tasks-unread': withTasks({ 'tasks/get': NO_METHOD }),
  'tasks-other-code': withTasks({ 'tasks/cancel': errorAnswer(-32603, 'No such task') }),
  'tasks-any-name': withTasks({}, { off: ['task-name'] }),
  'tasks-unlisted': withTasks({ 'tasks/list': NO_METHOD }),
  'tasks-cancelled-anyway': withTasks({ 'tasks/cancel': { result: { taskId: 'x', status: 'cancelled' } } }),
  'unknown-tool-succeeds': unknownTool({ result: { resultType: 'complete', content: [] } }),
  'unknown-tool-flagged': unknownTool({
    result: { resultType: 'complete', isError: true, content: [{ type: 'text', text: 'No such tool' }] },
  }),
  'unknown-tool-other-code': unknownTool(errorAnswer(-32601, 'No such tool')),
  'listed-unreadable': onRead('room://oak', null),
  'read-without-uri': onRead('room://oak', [{ text: 'Oak' }]),
  'read-not-base64': onRead('room://ash', [{ uri: 'room://ash', blob: 'not base64!' }]),
  'read-other-mime': onRead('room://oak', [{ uri: 'room://oak', mimeType: 'text/html', text: 'Oak' }]),
  'read-empty-text': onRead('room://oak', [{ uri: 'room://oak', mimeType: 'text/plain', text: '' }]),
  'read-nothing': onRead('room://oak', []),
  'no-resources': {
    surface: (surface) => ({
      ...surface,
      resources: null,
      tools: surface.tools.map((tool) => without(tool, '_meta')),
    }),
    handle: ({ method }) =>
      /^resources\//.test(method) ? errorAnswer(-32601, 'Method not found') : undefined,
  },
  'not-found-empty': unknownResource({ result: { ...stamp, contents: [] } }),
  'not-found-old-code': unknownResource(errorAnswer(-32002, 'Resource not found')),
  'not-found-silent': unknownResource(null),
  'not-found-kills': {
    handle: ({ method, params }) =>
      method === 'resources/read' && params.uri.startsWith('surveyor') ? process.exit(6) : undefined,
  },
  'not-found-internal': unknownResource(errorAnswer(-32603, 'Internal error')),
  'not-found-invalid': unknownResource(errorAnswer(-32602, 'Resource not found')),
  'reads-upward': {
    handle: ({ method, params }) =>
      method === 'resources/read' && decodeURIComponent(params.uri).includes('../etc/passwd')
        ? { result: { ...stamp, contents: [{ uri: params.uri, text: 'root:x:0:0:root:/root:/bin/sh\n' }] } }
        : undefined,
  },
  'reads-upward-encoded': {
    handle: ({ method, params }) =>
      method === 'resources/read' && /%2e%2e%2f.*passwd/i.test(params.uri)
        ? { result: { ...stamp, contents: [{ uri: params.uri, text: 'root:x:0:0:root:/root:/bin/sh\n' }] } }
        : undefined,
  },
  /** Shows any address, as a text about it: nothing is read. */
  'reads-anything-as-text': {
    handle: ({ method, params }) =>
      method === 'resources/read' && params.uri.includes('passwd')
        ? { result: { ...stamp, contents: [{ uri: params.uri, text: `There is no room ${params.uri}` }] } }
        : undefined,
  },
  'shows-every-file': {
    surface: (surface) => ({
      ...surface,
      resources: [{ uri: 'file:///srv/rooms/oak.txt', name: 'Oak' }],
      resourceTemplates: [],
    }),
    handle: ({ method, params }) =>
      method === 'resources/read' && params.uri.endsWith('etc/passwd')
        ? { result: { ...stamp, contents: [{ uri: params.uri, text: 'root:x:0:0:root:/root:/bin/sh\n' }] } }
        : undefined,
  },
  'no-templates-at-all': { surface: (surface) => ({ ...surface, resourceTemplates: [] }) },
  'loses-requests': {
    handle: ({ method }, { state }) => {
      if (!/\/(list|discover)$/.test(method) || method === 'prompts/list') return undefined;
      const now = Date.now();
      // Of one method only, so that the lists that a client takes at its start do not count.
      state.at = (state.at ?? []).filter((each) => each.method === method && now - each.now < 100);
      state.at.push({ method, now });
      return state.at.length > 6 ? null : undefined;
    },
  },
  'refuses-a-burst': {
    handle: ({ method }, { state }) => {
      if (!/\/(list|discover)$/.test(method) || method === 'prompts/list') return undefined;
      state.at ??= [];
      const now = Date.now();
      state.at = [...state.at.filter((each) => now - each < 100), now];
      return state.at.length > 6 ? errorAnswer(-32603, 'Too many at once, come back in a second') : undefined;
    },
  },
  'prompt-without-messages': onGet('welcome', {
    result: { resultType: 'complete', description: 'A welcome' },
  }),
  'prompt-bad-block': onGet('welcome', messages({ type: 'greeting', text: 'Hello' })),
  'prompt-bad-role': onGet('welcome', {
    result: {
      resultType: 'complete',
      messages: [{ role: 'system', content: { type: 'text', text: 'Hello' } }],
    },
  }),
  'prompt-embeds': onGet(
    'welcome',
    messages({ type: 'resource', resource: { uri: 'room://oak', text: 'Oak' } }),
  ),
  'unknown-prompt-empty': unknownPrompt({ result: { resultType: 'complete', messages: [] } }),
  'unknown-prompt-internal': unknownPrompt(errorAnswer(-32603, 'Internal error')),
  'missing-argument-served': onGet('describe', messages({ type: 'text', text: 'The room undefined.' })),
  'nothing-to-complete': {
    surface: (surface) => ({ ...surface, prompts: [{ name: 'welcome' }], resourceTemplates: [] }),
  },
  'only-free-prompts': { surface: (surface) => ({ ...surface, prompts: [{ name: 'welcome' }] }) },
  'only-wanting-prompts': { surface: (surface) => ({ ...surface, prompts: surface.prompts.slice(1) }) },
  'too-many-values': values(Array.from({ length: 101 }, (_each, n) => `v${n}`)),
  'many-values': values(Array.from({ length: 100 }, (_each, n) => `v${n}`)),
  'values-no-texts': values([1, 2]),
  'too-many-values-for-a-template': {
    surface: (surface) => ({ ...surface, prompts: [{ name: 'welcome' }] }),
    ...onMethod('completion/complete', ({ params }) =>
      params.ref.type === 'ref/resource'
        ? {
            result: {
              resultType: 'complete',
              completion: { values: Array.from({ length: 101 }, (_each, n) => `v${n}`) },
            },
          }
        : undefined,
    ),
  },
  'unknown-ref-empty': onMethod('completion/complete', {
    result: { resultType: 'complete', completion: { values: [] } },
  }),
  'never-acknowledges': { listen: () => [] },
  'acknowledges-second': { listen: (ack, { id }) => [tagged(TOOLS_CHANGED, id), ack] },
  'acknowledges-untagged': {
    listen: (ack) => [{ ...ack, params: without(ack.params, '_meta') }],
  },
  'acknowledges-another': { listen: (ack) => [tagged(ack, 'somebody-else')] },
  'tagged-log': {
    listen: (ack, { id }) => [
      ack,
      tagged({ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: 'x' } }, id),
    ],
  },
  'tagged-cancellation': {
    listen: (ack, { id }) => [
      ack,
      tagged({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: id } }, id),
    ],
  },
  'promises-an-empty-list': {
    listen: (ack) => [
      {
        ...ack,
        params: { ...ack.params, notifications: { toolsListChanged: true, resourceSubscriptions: [] } },
      },
    ],
  },
  'promises-another-resource': {
    capabilities: (capabilities) => ({ ...capabilities, resources: { subscribe: true } }),
    listen: (ack, { params }) => [
      params.notifications.resourceSubscriptions === undefined
        ? ack
        : { ...ack, params: { ...ack.params, notifications: { resourceSubscriptions: ['room://oak'] } } },
    ],
  },
  'untagged-changes': { listen: (ack) => [ack, TOOLS_CHANGED] },
  'tagged-changes': { listen: (ack, { id }) => [ack, tagged(TOOLS_CHANGED, id)] },
  'tags-with-text-of-another': { listen: (ack) => [ack, tagged(TOOLS_CHANGED, 'somebody-else')] },
  'sends-unasked': {
    listen: (ack, { id }) => [
      ack,
      tagged({ ...TOOLS_CHANGED, method: 'notifications/prompts/list_changed' }, id),
    ],
  },
  'promises-all': {
    listen: (ack, { params }) => [{ ...ack, params: { ...ack.params, notifications: params.notifications } }],
  },
  'promises-nothing': { listen: (ack) => [{ ...ack, params: { ...ack.params, notifications: {} } }] },
  'drops-subscriptions': { off: ['farewell'] },
  'cancels-subscriptions': {
    eof: ({ state, send }) => {
      for (const id of state.listens.keys()) {
        send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: id } });
      }
    },
  },
  'one-subscription-only': {
    listen: (ack, { id }) => (id === 'surveyor-listen-wide' ? [ack] : []),
  },
  'no-subscriptions': {
    capabilities: (capabilities) => ({ ...capabilities, tools: {} }),
    ...onMethod('subscriptions/listen', errorAnswer(-32601, 'Method not found')),
  },
  'subscriptions-promised': onMethod('subscriptions/listen', errorAnswer(-32601, 'Method not found')),
  'app-missing': {
    surface: (surface) => ({ ...surface, contents: without(surface.contents, 'ui://rooms/board') }),
  },
  'app-plain-html': withApp({ ...APP, mimeType: 'text/html', text: '<html></html>' }),
  'app-type-written-otherwise': withApp({
    ...APP,
    mimeType: 'text/HTML; profile="mcp-app"',
    text: '<html></html>',
  }),
  'app-other-profile': withApp({ ...APP, mimeType: 'text/html;profile=page', text: '<html></html>' }),
  'app-no-html': withApp({ ...APP, text: '{"rooms":[]}' }),
  'app-as-blob': withApp({ ...APP, blob: Buffer.from('<!doctype html><p>Rooms</p>').toString('base64') }),
  'app-over-http': {
    surface: (surface) => ({
      ...surface,
      tools: surface.tools.map((tool) =>
        tool._meta === undefined
          ? tool
          : { ...tool, _meta: { 'ui/resourceUri': 'https://rooms.example/board' } },
      ),
    }),
  },
  'no-apps': {
    surface: (surface) => ({ ...surface, tools: surface.tools.map((tool) => without(tool, '_meta')) }),
  },
  'tool-without-schema': {
    surface: (surface) => ({ ...surface, tools: surface.tools.map((tool) => without(tool, 'inputSchema')) }),
  },
  'tool-with-extras': {
    surface: (surface) => ({
      ...surface,
      tools: surface.tools.map((tool) => ({ ...tool, colour: 'green' })),
    }),
  },
};
