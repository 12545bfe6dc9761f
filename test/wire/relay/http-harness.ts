import http, { type IncomingHttpHeaders, type IncomingMessage, type RequestListener } from 'node:http';
import { once } from 'node:events';
import { openRelay, type Relay } from '../../../src/wire/relay/open-relay.ts';
import { NOTHING_ELSE, type RelayPolicy } from '../../../src/wire/relay/policy.ts';
import type { Frame } from '../../../src/wire/frame.ts';

export interface Served extends AsyncDisposable {
  readonly origin: string;
  readonly port: number;
}

/** A target on loopback. */
export async function serve(
  listener: (...args: Parameters<RequestListener>) => void | Promise<void>,
): Promise<Served> {
  const server = http.createServer((request, response) => void listener(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    [Symbol.asyncDispose]: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

export interface HttpRelayed {
  readonly relay: Relay;
  /** What the client is given. */
  readonly url: URL;
  readonly frames: () => Promise<readonly Frame[]>;
}

/** A relay in front of a URL; dispose of `relay`. */
export async function relayTo(
  url: string,
  {
    headers = {},
    policy = { ...NOTHING_ELSE, refuse: {} },
  }: { headers?: Record<string, string>; policy?: RelayPolicy } = {},
): Promise<HttpRelayed & AsyncDisposable> {
  const relay = await openRelay({ kind: 'http', url, headers }, { folder: '/nowhere', policy, env: {} });
  if (relay.endpoint.kind !== 'http') throw new Error('the relay has another transport than its target');
  return {
    relay,
    url: new URL(relay.endpoint.url),
    frames: async () => (await relay.take(2000)).frames,
    [Symbol.asyncDispose]: relay.close,
  };
}

export interface Answered {
  readonly status: number;
  readonly statusMessage: string;
  readonly headers: IncomingHttpHeaders;
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
  readonly trailers: NodeJS.Dict<string>;
}

export interface Ask {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Record<string, string | string[]>;
  readonly body?: readonly Buffer[] | string;
}

/** Sends a request and resolves with the head of its answer, the body still to be read. */
export async function open(
  url: URL,
  { method = 'POST', path, headers = {}, body = [] }: Ask = {},
): Promise<IncomingMessage> {
  const request = http.request(url, {
    method,
    headers,
    agent: false,
    ...(path === undefined ? {} : { path }),
  });
  request.on('error', () => undefined);
  for (const chunk of typeof body === 'string' ? [Buffer.from(body)] : body) {
    if (!request.write(chunk)) await once(request, 'drain');
  }
  request.end();
  const [answer] = await once(request, 'response');
  return answer;
}

export async function ask(url: URL, what: Ask = {}): Promise<Answered> {
  const answer = await open(url, what);
  const body: Buffer[] = [];
  answer.on('data', (chunk: Buffer) => body.push(chunk));
  await once(answer, 'end');
  return {
    status: answer.statusCode ?? 0,
    statusMessage: answer.statusMessage ?? '',
    headers: answer.headers,
    rawHeaders: answer.rawHeaders,
    body: Buffer.concat(body),
    trailers: answer.trailers,
  };
}

/** Reads a stream: each call gives what has come since the last one, once it holds a text. */
export function readerOf(answer: IncomingMessage): (wanted: string) => Promise<string> {
  let text = '';
  let look: () => void = () => undefined;
  answer.on('data', (chunk: Buffer) => {
    text += chunk.toString('utf8');
    look();
  });
  return (wanted) =>
    new Promise((resolve) => {
      look = () => {
        if (!text.includes(wanted)) return;
        resolve(text);
        text = '';
        look = () => undefined;
      };
      look();
    });
}

export async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  await once(request, 'end');
  return Buffer.concat(parts);
}
