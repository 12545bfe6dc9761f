import { validateHeaderValue } from 'node:http';
import { isObject, member, stringMember, type Json } from '../base/json.ts';
import { CLIENT_INFO } from './client-info.ts';
import type { Exchange } from './exchange.ts';
import type { HttpWire } from './http-wire.ts';
import { isRevision, type Revision } from './revision.ts';
import { serveServer } from './serve-server.ts';
import type { ClientOffers, Session, TransportName } from './session.ts';
import type { Wire } from './wire.ts';

/** A legacy connection as the handshake needs it: over HTTP there is more to say than a wire can. */
export type LegacyWire =
  | { readonly transport: 'stdio'; readonly wire: Wire }
  | { readonly transport: 'streamable-http' | 'http+sse'; readonly wire: HttpWire };

export type Handshake =
  | { readonly kind: 'open'; readonly session: Session }
  /** The server answered with another revision than was asked for: one we know, or not. */
  | { readonly kind: 'other-revision'; readonly opening: Exchange; readonly offered: string }
  | { readonly kind: 'refused'; readonly opening: Exchange };

export interface HandshakeOptions {
  readonly revision: Revision;
  /** Whether another legacy revision than the one asked for will do. */
  readonly isPinned: boolean;
  readonly startTimeoutMs: number;
  readonly offers: ClientOffers | null;
}

/** The legacy handshake: `initialize`, then `notifications/initialized`; over HTTP the session id is kept from then on. */
export async function shakeHands(legacy: LegacyWire, options: HandshakeOptions): Promise<Handshake> {
  const { wire } = legacy;
  const { offers } = options;
  serveServer(wire, offers);
  const capabilities = offers?.capabilities ?? {};
  const params = { protocolVersion: options.revision, capabilities, clientInfo: CLIENT_INFO };
  const opening = await wire.request(
    { jsonrpc: '2.0', method: 'initialize', params },
    { timeoutMs: options.startTimeoutMs },
  );
  const result = opening.reply.kind === 'result' ? opening.reply.result : null;
  const offered = stringMember(result ?? undefined, 'protocolVersion');
  if (result === null || offered === null) return { kind: 'refused', opening };
  if (!willDo(offered, options)) return { kind: 'other-revision', opening, offered };
  if (legacy.transport !== 'stdio') keepSession(legacy.wire, opening, offered);
  await wire.notify({ jsonrpc: '2.0', method: 'notifications/initialized' });
  if (legacy.transport === 'streamable-http') legacy.wire.openStream();
  return {
    kind: 'open',
    session: legacySession(wire, offered, { opening, result, transport: legacy.transport }),
  };
}

function willDo(offered: string, { revision, isPinned }: HandshakeOptions): offered is Revision {
  return isRevision(offered) && offered < '2026' && (!isPinned || offered === revision);
}

/** Revisions from 2025-06-18 on want the version in a header; a session id goes with everything, and is given back at the end. */
function keepSession(wire: HttpWire, opening: Exchange, revision: Revision): void {
  if (revision >= '2025-06-18') wire.keepHeaders({ 'MCP-Protocol-Version': revision });
  const id = opening.http?.headers['mcp-session-id'];
  if (id === undefined || !canBeSent(id)) return;
  wire.keepHeaders({ 'Mcp-Session-Id': id });
  wire.onClose(() => wire.http?.send('DELETE') ?? Promise.resolve());
}

/** A session id may only hold visible ASCII; one with other bytes cannot always be sent back. */
function canBeSent(id: string): boolean {
  try {
    validateHeaderValue('Mcp-Session-Id', id);
    return id !== '';
  } catch {
    return false;
  }
}

interface Opening {
  readonly opening: Exchange;
  readonly result: Json;
  readonly transport: TransportName;
}

function legacySession(wire: Wire, revision: Revision, { opening, result, transport }: Opening): Session {
  const capabilities = member(result, 'capabilities');
  return {
    wire,
    era: 'legacy',
    revision,
    transport,
    serverInfo: member(result, 'serverInfo') ?? null,
    capabilities: isObject(capabilities) ? capabilities : {},
    instructions: stringMember(result, 'instructions'),
    opening,
    request: (method, params, options) =>
      wire.request({ jsonrpc: '2.0', method, ...(params === undefined ? {} : { params }) }, options),
    notify: (method, params, options) =>
      wire.notify({ jsonrpc: '2.0', method, ...(params === undefined ? {} : { params }) }, options),
    [Symbol.asyncDispose]: () => wire[Symbol.asyncDispose](),
  };
}
