// The flawed server over HTTP. One endpoint per era, flaw and number; all of them live in one process.

import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { MODERN, createConnection, error } from './core.mjs';
import { metadataAnswer, unauthorized } from './auth.mjs';

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
const SSE = { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' };

export function serveHttp({ port, host, flaws }) {
  const endpoints = new Map();
  const server = createServer((request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const [key, era, name] = /^\/(legacy|modern|dual)\/([\w-]+)\/(?:\d+\/)?mcp/.exec(request.url) ?? [];
      const known = endpoints.get(key) ?? { era, flaw: flaws[name], sessions: new Map(), modern: null };
      endpoints.set(key, known);
      const metadata = metadataAnswer(request, flaws);
      if (metadata !== null) return answer(response, metadata);
      if (known.flaw === undefined) return answer(response, { status: 404 });
      return take({ endpoint: known, request, response, body });
    });
  });
  server.listen(port, host, () => console.log(`listening on ${server.address().port}`));
  process.stdin.on('end', () => process.exit(0));
  process.stdin.resume();
}

function take(exchange) {
  const { endpoint, request, response } = exchange;
  const early = endpoint.flaw.early?.(exchange) ?? null;
  if (early !== null) return early === 'dealt with' ? undefined : answer(response, early);
  const refusal = guards(endpoint, request) ?? unauthorized(endpoint, request);
  if (refusal !== null) return answer(response, refusal);
  if (request.method === 'POST') return post(exchange);
  return speaksLegacy(exchange) ? otherVerb(exchange) : answer(response, { status: 405 });
}

function guards({ flaw }, { headers }) {
  const off = flaw.off ?? [];
  const origin = headers.origin === undefined ? null : new URL(headers.origin).host;
  if (!off.includes('origin') && origin !== null && !LOOPBACK.test(origin)) return { status: 403 };
  if (!off.includes('host') && !LOOPBACK.test(headers.host)) return { status: 403 };
  return null;
}

function speaksLegacy({ endpoint, request, body }) {
  if (endpoint.era !== 'dual') return endpoint.era === 'legacy';
  return request.headers['mcp-session-id'] !== undefined || parse(body)?.method === 'initialize';
}

function post(exchange) {
  const { response, body } = exchange;
  const message = parse(body);
  if (message === undefined) return json(exchange, 400, { jsonrpc: '2.0', ...error(-32700, 'Parse error') });
  if (typeof message !== 'object' || message === null || Array.isArray(message)) {
    return json(exchange, 400, { jsonrpc: '2.0', ...error(-32600, 'One message, please') });
  }
  const legacy = speaksLegacy(exchange);
  const refusal = legacy ? sessionFault(exchange, message) : headerFault(exchange, message);
  if (refusal !== null) {
    const id = typeof message.id === 'string' || typeof message.id === 'number' ? { id: message.id } : {};
    return json(exchange, refusal.status, { jsonrpc: '2.0', ...id, ...refusal.answer });
  }
  return legacy ? legacyPost(exchange, message) : modernPost(exchange, message, response);
}

function legacyPost(exchange, message) {
  const { endpoint, request, response } = exchange;
  const headers = {};
  let session = endpoint.sessions.get(request.headers['mcp-session-id']);
  if (message.method === 'initialize') {
    const id = endpoint.flaw.sessionId?.() ?? randomUUID();
    session = { connection: createConnection({ era: 'legacy', flaw: endpoint.flaw, send: () => {} }) };
    if (!endpoint.flaw.off?.includes('session')) headers['mcp-session-id'] = id;
    endpoint.sessions.set(endpoint.flaw.off?.includes('session') ? undefined : id, session);
  }
  const isAnswer = message.method === undefined;
  if (!isAnswer && endpoint.flaw.answered !== undefined)
    session.connection.send = onStream(exchange, message);
  const reply = session.connection.receive(message);
  if (message.id === undefined || isAnswer)
    return answer(response, endpoint.flaw.accepted?.(message) ?? { status: 202 });
  return reply === null
    ? undefined
    : send(exchange, { message, reply, headers, sse: message.method === 'prompts/list' });
}

/** What a server asks in the middle of a request goes over its stream, which its answer ends. */
function onStream({ endpoint, response }, { id }) {
  return (out) => {
    if (!response.headersSent) response.writeHead(200, { ...SSE, ...endpoint.flaw.sseHeaders });
    event(response, out);
    if (out.id === id && out.method === undefined) response.end();
  };
}

function sessionFault({ endpoint, request }, message) {
  const off = endpoint.flaw.off ?? [];
  const version = request.headers['mcp-protocol-version'];
  const known = /^(2024-11-05|2025-(03-26|06-18|11-25))$/.test(version ?? '2025-03-26');
  if (!known && !off.includes('legacy-version'))
    return { status: 400, answer: error(-32000, 'Bad protocol version') };
  if (message.method === 'initialize' || off.includes('session')) return null;
  const id = request.headers['mcp-session-id'];
  if (id === undefined && off.includes('session-required')) {
    endpoint.sessions.set(undefined, [...endpoint.sessions.values()].at(-1));
    return null;
  }
  if (id === undefined) return { status: 400, answer: error(-32000, 'No session id') };
  if (endpoint.sessions.get(id)?.ended === true && off.includes('session-ended')) return null;
  const status = off.includes('session-404') ? 400 : 404;
  const session = endpoint.sessions.get(id);
  return session === undefined || session.ended === true
    ? { status, answer: error(-32001, 'No such session') }
    : null;
}

