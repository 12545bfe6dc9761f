import { EventEmitter, once } from 'node:events';
import { createServer, connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { ask, bodyOf, open, readerOf, relayTo, serve } from './http-harness.ts';

const CALL = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list' } });

describe('the head of a request', () => {
  async function asTheTargetSeesIt(
    sent: Record<string, string | string[]>,
    options: {
      headers?: Record<string, string>;
      at?: (origin: string) => string;
      path?: string;
      method?: string;
    } = {},
  ): Promise<{
    headers: NodeJS.Dict<string | string[]>;
    raw: readonly string[];
    url: string;
    method: string;
    origin: string;
  }> {
    let seen: Awaited<ReturnType<typeof asTheTargetSeesIt>> | null = null;
    await using target = await serve((request, response) => {
      const { headers, rawHeaders, url = '', method = '' } = request;
      seen = { headers, raw: rawHeaders, url, method, origin: target.origin };
      request.resume();
      response.end();
    });
    const where = options.at?.(target.origin) ?? `${target.origin}/mcp`;
    await using relayed = await relayTo(where, { headers: options.headers ?? {} });
    const { method = 'POST', path } = options;
    await ask(relayed.url, {
      method,
      headers: sent,
      ...(method === 'POST' ? { body: '{}' } : {}),
      ...(path === undefined ? {} : { path }),
    });
    if (seen === null) throw new Error('nothing arrived');
    return seen;
  }

  test('what the protocol needs arrives; what concerns one connection, or would give the relay away, does not', async () => {
    const { headers, origin } = await asTheTargetSeesIt({
      Accept: 'application/json, text/event-stream',
      'Accept-Encoding': 'gzip, br',
      'Content-Type': 'application/json',
      Connection: 'keep-alive, X-Only-Here',
      'X-Only-Here': '1',
      'Keep-Alive': 'timeout=1',
      'Proxy-Authorization': 'Basic xyz',
      TE: 'trailers',
      Origin: 'http://localhost:6274',
      'MCP-Protocol-Version': '2025-11-25',
      'Mcp-Session-Id': 's-1',
      'Last-Event-ID': '7',
      'Mcp-Param-Unknown': 'kept',
      Authorization: 'Bearer of-the-client',
    });
    expect(headers).toMatchObject({
      host: new URL(origin).host,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      'mcp-protocol-version': '2025-11-25',
      'mcp-session-id': 's-1',
      'last-event-id': '7',
      'mcp-param-unknown': 'kept',
      authorization: 'Bearer of-the-client',
    });
    const gone = ['accept-encoding', 'x-only-here', 'keep-alive', 'proxy-authorization', 'te', 'origin'];
    expect(Object.keys(headers).filter((name) => gone.includes(name))).toEqual([]);
  });

  test('names keep their case and repeated headers stay apart', async () => {
    const { raw } = await asTheTargetSeesIt({ 'X-MiXed': ['one', 'two'] });
    expect(raw.flatMap((text, at) => (text === 'X-MiXed' ? [raw[at + 1]] : []))).toEqual(['one', 'two']);
  });

  test("the target's own headers replace the client's, whatever their case", async () => {
    const { headers } = await asTheTargetSeesIt(
      { Authorization: 'Bearer of-the-client', 'x-key': 'client' },
      { headers: { authorization: 'Bearer of-the-relay', 'X-Key': 'relay' } },
    );
    expect(headers).toMatchObject({ authorization: 'Bearer of-the-relay', 'x-key': 'relay' });
  });

  test('credentials and a query in the URL stay with the relay, and reach the target', async () => {
    const { headers, url } = await asTheTargetSeesIt(
      {},
      { at: (origin) => `${origin.replace('//', '//us%20er:pa%3Ass@')}/mcp?key=secret` },
    );
    expect(headers['authorization']).toBe(`Basic ${Buffer.from('us er:pa:ss').toString('base64')}`);
    expect(url).toBe('/mcp?key=secret');
    await using relayed = await relayTo('http://user:pass@127.0.0.1:1/mcp?key=secret');
    expect(relayed.url.href).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/);
  });

  test.each([
    [
      'a path of its own',
      '/.well-known/oauth-protected-resource/mcp',
      '/.well-known/oauth-protected-resource/mcp',
    ],
    ['a query of its own', '/mcp?page=2', '/mcp?page=2'],
    ['the path of the target', '/mcp', '/mcp?key=secret'],
    ['a path with signs in it', '/a%2Fb//c;d?e=f%20g', '/a%2Fb//c;d?e=f%20g'],
  ])('a client may ask for %s', async (_title, path, arrived) => {
    const { url } = await asTheTargetSeesIt({}, { at: (origin) => `${origin}/mcp?key=secret`, path });
    expect(url).toBe(arrived);
  });

  test.each(['GET', 'DELETE', 'PUT', 'OPTIONS', 'PATCH'])('the verb %s passes', async (method) => {
    expect((await asTheTargetSeesIt({}, { method })).method).toBe(method);
  });
});

