// Flaws of JSON-RPC itself, in any era and over any transport.

import { errorAnswer, onMethod, onResult, without } from './answers.mjs';

const STACK = 'Boom\n    at handler (/srv/app/server.js:12:34)\n    at async run (/srv/app/loop.js:5:6)';

const duringErrors = (change) => ({
  reply: (reply) => (reply.error?.code === -32601 ? change(reply) : reply),
});

/** Sends something of its own before it lists its prompts. */
const before = (...messages) => ({
  reply: (reply, { method }) => (method === 'prompts/list' ? [...messages, reply] : reply),
});
const logs = () =>
  before({ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: 'listing' } });
const progress = (steps, progressToken) =>
  before(
    ...steps.map((each) => ({
      jsonrpc: '2.0',
      method: 'notifications/progress',
      params: { progressToken, progress: each },
    })),
  );

export const rpcFlaws = {
  'no-jsonrpc-member': duringErrors((reply) => without(reply, 'jsonrpc')),
  'result-and-error': duringErrors((reply) => ({ ...reply, result: {} })),
  'error-code-as-text': duringErrors((reply) => ({ ...reply, error: { ...reply.error, code: '-32601' } })),
  'result-is-a-list': onResult('resources/templates/list', () => []),
  'error-with-null-id': duringErrors((reply) => ({ ...reply, id: null })),
  'ids-as-texts': { reply: (reply) => ({ ...reply, id: String(reply.id) }) },
  'ids-as-numbers': {
    reply: (reply) => ({ ...reply, id: Number.isNaN(Number(reply.id)) ? reply.id : Number(reply.id) }),
  },
  'loses-id-0': { handle: ({ id }) => (id === 0 ? null : undefined) },
  'answers-twice': { reply: (reply, { method }) => (method === 'prompts/list' ? [reply, reply] : reply) },
  'answers-nobody': {
    reply: (reply, { method }) =>
      method === 'prompts/list' ? [{ jsonrpc: '2.0', id: 424_242, result: {} }, reply] : reply,
  },
  'answers-at-the-end': {
    eof: ({ send }) => send({ jsonrpc: '2.0', id: 424_242, result: {} }),
  },
  'unknown-method-empty': {
    handle: ({ method }) => (/^(surveyor|nothing)\//.test(method) ? { result: {} } : undefined),
  },
  'unknown-method-other-code': {
    handle: ({ method }) => (/^surveyor\//.test(method) ? errorAnswer(-32603, 'Internal error') : undefined),
  },
  'unknown-method-invalid-params': {
    handle: ({ method }) =>
      /^surveyor\//.test(method) ? errorAnswer(-32602, 'Invalid request parameters') : undefined,
  },
  'unknown-method-silent': { handle: ({ method }) => (/^surveyor\//.test(method) ? null : undefined) },
  'unknown-method-kills': {
    handle: ({ method }) => (/^surveyor\//.test(method) ? process.exit(5) : undefined),
  },
  'prompts-undeclared': { capabilities: (capabilities) => without(capabilities, 'prompts') },
  'no-prompts': {
    surface: (surface) => ({ ...surface, prompts: null }),
    handle: ({ method }) =>
      /^(prompts|completion)\//.test(method) ? errorAnswer(-32601, 'Method not found') : undefined,
  },
  'no-prompts-other-code': {
    surface: (surface) => ({ ...surface, prompts: null }),
    handle: ({ method }) =>
      /^(prompts|completion)\//.test(method) ? errorAnswer(-32600, 'No prompts here') : undefined,
  },
  'nameless-call-succeeds': {
    handle: ({ method, params }) =>
      method === 'tools/call' && params.name === undefined
        ? { result: { resultType: 'complete', content: [] } }
        : undefined,
  },
  'nameless-call-internal-error': {
    handle: ({ method, params }) =>
      method === 'tools/call' && params.name === undefined
        ? errorAnswer(-32603, 'Internal error')
        : undefined,
  },
  'nameless-call-silent': {
    handle: ({ method, params }) => (method === 'tools/call' && params.name === undefined ? null : undefined),
  },
  'withdrawn-code': {
    handle: ({ method, params }) =>
      method === 'prompts/get' && params.name?.startsWith('surveyor')
        ? errorAnswer(-32042, 'Go to a page first')
        : undefined,
  },
  'code-of-json-rpc': {
    handle: ({ method, params }) =>
      method === 'prompts/get' && params.name?.startsWith('surveyor')
        ? errorAnswer(-32500, 'No such prompt')
        : undefined,
  },
  'logs-undeclared': logs(),
  'logs-declared': {
    ...logs(),
    capabilities: (capabilities) => ({ ...capabilities, logging: {} }),
    ...onMethod('logging/setLevel', { result: {} }),
  },
  'progress-unasked': progress([1], 'nobody'),
  'asks-for-roots': onMethod('prompts/get', {
    result: {
      resultType: 'input_required',
      inputRequests: { roots: { method: 'roots/list', params: {} } },
    },
  }),
  'old-code': {
    handle: ({ method, params }) =>
      method === 'prompts/get' && params.name?.startsWith('surveyor')
        ? errorAnswer(-32001, 'No such prompt')
        : undefined,
  },
  'own-code': {
    handle: ({ method, params }) =>
      method === 'prompts/get' && params.name?.startsWith('surveyor')
        ? errorAnswer(1404, 'No such prompt')
        : undefined,
  },
  'stack-in-message': {
    reply: (reply) =>
      reply.error?.code === -32601 ? { ...reply, error: { code: -32601, message: STACK } } : reply,
  },
  'stack-in-data': {
    reply: (reply) =>
      reply.error?.code === -32601
        ? { ...reply, error: { code: -32601, message: 'Boom', data: { stack: STACK } } }
        : reply,
  },
  'stack-in-result': {
    handle: ({ method, params }) =>
      method === 'tools/call' && params.name?.startsWith('surveyor')
        ? { result: { resultType: 'complete', isError: true, content: [{ type: 'text', text: STACK }] } }
        : undefined,
  },
  'path-in-message': {
    reply: (reply) =>
      reply.error?.code === -32601
        ? {
            ...reply,
            error: {
              code: -32601,
              message: 'Not allowed: /srv/data is outside of /srv/user, look at line 12',
            },
          }
        : reply,
  },
  'no-ping': onMethod('ping', errorAnswer(-32601, 'Method not found')),
  'no-completion': onMethod('completion/complete', errorAnswer(-32601, 'Method not found')),
  'claims-logging': { capabilities: (capabilities) => ({ ...capabilities, logging: {} }) },
  'has-logging': {
    capabilities: (capabilities) => ({ ...capabilities, logging: {} }),
    ...onMethod('logging/setLevel', errorAnswer(-32602, 'No such level')),
  },
};
