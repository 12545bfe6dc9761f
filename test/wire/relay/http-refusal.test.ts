import http from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { NOTHING_ELSE, RULING_LIMIT_BYTES, type RelayPolicy } from '../../../src/wire/relay/policy.ts';
import { ask, bodyOf, open, readerOf, relayTo, serve } from './http-harness.ts';

const call = (tool: string, id?: number): string =>
  JSON.stringify({
    jsonrpc: '2.0',
    ...(id === undefined ? {} : { id }),
    method: 'tools/call',
    params: { name: tool },
  });

const SOME: RelayPolicy = { ...NOTHING_ELSE, refuse: { drop: 'it writes' } };
const BOTH = 'application/json, text/event-stream';
const declined = { content: [{ type: 'text', text: 'The user declined this call.' }], isError: true };

/** A target that keeps what it got and answers everything alike. */
async function recorded(): Promise<{ got: string[]; origin: string } & AsyncDisposable> {
  const got: string[] = [];
  const served = await serve(async (request, response) => {
    got.push((await bodyOf(request)).toString('utf8'));
    response
      .writeHead(200, { 'Content-Type': 'application/json' })
      .end('{"jsonrpc":"2.0","id":1,"result":{}}');
  });
  return { got, origin: served.origin, [Symbol.asyncDispose]: () => served[Symbol.asyncDispose]() };
}

describe('over streamable HTTP', () => {
  test.each([
    ['JSON, where the client takes both', BOTH, 'application/json'],
    ['JSON, where it takes anything', '*/*', 'application/json'],
    ['JSON, where it does not say', undefined, 'application/json'],
    ['an event, where it takes nothing else', 'text/event-stream', 'text/event-stream'],
  ])('a refused call never reaches the target and is answered as %s', async (_title, accept, type) => {
    await using target = await recorded();
    await using relayed = await relayTo(`${target.origin}/mcp`, { policy: SOME });
    const headers: Record<string, string> = {
      'Content-Type': 'application/json',
      ...(accept === undefined ? {} : { Accept: accept }),
    };
    const answer = await ask(relayed.url, { headers, body: call('drop', 7) });
    expect([answer.status, answer.headers['content-type']]).toEqual([200, type]);
    const text = answer.body.toString().replace(/^event: message\ndata: (.*)\n\n$/, '$1');
    expect(JSON.parse(text)).toEqual({ jsonrpc: '2.0', id: 7, result: declined });
    expect(target.got).toEqual([]);
    const frames = await relayed.frames();
    expect(
      frames.map(({ from, by, text: one, http }) => [from, by, one, http?.status, http?.exchange]),
    ).toEqual([
      ['client', 'peer', call('drop', 7), null, 0],
      ['server', 'relay', text, 200, 0],
    ]);
  });

  test('everything else reaches it byte for byte', async () => {
    await using target = await recorded();
    await using relayed = await relayTo(`${target.origin}/mcp`, { policy: SOME });
    const bodies = [call('list', 1), ` {"jsonrpc" : "2.0",\r\n"id":1}`, 'no JSON', '', '[]'];
    for (const body of bodies) expect((await ask(relayed.url, { body })).status).toBe(200);
    expect(target.got).toEqual(bodies);
  });

  test('a call that waits for no answer is accepted and goes nowhere', async () => {
    await using target = await recorded();
    await using relayed = await relayTo(`${target.origin}/mcp`, {
      policy: { ...NOTHING_ELSE, refuse: 'all' },
    });
    const { status, body } = await ask(relayed.url, { body: call('anything') });
    expect([status, body.length, target.got]).toEqual([202, 0, []]);
  });

  test('a batch is answered as a batch', async () => {
    await using target = await recorded();
    await using relayed = await relayTo(`${target.origin}/mcp`, { policy: SOME });
    const { body } = await ask(relayed.url, { body: `[${call('drop', 1)},${call('list', 2)}]` });
    expect(JSON.parse(body.toString())).toMatchObject([
      { id: 1, result: declined },
      { id: 2, error: { code: -32000 } },
    ]);
    expect(target.got).toEqual([]);
  });

  test('what cannot be looked at does not pass', async () => {
    await using target = await recorded();
    await using relayed = await relayTo(`${target.origin}/mcp`, { policy: SOME });
    const packed = await ask(relayed.url, {
      headers: { 'Content-Encoding': 'gzip' },
      body: [gzipSync(call('drop', 1))],
    });
    const chunk = Buffer.alloc(1024 * 1024, ' ');
    const long = await ask(relayed.url, {
      body: Array.from({ length: RULING_LIMIT_BYTES / chunk.length + 1 }, () => chunk),
    });
    expect([packed.status, long.status, target.got]).toEqual([415, 413, []]);
  });

  test('without a policy a request is passed on while it is still coming', async () => {
    await using target = await serve((request, response) => {
      request.once('data', (chunk: Buffer) => {
        response.writeHead(200, { 'Content-Type': 'text/event-stream' });
        response.write(`: ${chunk.toString()}\n\n`);
      });
    });
    await using relayed = await relayTo(`${target.origin}/mcp`);
    const outgoing = http.request(relayed.url, { method: 'POST' });
    outgoing.on('error', () => undefined);
    outgoing.write('{"half":');
    const text = await new Promise<string>((resolve) => {
      outgoing.once('response', (answer) => resolve(readerOf(answer)('half')));
    });
    expect(text).toContain('{"half":');
    outgoing.destroy();
  });
});

describe('over the transport of 2024-11-05', () => {
  test('the refusal comes on the stream, between two events, and the post is accepted', async () => {
    let send: (text: string) => void = () => undefined;
    const got: string[] = [];
    await using target = await serve(async (request, response) => {
      if (request.method === 'GET') {
        response.writeHead(200, { 'Content-Type': 'text/event-stream' });
        response.write('event: endpoint\ndata: /messages?id=1\n\n');
        send = (text) => void response.write(text);
        return;
      }
      got.push((await bodyOf(request)).toString('utf8'));
      response.writeHead(202).end();
    });
    await using relayed = await relayTo(`${target.origin}/sse`, { policy: SOME });
    const stream = await open(relayed.url, { method: 'GET' });
    const read = readerOf(stream);
    await read('endpoint');
    const post = new URL('/messages?id=1', relayed.url);
    expect(await ask(post, { body: call('list', 1) })).toMatchObject({ status: 202 });
    send('event: message\nda');
    await read('da');
    expect(await ask(post, { body: call('drop', 2) })).toMatchObject({ status: 202 });
    send('ta: {"jsonrpc":"2.0","id":1,"result":{}}\n\n');
    const text = await read('declined');
    expect(text).toMatch(/^ta: .*"id":1.*\n\nevent: message\ndata: .*"id":2.*declined.*\n\n$/);
    expect(got).toEqual([call('list', 1)]);
    stream.destroy();
    const frames = await relayed.frames();
    expect(frames.filter(({ by }) => by === 'relay')).toMatchObject([
      { from: 'server', http: { status: 202 } },
    ]);
    expect(JSON.parse(frames.find(({ by }) => by === 'relay')?.text ?? '')).toMatchObject({
      id: 2,
      result: declined,
    });
  });
});