describe('the head of an answer', () => {
  test('status, words and headers are those of the target, repeated ones too', async () => {
    await using target = await serve((_request, response) => {
      response.sendDate = false;
      response.writeHead(418, 'Short And Stout', [
        ['Mcp-Session-Id', 's-1'],
        ['Set-Cookie', 'a=1'],
        ['Set-Cookie', 'b=2'],
        ['WWW-Authenticate', 'Bearer realm="x"'],
        ['X-Accel-Buffering', 'no'],
      ]);
      response.end('no coffee');
    });
    await using relayed = await relayTo(`${target.origin}/mcp`);
    const { status, statusMessage, headers, rawHeaders, body } = await ask(relayed.url);
    expect([status, statusMessage, body.toString()]).toEqual([418, 'Short And Stout', 'no coffee']);
    expect(headers).toMatchObject({
      'mcp-session-id': 's-1',
      'set-cookie': ['a=1', 'b=2'],
      'x-accel-buffering': 'no',
    });
    expect(rawHeaders).toContain('WWW-Authenticate');
    expect(headers.date).toBeUndefined();
  });

  test.each([202, 204, 304])('%d without a body stays without one', async (status) => {
    await using target = await serve((_request, response) => void response.writeHead(status).end());
    await using relayed = await relayTo(`${target.origin}/mcp`);
    const answer = await ask(relayed.url);
    expect([answer.status, answer.body.length]).toEqual([status, 0]);
    expect((await relayed.frames()).map(({ text, http }) => [text, http?.status])).toEqual([
      ['', null],
      ['', status],
    ]);
  });

  test('the answer to HEAD has no body and keeps the length', async () => {
    await using target = await serve(
      (_request, response) => void response.writeHead(200, { 'Content-Length': 99 }).end(),
    );
    await using relayed = await relayTo(`${target.origin}/mcp`);
    expect((await ask(relayed.url, { method: 'HEAD' })).headers['content-length']).toBe('99');
  });

  test('trailers arrive', async () => {
    await using target = await serve((_request, response) => {
      response.writeHead(200, { Trailer: 'X-Sum' });
      response.write('body');
      response.addTrailers({ 'X-Sum': '42' });
      response.end();
    });
    await using relayed = await relayTo(`${target.origin}/mcp`);
    expect(await ask(relayed.url)).toMatchObject({ trailers: { 'x-sum': '42' } });
  });

  test('a redirect to the target leads to the relay, another one where it did', async () => {
    let to = '';
    await using target = await serve(
      (_request, response) => void response.writeHead(307, { Location: to }).end(),
    );
    await using relayed = await relayTo(`${target.origin}/mcp`);
    const followed: (string | undefined)[] = [];
    for (to of [`${target.origin}/mcp/?a=b`, '/mcp/', 'https://elsewhere.example/mcp']) {
      followed.push((await ask(relayed.url)).headers.location);
    }
    expect(followed).toEqual([`${relayed.url.origin}/mcp/?a=b`, '/mcp/', 'https://elsewhere.example/mcp']);
  });

  test('it comes at once, though the body may take for ever', async () => {
    await using target = await serve((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.flushHeaders();
    });
    await using relayed = await relayTo(`${target.origin}/mcp`);
    const answer = await open(relayed.url, { method: 'GET' });
    expect(answer.statusCode).toBe(200);
    answer.destroy();
  });
});

