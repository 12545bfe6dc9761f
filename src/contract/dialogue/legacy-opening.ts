import { oncePer } from '../../base/once-per.ts';
import { stringMember } from '../../base/json.ts';
import { CLIENT_INFO, modernMeta } from '../../wire/client-info.ts';
import type { Exchange } from '../../wire/exchange.ts';
import { eraOf, LATEST_MODERN, REVISIONS, type Revision } from '../../wire/revision.ts';
import { serveServer } from '../../wire/serve-server.ts';
import type { HttpAnswer, SendOptions, Wire } from '../../wire/wire.ts';
import type { CheckContext } from '../check.ts';
import { glance } from './glance.ts';
import { ODD_TIMEOUT_MS } from './hear.ts';
import { plainMethod } from './plain.ts';

/** A version that no server speaks, and that no server should claim to. */
export const FUTURE_VERSION = '2099-01-01';

/** What came of one bare legacy connection (two where the first broke), on which the odd things were tried in turn. */
export interface LegacyOpening {
  /** A modern first question, and the handshake after it on the same process. Null over HTTP. */
  readonly probed: { readonly probe: Exchange; readonly handshake: Exchange | null } | null;
  /** The handshake in a version that does not exist. */
  readonly counter: Exchange;
  /** The same, or a handshake in a version that the server is known to speak, where it refused the other. */
  readonly handshake: Exchange;
  /** A list, asked before `notifications/initialized`. Null where there was no handshake. */
  readonly early: Exchange | null;
  /** The handshake in each legacy revision. */
  readonly offers: ReadonlyMap<Revision, Exchange>;
  /** A plain request after a line that is no JSON. Null over HTTP. */
  readonly afterGarbage: Exchange | null;
  /** GET on the endpoint, as a client opens the server's stream. Null on stdio. */
  readonly stream: HttpAnswer | null;
}

export type LegacyOpened =
  | { readonly kind: 'opened'; readonly opening: LegacyOpening }
  | { readonly kind: 'failed'; readonly why: string };

/** Done once for all checks that ask. */
export const legacyOpening: (context: CheckContext) => Promise<LegacyOpened> = oncePer(async (context) => {
  const start = await context.connect();
  if (start.kind === 'failed') return { kind: 'failed', why: start.failure.message };
  await using wire = start.to.wire;
  // Some servers answer a list only after they have asked the client something.
  serveServer(wire);
  const startMs = startPatienceMs(context);
  if (wire.http !== null) return { kind: 'opened', opening: await overHttp(context, wire, startMs) };
  const probe = await wire.request(probeMessage(), { timeoutMs: startMs });
  const greeting = probe.reply.kind === 'closed' ? null : await greet(context, wire);
  const probed = { probe, handshake: greeting?.handshake ?? null };
  if (greeting !== null && offeredVersion(greeting.handshake) !== null) {
    return { kind: 'opened', opening: await overStdio(context, wire, { probed, ...greeting }) };
  }
  await wire.close();
  const second = await context.connect();
  if (second.kind === 'failed') return { kind: 'failed', why: second.failure.message };
  await using fresh = second.to.wire;
  serveServer(fresh);
  return {
    kind: 'opened',
    opening: await overStdio(context, fresh, { probed, ...(await greet(context, fresh)) }),
  };
});

type Greeting = Pick<LegacyOpening, 'counter' | 'handshake'>;

async function greet(context: CheckContext, wire: Wire): Promise<Greeting> {
  const timeoutMs = startPatienceMs(context);
  const counter = await initialize(wire, FUTURE_VERSION, { timeoutMs });
  if (counter.reply.kind === 'result' || counter.reply.kind === 'closed')
    return { counter, handshake: counter };
  return { counter, handshake: await initialize(wire, context.session.revision, { timeoutMs }) };
}

/**
 * A plain request after a line that is no JSON. An error without an id is the answer to the line and not to the request,
 * which the wire cannot know, so it is asked once more.
 */
export async function askAfterGarbage(wire: Wire, ask: () => Promise<Exchange>): Promise<Exchange> {
  await wire.sendText('{"jsonrpc":"2.0","id":"surveyor-garbage","method":');
  const first = await ask();
  return first.reply.kind === 'error' || first.reply.kind === 'malformed' ? ask() : first;
}

