import { createServer, Agent, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import type { Endpoint } from '../endpoint.ts';
import { HttpExchange, type RelaySetting } from './http-exchange.ts';
import { countInMemory } from './outages.ts';
import { interferes, type RelayPolicy } from './policy.ts';
import { isForeign } from './relay-headers.ts';
import type { RelayLog } from './relay-log.ts';
import { upstreamOf } from './upstream.ts';

type HttpEndpoint = Endpoint & { readonly kind: 'http' };

export interface HttpRelay {
  /** What a client is given: the target's path on a loopback port of this relay's own. */
  readonly url: string;
  /** How many exchanges have begun and not ended. */
  readonly open: () => number;
  readonly close: () => Promise<void>;
}

/**
 * Opens a relay in front of an HTTP target. It listens on loopback only, has no time limits of its own, and holds the
 * target's credentials, so that the client needs none. Rejects when no port can be had.
 */
export async function openHttpRelay(
  target: HttpEndpoint,
  policy: RelayPolicy,
  log: RelayLog,
): Promise<HttpRelay> {
  const upstream = upstreamOf(target);
  const options = { keepAlive: true, timeout: IDLE_MS, highWaterMark: WATER_MARK_BYTES };
  const agent = upstream.isSecure ? new SecureAgent(options) : new Agent(options);
  const live = new Set<HttpExchange>();
  const server = createServer({
    requestTimeout: 0,
    headersTimeout: 0,
    maxHeaderSize: HEADER_LIMIT_BYTES,
    highWaterMark: WATER_MARK_BYTES,
  });
  server.timeout = 0;
  server.keepAliveTimeout = 0;
  const port = await listen(server);
  const origins = { target: upstream.origin, relay: `http://127.0.0.1:${port}` };
  const shared: RelaySetting = {
    upstream,
    agent,
    origins,
    log,
    rules: interferes(policy) ? { policy, count: countInMemory(), watched: new Map() } : null,
    streams: new Map(),
  };
  let count = 0;
  server.on('request', (request, response) => {
    if (isForeign(request)) return turnAway(response);
    const exchange = new HttpExchange(shared, { request, response, number: count });
    count += 1;
    live.add(exchange);
    response.once('close', () => live.delete(exchange));
    exchange.begin();
  });
  return {
    url: `${origins.relay}${upstream.path}`,
    open: () => live.size,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      agent.destroy();
      await closed;
    },
  };
}

/**
 * Idle connections to the target are dropped before targets drop them (5 s is usual): a request on a connection that is
 * just being closed would fail, and must not be sent again, since it may have been a write.
 */
const IDLE_MS = 1500;
const HEADER_LIMIT_BYTES = 64 * 1024;
/** Node's own 16 KiB is less than one chunk, so that every chunk would stop and start the sender. */
const WATER_MARK_BYTES = 256 * 1024;

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a server on loopback has no port');
  return address.port;
}

/** Not recorded: it is none of the trial's. */
function turnAway(response: ServerResponse<IncomingMessage>): void {
  response.writeHead(403, { 'Content-Type': 'text/plain' });
  response.end('This relay is only for programs on this machine.\n');
}