describe('streams', () => {
  test('each piece arrives when it was sent, not later', async () => {
    let send: (text: string) => void = () => undefined;
    await using target = await serve((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.flushHeaders();
      send = (text) => void response.write(text);
    });
    await using relayed = await relayTo(`${target.origin}/mcp`);
    const answer = await open(relayed.url, { body: CALL });
    const read = readerOf(answer);
    for (const piece of [': comment\n\n', 'id: 1\nretry: 500\ndata:\n\n', 'data: {"half"', ':1}\n\n']) {
      send(piece);
      expect(await read(piece.at(-3) ?? '')).toBe(piece);
    }
    answer.destroy();
    const [, priming, event] = await relayed.frames();
    expect(priming).toMatchObject({ text: '', http: { event: { name: 'message', id: '1', retryMs: 500 } } });
    expect(event).toMatchObject({ text: '{"half":1}', http: { status: 200, exchange: 0 } });
  });

  test('a client that goes away takes its request with it: the target must get to know', async () => {
    const events = new EventEmitter();
    const gone = once(events, 'gone');
    await using target = await serve((request, response) => {
      request.resume();
      response.once('close', () => events.emit('gone'));
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.flushHeaders();
    });
    await using relayed = await relayTo(`${target.origin}/mcp`);
    const answer = await open(relayed.url, { body: CALL });
    answer.destroy();
    await gone;
    expect((await relayed.frames()).map(({ from }) => from)).toEqual(['client', 'server']);
  });

  test('so does one that goes away before there was any answer', async () => {
    const events = new EventEmitter();
    const [arrived, gone] = [once(events, 'arrived'), once(events, 'gone')];
    await using target = await serve((request, response) => {
      request.resume();
      request.once('end', () => events.emit('arrived'));
      response.once('close', () => events.emit('gone'));
    });
    await using relayed = await relayTo(`${target.origin}/mcp`);
    const socket = connect(Number(relayed.url.port), '127.0.0.1');
    socket.write(`POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: ${CALL.length}\r\n\r\n${CALL}`);
    await arrived;
    socket.destroy();
    await gone;
    expect((await relayed.frames()).map(({ from }) => from)).toEqual(['client']);
  });

  test.each([
    [
      'in the middle of a body',
      'application/json',
      '{"jsonrpc":"2.0","id":1,"result":{',
      '{"jsonrpc":"2.0","id":1,"result":{',
    ],
    ['in the middle of an event', 'text/event-stream', 'data: {"jsonrpc":"2.0","id":1,"result":{}}\n', ''],
  ])(
    'a target that dies %s breaks the answer off, and nobody takes it for one',
    async (_title, type, sent, kept) => {
      await using target = await serve((_request, response) => {
        response.writeHead(200, { 'Content-Type': type });
        response.write(sent, () => response.socket?.destroy());
      });
      await using relayed = await relayTo(`${target.origin}/mcp`);
      await expect(ask(relayed.url, { body: CALL })).rejects.toThrow(/aborted|hang up|ECONNRESET/);
      const [, answer] = await relayed.frames();
      expect(answer?.text).toBe(kept);
    },
  );
});

