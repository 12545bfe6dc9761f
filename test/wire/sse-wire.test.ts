import { expect, test } from 'vitest';
import { startSseWire } from '../../src/wire/sse-wire.ts';
import type { HttpWire } from '../../src/wire/http-wire.ts';
import { httpTarget, type HttpEndpoint } from './targets.ts';

const OPTIONS = { env: {}, timeoutMs: 20_000 };
const PING = { jsonrpc: '2.0', method: 'ping' };

async function wireTo(endpoint: HttpEndpoint): Promise<HttpWire> {
  const started = await startSseWire(endpoint, OPTIONS);
  if (started.kind === 'failed') throw new Error(JSON.stringify(started.reply));
  return started.wire;
}

test('requests are posted where the stream says, and answered on the stream', async () => {
  await using target = await httpTarget('legacy-sse', '/sse', '0');
  await using wire = await wireTo(target.endpoint);
  const exchanges = await Promise.all([wire.request(PING), wire.request({ ...PING, id: 'own' })]);
  expect(exchanges).toMatchObject([
    { id: 1, reply: { kind: 'result' }, http: { status: 202 } },
    { id: 'own', reply: { kind: 'result' }, http: { status: 202 } },
  ]);
  expect(wire.frames.map(({ http }) => http?.event?.name)).toContain('endpoint');
  expect(await wire.notify({ jsonrpc: '2.0', method: 'notifications/x' })).toBe(202);
  expect(await wire.close()).toEqual({ kind: 'http' });
  expect((await wire.request(PING)).reply.kind).toBe('closed');
});

test('when the server goes, everything that waits is closed', async () => {
  const target = await httpTarget('legacy-sse', '/sse', '0');
  await using wire = await wireTo(target.endpoint);
  await target[Symbol.asyncDispose]();
  await wire.ended;
  expect((await wire.request(PING)).reply.kind).toBe('closed');
});

test('a place to post of another origin is refused', async () => {
  await using target = await httpTarget('legacy-sse', '/sse', '0', '--elsewhere');
  expect(await startSseWire(target.endpoint, OPTIONS)).toMatchObject({
    kind: 'failed',
    reply: { kind: 'malformed', why: expect.stringContaining('http://203.0.113.1') as string },
  });
});

test('what is no event stream is told with its status', async () => {
  await using target = await httpTarget('odd-http', '/sse', '0', 'no-page');
  expect(await startSseWire(target.endpoint, OPTIONS)).toMatchObject({
    kind: 'failed',
    http: { status: 404 },
  });
});