/** As long as the shared connection's opening took, several times over: the machine may be busier now. */
export function startPatienceMs({ session }: CheckContext): number {
  return Math.max(ODD_TIMEOUT_MS, session.opening.tookMs * 4);
}

export function initialize(wire: Wire, protocolVersion: string, options: SendOptions): Promise<Exchange> {
  const params = { protocolVersion, capabilities: {}, clientInfo: CLIENT_INFO };
  return wire.request({ jsonrpc: '2.0', method: 'initialize', params }, options);
}

/** The version that a handshake was answered with; null where it was not. */
export function offeredVersion({ reply }: Exchange): string | null {
  return reply.kind === 'result' ? stringMember(reply.result, 'protocolVersion') : null;
}

function probeMessage(): {
  jsonrpc: string;
  id: string;
  method: string;
  params: { _meta: ReturnType<typeof modernMeta> };
} {
  return {
    jsonrpc: '2.0',
    id: 'surveyor-discover',
    method: 'server/discover',
    params: { _meta: modernMeta(LATEST_MODERN) },
  };
}

const LEGACY = REVISIONS.filter((revision) => eraOf(revision) === 'legacy');

async function overStdio(
  context: CheckContext,
  wire: Wire,
  { probed, counter, handshake }: Pick<LegacyOpening, 'probed'> & Greeting,
): Promise<LegacyOpening> {
  const offers = new Map<Revision, Exchange>();
  if (offeredVersion(handshake) === null)
    return { probed, counter, handshake, early: null, offers, afterGarbage: null, stream: null };
  const method = plainMethod(context.session);
  const early = await wire.request({ jsonrpc: '2.0', method }, { timeoutMs: ODD_TIMEOUT_MS });
  await wire.notify({ jsonrpc: '2.0', method: 'notifications/initialized' });
  for (const revision of LEGACY) {
    // oxlint-disable-next-line no-await-in-loop -- one handshake at a time
    offers.set(revision, await initialize(wire, revision, { timeoutMs: ODD_TIMEOUT_MS }));
  }
  const afterGarbage = await askAfterGarbage(wire, () =>
    wire.request({ jsonrpc: '2.0', method }, { timeoutMs: ODD_TIMEOUT_MS }),
  );
  return { probed, counter, handshake, early, offers, afterGarbage, stream: null };
}

async function overHttp(context: CheckContext, wire: Wire, startMs: number): Promise<LegacyOpening> {
  const counter = await initialize(wire, FUTURE_VERSION, { timeoutMs: startMs });
  const offers = new Map<Revision, Exchange>();
  for (const revision of LEGACY) {
    // oxlint-disable-next-line no-await-in-loop -- one handshake at a time
    offers.set(revision, await initialize(wire, revision, { timeoutMs: ODD_TIMEOUT_MS }));
  }
  const opened = offers.get(context.session.revision) ?? counter;
  const headers = sessionHeaders(opened);
  const method = plainMethod(context.session);
  const early = await wire.request({ jsonrpc: '2.0', method }, { headers, timeoutMs: ODD_TIMEOUT_MS });
  await wire.notify({ jsonrpc: '2.0', method: 'notifications/initialized' }, { headers });
  const accept = { ...headers, Accept: 'text/event-stream' };
  const stream = wire.http === null ? null : await glance(wire.http, 'GET', { headers: accept });
  await endSessions(wire, [counter, ...offers.values()]);
  return { probed: null, counter, handshake: opened, early, offers, afterGarbage: null, stream };
}

function sessionHeaders(handshake: Exchange): Record<string, string> {
  const id = handshake.http?.headers['mcp-session-id'];
  const version = offeredVersion(handshake);
  return {
    ...(version !== null && version >= '2025-06-18' ? { 'MCP-Protocol-Version': version } : {}),
    ...(id === undefined ? {} : { 'Mcp-Session-Id': id }),
  };
}

/** Sessions cost the server memory, so each is given back. */
export async function endSessions({ http }: Wire, handshakes: readonly Exchange[]): Promise<void> {
  if (http === null) return;
  const opened = handshakes.filter((each) => each.http?.headers['mcp-session-id'] !== undefined);
  await Promise.all(
    opened.map((each) => http.send('DELETE', { headers: sessionHeaders(each), timeoutMs: ODD_TIMEOUT_MS })),
  );
}