describe('a target that cannot be reached', () => {
  test("is a 502 that says why, made and recorded as the relay's own", async () => {
    const nobody = await serve(() => undefined);
    await nobody[Symbol.asyncDispose]();
    await using relayed = await relayTo(`${nobody.origin}/mcp`);
    const { status, body } = await ask(relayed.url, { body: CALL });
    expect(status).toBe(502);
    expect(body.toString()).toContain('ECONNREFUSED');
    const [, answer] = await relayed.frames();
    expect(answer).toMatchObject({
      from: 'server',
      by: 'relay',
      text: body.toString(),
      http: { status: 502 },
    });
  });

  test.each([
    ['hangs up', (socket: Socket) => socket.destroy(), 'ECONNRESET'],
    [
      'answers with a status that there is not',
      (socket: Socket) => socket.end('HTTP/1.1 099 Odd\r\nContent-Length: 0\r\n\r\n'),
      'ERR_HTTP_INVALID_STATUS_CODE',
    ],
    ['speaks no HTTP', (socket: Socket) => socket.end('SSH-2.0-OpenSSH\r\n'), 'HPE_'],
  ])('and so is one that %s', async (_title, treat, code) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => treat(socket));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    await using relayed = await relayTo(`http://127.0.0.1:${port}/mcp`);
    const { status, body } = await ask(relayed.url, { body: CALL });
    expect([status, body.toString()]).toEqual([502, expect.stringContaining(code)]);
    server.close();
  });

  test('and one with which no TLS is possible', async () => {
    await using target = await serve((_request, response) => void response.end());
    await using relayed = await relayTo(`https://127.0.0.1:${target.port}/mcp`);
    const { status, body } = await ask(relayed.url, { body: CALL });
    expect([status, body.toString()]).toEqual([
      502,
      expect.stringMatching(/got no answer.*(EPROTO|ERR_SSL)/),
    ]);
    expect((await relayed.frames())[1]).toMatchObject({ by: 'relay', http: { status: 502 } });
  });
});

describe('who may use the relay', () => {
  const from = async (
    headers: Record<string, string>,
  ): Promise<{ status: number; reached: number; recorded: number }> => {
    let reached = 0;
    await using target = await serve((_request, response) => {
      reached += 1;
      response.end();
    });
    await using relayed = await relayTo(`${target.origin}/mcp`);
    const { status } = await ask(relayed.url, { headers, body: '{}' });
    return { status, reached, recorded: (await relayed.frames()).length };
  };

  test.each(['127.0.0.1:80', 'localhost', 'LocalHost:1234', '[::1]:8080'])(
    'a program that asks for %s',
    async (Host) => {
      expect(await from({ Host })).toMatchObject({ status: 200, reached: 1 });
    },
  );

  test.each([
    'evil.example',
    '127.0.0.1.evil.example',
    'localhost.evil.example:80',
    '10.0.0.1',
    'user@127.0.0.1',
  ])('nobody who asks for %s, a name that may have been pointed here', async (Host) => {
    expect(await from({ Host })).toEqual({ status: 403, reached: 0, recorded: 0 });
  });

  test.each(['https://evil.example', 'null', 'http://localhost.evil.example'])(
    'no page of %s',
    async (Origin) => {
      expect(await from({ Origin })).toEqual({ status: 403, reached: 0, recorded: 0 });
    },
  );
});

describe('what is recorded', () => {
  test('request and answer share an exchange, and no credential is among the headers', async () => {
    await using target = await serve(async (request, response) => {
      await bodyOf(request);
      response.writeHead(200, {
        'Content-Type': 'application/json',
        'Mcp-Session-Id': 's-1',
        'Set-Cookie': 'secret-cookie',
      });
      response.end('{"jsonrpc":"2.0","id":1,"result":{}}');
    });
    await using relayed = await relayTo(`${target.origin}/mcp?key=secret-key`, {
      headers: { 'X-Api-Key': 'secret-own' },
    });
    const headers = {
      Authorization: 'Bearer secret-token',
      Cookie: 'secret-cookie',
      DPoP: 'secret-proof',
      Accept: 'application/json',
    };
    await ask(relayed.url, { headers, body: CALL });
    await ask(relayed.url, { method: 'DELETE' });
    const frames = await relayed.frames();
    expect(JSON.stringify(frames)).not.toContain('secret');
    expect(
      frames.map(({ seq, from, by, http }) => [seq, from, by, http?.method, http?.status, http?.exchange]),
    ).toEqual([
      [0, 'client', 'peer', 'POST', null, 0],
      [1, 'server', 'peer', 'POST', 200, 0],
      [2, 'client', 'peer', 'DELETE', null, 1],
      [3, 'server', 'peer', 'DELETE', 200, 1],
    ]);
    expect(frames[0]?.http?.headers).toMatchObject({ accept: 'application/json' });
    expect(frames[1]?.http?.headers).toMatchObject({
      'mcp-session-id': 's-1',
      'content-type': 'application/json',
    });
  });

  test('an answer that is compressed though nobody asked for it arrives as it is and is recorded as it was meant', async () => {
    const answer = `{"jsonrpc":"2.0","id":1,"result":{"text":"${'again '.repeat(500)}"}}`;
    const packed = gzipSync(answer);
    await using target = await serve((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' });
      response.end(packed);
    });
    await using relayed = await relayTo(`${target.origin}/mcp`);
    const { body, headers } = await ask(relayed.url, { body: CALL });
    expect(body.equals(packed)).toBe(true);
    expect(headers['content-encoding']).toBe('gzip');
    expect((await relayed.frames())[1]).toMatchObject({ text: answer, bytes: answer.length });
  });

  test('an answer that only claims to be compressed arrives as it is', async () => {
    await using target = await serve((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' });
      response.write('{"jsonrpc":"2.0",');
      response.end('"id":1,"result":{}}');
    });
    await using relayed = await relayTo(`${target.origin}/mcp`);
    expect((await ask(relayed.url, { body: CALL })).body.toString()).toBe(
      '{"jsonrpc":"2.0","id":1,"result":{}}',
    );
    expect((await relayed.frames()).map(({ from }) => from)).toEqual(['client', 'server']);
  });
});

