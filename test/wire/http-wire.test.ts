import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createHttpWire, type HttpWire } from '../../src/wire/http-wire.ts';
import type { WireOptions } from '../../src/wire/wire-options.ts';
import { httpTarget } from './targets.ts';

interface Served extends AsyncDisposable {
  readonly wire: HttpWire;
  readonly requests: readonly IncomingMessage[];
  readonly sockets: () => number;
}

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void;

/** A wire to a server that answers as the handler says. */
async function served(
  handle: Handler,
  overrides: Partial<WireOptions> & { headers?: Record<string, string> } = {},
): Promise<Served> {
  const requests: IncomingMessage[] = [];
  const sockets = new Set<unknown>();
  const server = createServer((request, response) => {
    requests.push(request);
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
    request.on('end', () => handle(request, response, body));
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const { headers = {}, ...options } = overrides;
  const endpoint = { kind: 'http', url: `http://127.0.0.1:${port}/mcp`, headers } as const;
  const wire = createHttpWire(endpoint, { env: {}, timeoutMs: 20_000, ...options });
  return {
    wire,
    requests,
    sockets: () => sockets.size,
    [Symbol.asyncDispose]: async () => {
      await wire.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const PING = { jsonrpc: '2.0', method: 'ping' };
const STREAM = { 'Content-Type': 'text/event-stream' };
const JSON_TYPE = { 'Content-Type': 'application/json' };
const pong = (id: unknown): string => JSON.stringify({ jsonrpc: '2.0', id, result: {} });
const idOf = (body: string): unknown => (JSON.parse(body) as { id?: unknown }).id;

describe('an answer', () => {
  test.each<[string, Handler, object]>([
    ['in JSON', (_q, s, body) => s.writeHead(200, JSON_TYPE).end(pong(idOf(body))), { kind: 'result' }],
    [
      'in a stream',
      (_q, s, body) => s.writeHead(200, STREAM).end(`data: ${pong(idOf(body))}\n\n`),
      { kind: 'result' },
    ],
    [
      'after other messages of the stream',
      (_q, s, body) => {
        s.writeHead(200, STREAM);
        s.end(`data: {"jsonrpc":"2.0","method":"notifications/x"}\n\ndata: ${pong(idOf(body))}\n\n`);
      },
      { kind: 'result' },
    ],
    [
      'compressed unasked',
      (_q, s, body) =>
        s.writeHead(200, { ...JSON_TYPE, 'Content-Encoding': 'gzip' }).end(gzipSync(pong(idOf(body)))),
      { kind: 'result' },
    ],
    [
      'in a batch',
      (_q, s, body) => s.writeHead(200, JSON_TYPE).end(`[${pong(idOf(body))}]`),
      { kind: 'result' },
    ],
    [
      'that is an error with a status',
      (_q, s, body) =>
        s
          .writeHead(404, JSON_TYPE)
          .end(`{"jsonrpc":"2.0","id":${String(idOf(body))},"error":{"code":-32601,"message":"no"}}`),
      { kind: 'error', code: -32601 },
    ],
    [
      'that is an error without an id',
      (_q, s) =>
        s.writeHead(400, JSON_TYPE).end('{"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":"no"}}'),
      { kind: 'error', code: -32000 },
    ],
    [
      'to another request',
      (_q, s) => s.writeHead(200, JSON_TYPE).end(pong(999)),
      { kind: 'malformed', why: "the answer has the id 999; the request's id is 1" },
    ],
    ['with its id as text', (_q, s) => s.writeHead(200, JSON_TYPE).end(pong('1')), { kind: 'malformed' }],
    [
      'of nothing',
      (_q, s) => s.writeHead(202).end(),
      { kind: 'no-message', why: 'HTTP 202 with no content type and an empty body' },
    ],
    [
      'that is text',
      (_q, s) => s.writeHead(200, { 'Content-Type': 'text/plain' }).end('hello'),
      { kind: 'no-message', text: 'hello' },
    ],
    [
      'in an event of another name',
      (_q, s, body) => s.writeHead(200, STREAM).end(`event: ping\ndata: ${pong(idOf(body))}\n\n`),
      { kind: 'no-message' },
    ],
    [
      'in a stream that ends too soon',
      (_q, s) => s.writeHead(200, STREAM).end(': hello\n\n'),
      { kind: 'no-message', why: 'HTTP 200 with text/event-stream: the stream ended without the answer' },
    ],
    [
      'in an event that is torn',
      (_q, s, body) => s.writeHead(200, STREAM).end(`data: ${pong(idOf(body))}\n`),
      {
        kind: 'no-message',
        why: 'HTTP 200 with text/event-stream: the stream ended in the middle of an event',
      },
    ],
    [
      'that breaks off',
      (_q, s) => {
        s.writeHead(200, { 'Content-Length': 100 });
        s.write('{');
        s.destroy();
      },
      { kind: 'closed', code: 'ECONNRESET' },
    ],
    ['that never comes', (q) => void q.socket.destroy(), { kind: 'closed', code: 'ECONNRESET' }],
    [
      'that is a redirect',
      (_q, s) => s.writeHead(307, { Location: 'http://127.0.0.1:1/' }).end(),
      { kind: 'no-message' },
    ],
  ])('%s', async (_title, handle, reply) => {
    await using target = await served(handle);
    const exchange = await target.wire.request(PING);
    expect(exchange.reply).toMatchObject(reply);
    expect(target.requests).toHaveLength(1);
  });

  test('is read as it arrives, and the stream may stay open', async () => {
    await using target = await served((_request, response, body) => {
      response.writeHead(200, STREAM).write(`data: ${pong(idOf(body))}\n\n`);
    });
    expect((await target.wire.request(PING)).reply.kind).toBe('result');
  });

  test.each([
    ['in JSON', JSON_TYPE, ''],
    ['in a stream', STREAM, 'data: '],
  ])('over the limit, %s, is not read to its end', async (_title, headers, start) => {
    await using target = await served(
      (_request, response) => response.writeHead(200, headers).end(`${start}${'x'.repeat(3_000_000)}\n\n`),
      { messageLimitBytes: 1_000_000 },
    );
    const { reply } = await target.wire.request(PING);
    expect(reply.kind).toBe('oversize');
    expect(reply.kind === 'oversize' && reply.bytes).toBeGreaterThan(1_000_000);
    expect(target.wire.frames.at(-1)).toMatchObject({ from: 'server', cut: true });
  });

  test('that does not come in time is a time-out, and its connection is cut', async () => {
    await using target = await served(() => undefined);
    const exchange = await target.wire.request(PING, { timeoutMs: 50 });
    expect(exchange).toMatchObject({ reply: { kind: 'timeout', afterMs: 50 }, http: null });
    await expect.poll(target.sockets).toBe(0);
  });

  test('that begins in time and does not end is a time-out that knows the status', async () => {
    await using target = await served((_request, response) =>
      response.writeHead(200, STREAM).write(': hi\n\n'),
    );
    const exchange = await target.wire.request(PING, { timeoutMs: 200 });
    expect(exchange).toMatchObject({ reply: { kind: 'timeout' }, http: { status: 200 } });
  });

  test('that is given up has its stream closed, which is how a modern request is cancelled', async () => {
    await using target = await served((_request, response) =>
      response.writeHead(200, STREAM).write(': hi\n\n'),
    );
    const stop = new AbortController();
    const exchange = target.wire.request(PING, { signal: stop.signal });
    await expect.poll(target.sockets).toBe(1);
    stop.abort();
    expect((await exchange).reply).toMatchObject({ kind: 'closed', code: 'ABORT_ERR' });
    await expect.poll(target.sockets).toBe(0);
  });
});

test('errors without an id answer the requests on whose answers they came, however many there are', async () => {
  const refuse = (code: number): string =>
    `{"jsonrpc":"2.0","id":null,"error":{"code":${code},"message":"no"}}`;
  await using target = await served((_request, response, body) => {
    response.writeHead(400, JSON_TYPE).end(refuse(-32000 - Number(idOf(body))));
  });
  const exchanges = await Promise.all([1, 2, 3].map(() => target.wire.request(PING)));
  expect(exchanges.map(({ reply }) => reply.kind === 'error' && reply.code)).toEqual([
    -32001, -32002, -32003,
  ]);
});

test('the refusal of a notification or of a stream is not the answer to the request that waits', async () => {
  const refusal = '{"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":"no"}}';
  const waiting: (() => void)[] = [];
  await using target = await served((request, response, body) => {
    const isPing = request.method === 'POST' && idOf(body) !== undefined;
    if (!isPing) response.writeHead(405, JSON_TYPE).end(refusal);
    else waiting.push(() => response.writeHead(200, JSON_TYPE).end(pong(idOf(body))));
  });
  const exchange = target.wire.request(PING);
  await expect.poll(() => waiting.length).toBe(1);
  expect(await target.wire.notify({ jsonrpc: '2.0', method: 'notifications/x' })).toBe(405);
  target.wire.openStream();
  await expect.poll(() => target.wire.frames.filter(({ http }) => http?.status === 405).length).toBe(2);
  waiting[0]?.();
  expect((await exchange).reply.kind).toBe('result');
});

describe('headers', () => {
  const echo: Handler = (_request, response, body) =>
    response.writeHead(200, JSON_TYPE).end(pong(idOf(body)));

  test("are ours, then the endpoint's, then the kept ones, then those of the request", async () => {
    await using target = await served(echo, {
      headers: { Authorization: 'Bearer secret', accept: 'text/plain', 'X-A': '1' },
    });
    target.wire.keepHeaders({ 'Mcp-Session-Id': 's1', 'x-a': '2' });
    await target.wire.request(PING, { headers: { 'X-A': '3', 'Content-Type': null } });
    const [request] = target.requests;
    expect(request?.headers).toMatchObject({
      authorization: 'Bearer secret',
      accept: 'text/plain',
      'mcp-session-id': 's1',
      'x-a': '3',
    });
    expect(request?.headers['content-type']).toBeUndefined();
    await target.wire.request(PING);
    expect(target.requests[1]?.headers).toMatchObject({ 'content-type': 'application/json', 'x-a': '2' });
  });

  test('that hold credentials are never recorded', async () => {
    await using target = await served(
      (_request, response, body) =>
        response.writeHead(200, { ...JSON_TYPE, 'Set-Cookie': 'a=secret' }).end(pong(idOf(body))),
      { headers: { Authorization: 'Bearer secret', Cookie: 'a=secret', 'X-Key': 'secret' } },
    );
    const exchange = await target.wire.request(PING);
    expect(exchange.http?.headers['set-cookie']).toBe('a=secret');
    expect(JSON.stringify(target.wire.frames)).not.toContain('secret');
    expect(target.wire.frames).toMatchObject([
      { from: 'client', http: { method: 'POST', status: null, exchange: 0 } },
      {
        from: 'server',
        http: { method: 'POST', status: 200, exchange: 0, headers: { 'content-type': 'application/json' } },
      },
    ]);
  });
});

describe('frames', () => {
  test('are one an event, with its name, id and retry time', async () => {
    await using target = await served((_request, response, body) => {
      response.writeHead(200, STREAM).end(`id: 1\nretry: 5\ndata:\n\nid: 2\ndata: ${pong(idOf(body))}\n\n`);
    });
    await target.wire.request(PING);
    const events = target.wire.frames.slice(1).map(({ http }) => http?.event);
    expect(events).toEqual([
      { name: 'message', id: '1', retryMs: 5 },
      { name: 'message', id: '2', retryMs: null },
    ]);
  });

  test('show an empty answer as an empty text', async () => {
    await using target = await served((_request, response) => response.writeHead(202).end());
    expect(await target.wire.notify({ jsonrpc: '2.0', method: 'notifications/x' })).toBe(202);
    expect(target.wire.frames.at(-1)).toMatchObject({ text: '', bytes: 0, http: { status: 202 } });
  });
});

test('any text can be posted, and the status that answered it is given', async () => {
  await using target = await served((_request, response, body) =>
    response.writeHead(body === '{"broken' ? 400 : 200).end('no'),
  );
  expect(await target.wire.sendText('{"broken')).toBe(400);
  expect(target.wire.frames.at(-1)?.text).toBe('no');
});

test('what is told to a server that never answers is given up in time', async () => {
  await using target = await served(() => undefined);
  expect(await target.wire.notify({ jsonrpc: '2.0', method: 'x' }, { timeoutMs: 50 })).toBeNull();
});

test('any verb can be sent, and an event stream is read for as long as was asked', async () => {
  await using target = await served((request, response) => {
    if (request.method === 'GET') response.writeHead(200, STREAM).write('data: hello\n\n');
    else response.writeHead(405, { Allow: 'GET' }).end(`no ${request.method}`);
  });
  const { http } = target.wire;
  expect(await http?.send('DELETE', { headers: { Origin: 'http://evil.example' } })).toMatchObject({
    kind: 'answer',
    reply: { status: 405, headers: { allow: 'GET' } },
    text: 'no DELETE',
    open: false,
  });
  expect(target.requests[0]?.headers.origin).toBe('http://evil.example');
  const stream = await http?.send('GET', { timeoutMs: 300 });
  expect(stream).toMatchObject({ kind: 'answer', reply: { status: 200 }, text: 'hello', open: true });
});

test('any verb may meet silence', async () => {
  await using target = await served(() => undefined);
  expect(await target.wire.http?.send('GET', { timeoutMs: 50 })).toEqual({ kind: 'timeout', afterMs: 50 });
});

test('after closing, no connection is left and every request is closed', async () => {
  const target = await served((_request, response) => response.writeHead(200, STREAM).write(': hi\n\n'));
  const hung = target.wire.request(PING);
  await expect.poll(target.sockets).toBe(1);
  expect(await target.wire.close()).toEqual({ kind: 'http' });
  expect((await hung).reply.kind).toBe('closed');
  expect((await target.wire.request(PING)).reply).toMatchObject({ kind: 'closed' });
  await target.wire.ended;
  await expect.poll(target.sockets).toBe(0);
  await target[Symbol.asyncDispose]();
});

test('connections are used again', async () => {
  await using target = await served((_request, response, body) =>
    response.writeHead(200, JSON_TYPE).end(pong(idOf(body))),
  );
  for (let sent = 0; sent < 5; sent += 1) await target.wire.request(PING);
  expect(new Set(target.requests.map(({ socket }) => socket)).size).toBe(1);
});

test('ten megabytes over HTTP are read whole', async () => {
  const text = 'x'.repeat(10 * 1024 * 1024);
  await using target = await served((_request, response, body) =>
    response
      .writeHead(200, STREAM)
      .end(`data: {"jsonrpc":"2.0","id":${String(idOf(body))},"result":"${text}"}\n\n`),
  );
  const { reply } = await target.wire.request(PING);
  expect(reply.kind === 'result' && reply.bytes).toBeGreaterThan(10 * 1024 * 1024);
});

test('a page that never ends is no endless wait', async () => {
  await using target = await httpTarget('odd-http', '/mcp', '0', 'never-closing');
  await using wire = createHttpWire(target.endpoint, { env: {}, timeoutMs: 100 });
  expect((await wire.request(PING)).reply).toEqual({ kind: 'timeout', afterMs: 100 });
});
