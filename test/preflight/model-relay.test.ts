import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { openModelRelay } from '../../src/preflight/model-relay.ts';

interface Api extends AsyncDisposable {
  readonly url: string;
  readonly seen: { path: string; headers: readonly string[]; body: Buffer }[];
}

/** An API that writes down what reaches it, and answers in two pieces with a header of its own. */
async function anApi(): Promise<Api> {
  const seen: Api['seen'] = [];
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      seen.push({ path: request.url ?? '', headers: request.rawHeaders, body });
      if (request.url === '/v1/broken') return response.destroy();
      response.writeHead(request.url === '/v1/refused' ? 401 : 200, { 'X-Api': 'yes' });
      response.write('data: one\n\n');
      return response.end(Buffer.from([0, 255, 10]));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    seen,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function bodyOf(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** By hand, since `fetch` would not let a test name a foreign host. */
async function post(
  url: string,
  body: string | Buffer,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Buffer; headers: IncomingMessage['headers'] }> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(url, { method: 'POST', headers }, (response) => {
      bodyOf(response).then(
        (read) => resolve({ status: response.statusCode ?? 0, body: read, headers: response.headers }),
        reject,
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const MESSAGE = JSON.stringify({
  model: 'm',
  messages: [{ role: 'user', content: 'What is there?' }],
  tools: [{ type: 'function', function: { name: 'list', parameters: {} } }],
});
const SECRET = 'key-very-secret';

test('bytes, headers and keys pass untouched, both ways, and no header is kept', async () => {
  await using api = await anApi();
  await using relay = await openModelRelay(api.url);
  const headers = { Authorization: `Bearer ${SECRET}`, 'X-Own': 'Mixed Case' };
  const answer = await post(`${relay.url}/chat/completions?beta=1`, MESSAGE, headers);
  expect(answer).toMatchObject({ status: 200, headers: { 'x-api': 'yes' } });
  expect(answer.body).toEqual(Buffer.concat([Buffer.from('data: one\n\n'), Buffer.from([0, 255, 10])]));
  const [seen] = api.seen;
  expect(seen?.path).toBe('/v1/chat/completions?beta=1');
  expect(seen?.body.toString()).toBe(MESSAGE);
  expect(seen?.headers.join('\n')).toContain(`Authorization\nBearer ${SECRET}\nX-Own\nMixed Case`);
  expect(relay.requests).toMatchObject([
    { format: 'openai-chat', path: '/v1/chat/completions', conversation: { tools: [{ name: 'list' }] } },
  ]);
  expect(JSON.stringify(relay.requests)).not.toContain(SECRET);
});

test('what no format can read passes too, and is counted where it was asked of a model', async () => {
  await using api = await anApi();
  await using relay = await openModelRelay(api.url);
  expect((await post(`${relay.url}/refused`, '{}')).status).toBe(401);
  expect(relay.unread()).toBe(0);
  const packed = Buffer.from([31, 139, 8, 0]);
  expect((await post(`${relay.url}/messages`, packed)).status).toBe(200);
  expect(api.seen.at(-1)?.body).toEqual(packed);
  expect([relay.requests.length, relay.unread()]).toEqual([0, 1]);
});

test('a connection that the API breaks off is broken off for the client', async () => {
  await using api = await anApi();
  await using relay = await openModelRelay(api.url);
  await expect(post(`${relay.url}/broken`, '{}')).rejects.toThrow(/hang up|ECONNRESET/);
});

test('an API that cannot be reached is one for the client as well', async () => {
  await using relay = await openModelRelay('http://127.0.0.1:1/v1');
  await expect(post(`${relay.url}/messages`, '{}')).rejects.toThrow(/hang up|ECONNRESET/);
});

test('only programs of this machine are served', async () => {
  await using api = await anApi();
  await using relay = await openModelRelay(api.url);
  const page = { Host: 'evil.example', Origin: 'https://evil.example' };
  expect((await post(`${relay.url}/messages`, MESSAGE, page)).status).toBe(403);
  expect(api.seen).toEqual([]);
});