describe('the transport of 2024-11-05', () => {
  test.each([
    ['a path', () => '/messages?id=1', (relay: string) => `${relay}/messages?id=1`],
    [
      'its own URL',
      (target: string) => `${target}/messages?id=1`,
      (relay: string) => `${relay}/messages?id=1`,
    ],
    [
      'another server',
      () => 'https://elsewhere.example/messages',
      () => 'https://elsewhere.example/messages',
    ],
  ])('a stream that opens with %s leads to the right place', async (_title, place, expected) => {
    await using target = await serve(async (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      const opening = `: welcome\n\nevent: endpoint\ndata: ${place(target.origin)}\n\n`;
      // Torn into single bytes: nothing may depend on how it arrives.
      for (const byte of opening) await new Promise((resolve) => response.write(byte, resolve));
      response.write('event: message\ndata: {"a":1}\n\n');
    });
    await using relayed = await relayTo(`${target.origin}/sse`);
    const answer = await open(relayed.url, { method: 'GET' });
    const text = await readerOf(answer)('"a":1}\n\n');
    answer.destroy();
    const data = /event: endpoint\ndata: (.*)\n\n/.exec(text)?.[1] ?? '';
    expect(new URL(data, relayed.url).href).toBe(expected(relayed.url.origin));
    expect(text.endsWith('\n\nevent: message\ndata: {"a":1}\n\n')).toBe(true);
    expect((await relayed.frames()).map(({ text: one }) => one)).toEqual([
      '',
      place(target.origin),
      '{"a":1}',
    ]);
  });

  test.each(['event: endpoints\ndata: x\n\n', 'data: 1\n\n', 'event', ': only a comment', ''])(
    'any other opening is untouched: %j',
    async (opening) => {
      await using target = await serve((_request, response) => {
        response.writeHead(200, { 'Content-Type': 'text/event-stream' });
        response.end(opening);
      });
      await using relayed = await relayTo(`${target.origin}/sse`);
      expect((await ask(relayed.url, { method: 'GET' })).body.toString()).toBe(opening);
    },
  );
});

test('a closed relay answers nobody, and ends what was open', async () => {
  await using target = await serve((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.flushHeaders();
  });
  const relayed = await relayTo(`${target.origin}/mcp`);
  const answer = await open(relayed.url, { method: 'GET' });
  answer.on('error', () => undefined);
  const ended = new Promise((resolve) => answer.once('close', resolve));
  await relayed.relay.close();
  await relayed.relay.close();
  await ended;
  const socket = connect(Number(relayed.url.port), '127.0.0.1');
  const [error] = await once(socket, 'error');
  expect(error).toMatchObject({ code: 'ECONNREFUSED' });
});
