// Flaws of the HTTP transport.

import { errorAnswer } from './answers.mjs';

const isList = ({ body }) => body.includes('"tools/list"');
const JSON_TYPE = { 'content-type': 'application/json' };

/** Writes one event before each message, with an id. */
const withIds = (prime) => ({
  sse: true,
  prime: (response) => (prime ? void response.write('id: 1\nretry: 1000\ndata:\n\n') : undefined),
  event: () => 'id: 2\n',
});

/** What else is sent with the list of prompts, which comes as a stream: before the answer, or after it. */
const besidePrompts = (before, after = []) => ({
  reply: (reply, { method }) => (method === 'prompts/list' ? [...before, reply, ...after] : reply),
});
const CHANGED = { jsonrpc: '2.0', method: 'notifications/tools/list_changed' };
const LOGGED = {
  jsonrpc: '2.0',
  method: 'notifications/message',
  params: { level: 'info', data: 'listing' },
};

export const httpFlaws = {
  'stream-with-changes': besidePrompts([CHANGED]),
  'stream-with-logs': besidePrompts([LOGGED]),
  'stream-goes-on': besidePrompts([], [LOGGED]),
  'stream-answers-another': besidePrompts([{ jsonrpc: '2.0', id: 424_242, result: {} }]),
  'stream-stays-open': { off: ['end'] },
  'plain-text': { headers: { 'content-type': 'text/plain' } },
  'json-with-charset': { headers: { 'content-type': 'application/json; charset=utf-8' } },
  'json-in-a-list': {
    body: (body, status) =>
      status === 200 &&
      body.result !== undefined &&
      body.result.protocolVersion === undefined &&
      body.result.supportedVersions === undefined
        ? [body]
        : body,
  },
  'json-with-other-id': {
    body: (body, status) => (status === 200 && body.error !== undefined ? { ...body, id: 'another' } : body),
  },
  'notification-200': { accepted: () => ({ status: 200, headers: JSON_TYPE, body: '{}' }) },
  'notification-null': { accepted: () => ({ status: 202, headers: JSON_TYPE, body: 'null' }) },
  'notification-refused': {
    accepted: ({ method }) => (method === 'notifications/cancelled' ? { status: 400 } : { status: 202 }),
  },
  'unknown-method-200': { off: ['404'] },
  'still-pings': {
    handle: ({ method }) => (method === 'ping' ? { result: { resultType: 'complete' } } : undefined),
  },
  'no-version-header-needed': { off: ['version-header'] },
  'header-body-apart': { off: ['header-body'] },
  'no-mcp-method': { off: ['mcp-method'] },
  'mcp-method-any-case': { off: ['method-case'] },
  'no-mcp-name': { off: ['mcp-name'] },
  'mcp-name-undecoded': { off: ['base64'] },
  'any-version': { off: ['version', 'header-body'] },
  'bad-version-200': { off: ['400'] },
  'version-error-bare': {
    reply: (reply) =>
      reply.error?.code === -32022 ? { ...reply, error: { code: -32022, message: 'No' } } : reply,
  },
  'no-meta-needed': { off: ['meta'] },
  'no-capabilities-needed': { off: ['capabilities'] },
  'wants-client-info': {
    handle: ({ params }) =>
      params?._meta !== undefined &&
      params._meta['io.modelcontextprotocol/protocolVersion'] !== undefined &&
      params._meta['io.modelcontextprotocol/clientInfo'] === undefined
        ? errorAnswer(-32602, 'Who are you?')
        : undefined,
  },
  'any-legacy-version': { off: ['legacy-version'] },
  'get-is-404': { early: ({ request }) => (request.method === 'GET' ? { status: 404 } : null) },
  'get-is-405': { early: ({ request }) => (request.method === 'GET' ? { status: 405 } : null) },
  /** Says no to GET as the official SDK does, with an error that has no id, while the lists take their time. */
  'get-is-405-with-error': {
    early: ({ request }) =>
      request.method === 'GET'
        ? {
            status: 405,
            headers: JSON_TYPE,
            body: '{"jsonrpc":"2.0","error":{"code":-32000,"message":"No"},"id":null}',
          }
        : null,
    slow: /\/list$/,
  },
  'get-is-a-page': {
    early: ({ request }) =>
      request.method === 'GET'
        ? { status: 200, headers: { 'content-type': 'text/html' }, body: '<p>Hello</p>' }
        : null,
  },
  'get-opens-a-stream': {
    early: ({ request, response }) => {
      if (request.method !== 'GET') return null;
      response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
      return 'dealt with';
    },
  },
  'issues-a-session': { headers: { 'mcp-session-id': 'sticky' }, sseHeaders: { 'mcp-session-id': 'sticky' } },
  'session-with-space': { sessionId: () => `a session ${Math.random()}` },
  'session-not-needed': { off: ['session-required'] },
  'session-never-ends': { off: ['session-ended'] },
  'session-ended-400': { off: ['session-404'] },
  'session-kept': { early: ({ request }) => (request.method === 'DELETE' ? { status: 405 } : null) },
  'delete-is-500': { early: ({ request }) => (request.method === 'DELETE' ? { status: 500 } : null) },
  'no-sessions': { off: ['session'] },
  'any-origin': { off: ['origin', 'host'] },
  'any-origin-own-host': { off: ['origin'] },
  'any-origin-host-cut-off': {
    off: ['origin', 'host'],
    early: ({ request, response }) => {
      if (request.headers.host.startsWith('127.0.0.1')) return null;
      response.destroy();
      return 'dealt with';
    },
  },
  /** A server of both eras that goes by the header, and wants a session for what that says is legacy. */
  'era-by-header': {
    early: ({ request }) =>
      /^202[45]/.test(request.headers['mcp-protocol-version'] ?? '') &&
      request.headers['mcp-session-id'] === undefined
        ? {
            status: 400,
            headers: JSON_TYPE,
            body: '{"jsonrpc":"2.0","error":{"code":-32600,"message":"No session"},"id":null}',
          }
        : null,
  },
  'origin-400': { early: ({ request }) => (request.headers.origin === undefined ? null : { status: 400 }) },
  'asks-on-a-stream': {
    sse: true,
    reply: (reply, { method }) =>
      method === 'prompts/list'
        ? [{ jsonrpc: '2.0', id: 'server-1', method: 'roots/list', params: {} }, reply]
        : reply,
  },
  'stream-with-ids': withIds(false),
  'stream-primed': withIds(true),
  'stream-buffered': { sseHeaders: { 'x-accel-buffering': 'yes' } },
  redirects: {
    early: (exchange) => {
      const { request, endpoint } = exchange;
      if (!isList(exchange) || endpoint.redirected === true) return null;
      endpoint.redirected = true;
      return { status: 307, headers: { location: `${request.url}/elsewhere?token=secret` } };
    },
  },
  'error-without-id': {
    body: (body) => (body.error?.code === -32601 ? { jsonrpc: '2.0', error: body.error } : body),
  },
  'error-null-id': { body: (body) => (body.error?.code === -32601 ? { ...body, id: null } : body) },
};
