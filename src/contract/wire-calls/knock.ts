import type { Exchange } from '../../wire/exchange.ts';
import type { Endpoint } from '../../wire/endpoint.ts';
import { createHttpWire } from '../../wire/http-wire.ts';
import type { CheckContext, Judged } from '../check.ts';
import { modernMeta } from '../../wire/client-info.ts';
import { modernHeaders } from '../../wire/headers.ts';
import { ODD_TIMEOUT_MS } from '../dialogue/hear.ts';
import { endSessions, initialize } from '../dialogue/legacy-opening.ts';
import { outside } from '../dialogue/outside.ts';
import { notApplicable } from '../flaws.ts';
import type { Revision } from '../../wire/revision.ts';

/** The first request of a client, on connections of its own, to wherever and with whatever the endpoint says. */
export async function knock(
  endpoint: Endpoint & { readonly kind: 'http' },
  { session }: Pick<CheckContext, 'session'>,
): Promise<Exchange> {
  const timeoutMs = ODD_TIMEOUT_MS;
  await using wire = createHttpWire(endpoint, { env: {}, timeoutMs });
  if (session.era === 'legacy') {
    const handshake = await initialize(wire, session.revision, { timeoutMs });
    await endSessions(wire, [handshake]);
    return handshake;
  }
  const method = 'server/discover';
  const params = { _meta: modernMeta(session.revision) };
  const headers = modernHeaders(session.revision, method, params);
  return await wire.request({ jsonrpc: '2.0', method, params }, { timeoutMs, headers });
}

/** The endpoint of a protected server; else why there is nothing to be tried with tokens. */
export function protectedEndpoint(
  { session, endpoint }: Pick<CheckContext, 'session' | 'endpoint'>,
  from: Revision,
): (Endpoint & { readonly kind: 'http' }) | { readonly kind: 'open'; readonly judged: Judged } {
  const out = outside(session, { transport: 'streamable-http', from });
  if (out !== null) return { kind: 'open', judged: out };
  if (endpoint.kind === 'http' && bearerOf(endpoint) !== null) return endpoint;
  return { kind: 'open', judged: notApplicable('no bearer token is configured') };
}

/** The token that goes along; null: none does. */
export function bearerOf({ headers }: { readonly headers: Readonly<Record<string, string>> }): string | null {
  const given = Object.entries(headers).find(([name]) => name.toLowerCase() === 'authorization');
  return /^Bearer\s+(\S+)\s*$/i.exec(given?.[1] ?? '')?.[1] ?? null;
}

export function withoutAuthorization(
  headers: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'authorization'),
  );
}
