import {
  createServer,
  request as plainRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { request as secureRequest } from 'node:https';
import { pipeline } from 'node:stream';
import { parseJson } from '../base/json.ts';
import { FORMATS, type ModelRequest } from '../client/scripted/scripted-model.ts';
import { isForeign } from '../wire/relay/relay-headers.ts';

/**
 * Stands between a client and its model's API. Bytes and headers pass untouched in both directions, keys among them;
 * what is kept is the bodies of requests that a known format can read, and no header.
 */
export interface ModelRelay extends AsyncDisposable {
  /** What the client is given in the API's place. */
  readonly url: string;
  /** What the model was asked, in order, as far as there is room for it. */
  readonly requests: readonly ModelRequest[];
  /** How many requests passed that could not be read, or found no room. */
  readonly unread: () => number;
}

/** Opens one on a free port of loopback. `upstream`: the API's address, with the path that clients are to begin with. */
export async function openModelRelay(upstream: string): Promise<ModelRelay> {
  const to = new URL(upstream);
  const record = new RequestRecord();
  const server = createServer({ requestTimeout: 0, headersTimeout: 0 }, (request, response) => {
    if (isForeign(request)) response.writeHead(403).end();
    else forward(request, response, { to, record });
  });
  server.timeout = 0;
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}${to.pathname.replace(/\/+$/, '')}`,
    requests: record.requests,
    unread: () => record.unread,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a server on loopback has no port');
  return address.port;
}

interface Passage {
  readonly to: URL;
  readonly record: RequestRecord;
}

function forward(request: IncomingMessage, response: ServerResponse, { to, record }: Passage): void {
  const send = to.protocol === 'https:' ? secureRequest : plainRequest;
  const onward = send(
    {
      hostname: to.hostname.replace(/^\[(.*)\]$/, '$1'),
      port: to.port === '' ? undefined : Number(to.port),
      method: request.method,
      path: request.url,
      headers: ['Host', to.host, ...withoutHost(request.rawHeaders)],
    },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      // Whichever side breaks off, the other one is told in the same way.
      pipeline(answer, response, () => undefined);
    },
  );
  onward.on('error', () => response.destroy());
  response.once('close', () => onward.destroy());
  if (request.method === 'POST') record.listen(request);
  request.pipe(onward);
}

/** Node writes the one that is right for the API; all others stay as and where they are. */
function withoutHost(headers: readonly string[]): readonly string[] {
  return headers.flatMap((name, at) =>
    at % 2 === 0 && name.toLowerCase() !== 'host' ? [name, headers[at + 1] ?? ''] : [],
  );
}

/** 32 MiB of bodies: each request repeats the conversation so far, so that the first ones tell nearly all. */
const KEPT_BYTES = 32 * 1024 * 1024;

class RequestRecord {
  readonly requests: ModelRequest[] = [];
  unread = 0;
  #left = KEPT_BYTES;

  /** Copies what passes; of a body that is too long for the room that is left nothing is held. */
  listen(request: IncomingMessage): void {
    const path = pathOf(request.url ?? '/');
    const format = FORMATS.find((each) => each.takes(path));
    if (format === undefined) return;
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= this.#left) chunks.push(chunk);
      else chunks.length = 0;
    });
    request.once('end', () => {
      const fits = size <= this.#left;
      const body = fits ? parseJson(Buffer.concat(chunks).toString('utf8')) : null;
      if (body?.ok !== true) {
        this.unread += 1;
        return;
      }
      this.#left -= size;
      this.requests.push({ format: format.name, path, conversation: format.read(body.value, path) });
    });
  }
}

/** Some clients write the colon of a Gemini method as `%3A`; what cannot be decoded is taken as it is. */
function pathOf(url: string): string {
  const path = url.replace(/\?.*$/s, '');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