function modernPost(exchange, message, response) {
  const { endpoint } = exchange;
  if (message.id === undefined) return answer(response, endpoint.flaw.accepted?.(message) ?? { status: 202 });
  endpoint.modern ??= createConnection({ era: 'modern', flaw: endpoint.flaw, send: null });
  const connection = endpoint.modern;
  const stream = () =>
    response.headersSent || response.writeHead(200, { ...SSE, ...endpoint.flaw.sseHeaders });
  connection.send = (out) => void (stream(), event(response, out));
  const reply = connection.receive(message);
  if (reply !== null)
    return send(exchange, { message, reply, headers: {}, sse: message.method === 'prompts/list' });
  // A subscription that is still open, or an answer that never comes.
  if (message.method === 'subscriptions/listen') stream();
  return response.flushHeaders();
}

function headerFault({ endpoint, request: { headers } }, message) {
  const off = endpoint.flaw.off ?? [];
  const mismatch = (what) => ({ status: 400, answer: error(-32020, `${what} and body disagree`) });
  const version = headers['mcp-protocol-version'];
  const isOldGreeting = message.method === 'initialize' && version === undefined;
  if (message.id === undefined || isOldGreeting) return null;
  const stated = message.params?._meta?.['io.modelcontextprotocol/protocolVersion'];
  if (version === undefined && !off.includes('version-header')) return mismatch('MCP-Protocol-Version');
  if (stated !== undefined && version !== undefined && version !== stated && !off.includes('header-body')) {
    return mismatch('MCP-Protocol-Version');
  }
  const same = off.includes('method-case')
    ? (a, b) => a?.toLowerCase() === b.toLowerCase()
    : (a, b) => a === b;
  if (!off.includes('mcp-method') && !same(headers['mcp-method'], message.method))
    return mismatch('Mcp-Method');
  const name = named(message);
  if (name === null || off.includes('mcp-name')) return null;
  if (message.method.startsWith('tasks/') && off.includes('task-name')) return null;
  const given = off.includes('base64') ? headers['mcp-name'] : decoded(headers['mcp-name']);
  return given === name ? null : mismatch('Mcp-Name');
}

function named({ method, params }) {
  if (method === 'tools/call' || method === 'prompts/get') return params?.name ?? null;
  if (/^tasks\/(get|update|cancel)$/.test(method)) return params?.taskId ?? null;
  return method === 'resources/read' ? (params?.uri ?? null) : null;
}

function decoded(value) {
  const [, base64] = /^=\?base64\?(.*)\?=$/.exec(value ?? '') ?? [];
  return base64 === undefined ? value : Buffer.from(base64, 'base64').toString('utf8');
}

function otherVerb({ endpoint, request, response }) {
  const id = request.headers['mcp-session-id'];
  const session = endpoint.sessions.get(id);
  if (session === undefined) return answer(response, { status: id === undefined ? 400 : 404 });
  if (request.method === 'GET') {
    response.writeHead(200, SSE);
    return response.flushHeaders();
  }
  if (request.method !== 'DELETE') return answer(response, { status: 405 });
  session.ended = true;
  return answer(response, { status: 200 });
}

/** A reply with the status that belongs to it, at once or after a moment. */
function send(exchange, outgoing) {
  const isSlow = exchange.endpoint.flaw.slow?.test(outgoing.message.method) === true;
  return isSlow ? void setTimeout(() => sendNow(exchange, outgoing), 150) : sendNow(exchange, outgoing);
}

function sendNow(exchange, { message, reply, headers, sse }) {
  const { endpoint, response } = exchange;
  const modern = !speaksLegacy(exchange);
  const replies = Array.isArray(reply) ? reply : [reply];
  const code = replies.find((each) => each.error !== undefined)?.error.code;
  const off = endpoint.flaw.off ?? [];
  const status = !modern || code === undefined ? 200 : statusOf(code, message, off);
  if ((sse || endpoint.flaw.sse === true) && status === 200) {
    response.writeHead(200, { ...SSE, ...headers, ...endpoint.flaw.headers, ...endpoint.flaw.sseHeaders });
    endpoint.flaw.prime?.(response);
    for (const each of replies) event(response, each, endpoint.flaw.event?.(each) ?? '');
    return off.includes('end') ? undefined : response.end();
  }
  return json(exchange, status, replies.length === 1 ? replies[0] : replies, headers);
}

function statusOf(code, message, off) {
  if (code === -32601) return off.includes('404') ? 200 : 404;
  if (code === -32022 || code === -32020 || code === -32021) return off.includes('400') ? 200 : 400;
  const meta = message.params?._meta ?? {};
  const whole =
    Object.keys(meta).filter((key) => /\/(protocolVersion|clientCapabilities)$/.test(key)).length === 2;
  return code === -32602 && !whole ? 400 : 200;
}

function event(response, message, before = '') {
  response.write(`${before}event: message\ndata: ${JSON.stringify(message)}\n\n`);
}

function json({ endpoint, response }, status, body, headers = {}) {
  const own = endpoint.flaw.headers ?? {};
  const text = JSON.stringify(endpoint.flaw.body?.(body, status) ?? body);
  answer(response, {
    status,
    headers: { 'content-type': 'application/json', ...headers, ...own },
    body: text,
  });
}

function answer(response, { status, headers = {}, body = '' }) {
  response.writeHead(status, headers).end(body);
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export { MODERN };
