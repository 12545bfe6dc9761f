import type { IncomingMessage } from 'node:http';

/** Name, value, name, value, …: as Node gives headers and takes them, in their order and in their own case. */
export type RawHeaders = readonly string[];

/** The first value of a header, whatever the case of its name. Cheaper than having Node build its object of all. */
export function headerValue(headers: RawHeaders, name: string): string | undefined {
  for (let at = 0; at < headers.length; at += 2) {
    const given = headers[at];
    if (given?.length === name.length && given.toLowerCase() === name) return headers[at + 1];
  }
  return undefined;
}

/**
 * The headers for the target. Left out: what concerns only one connection; `Host`, which becomes the target's; `Origin`,
 * which names a page that the target does not know; `Accept-Encoding`, so that the recorded copy can be read; `Expect`,
 * which this side has answered; and what the target's own headers replace.
 */
export function upstreamHeaders({ rawHeaders, method }: IncomingMessage, own: OwnHeaders): string[] {
  const kept = without(rawHeaders, (name) => NOT_FOR_TARGETS.has(name) || own.names.has(name));
  const headers = [...own.raw, ...kept];
  if (headerValue(rawHeaders, 'transfer-encoding') !== undefined)
    headers.push('Transfer-Encoding', 'chunked');
  else if (BODY_IS_USUAL.has(method ?? '') && headerValue(rawHeaders, 'content-length') === undefined) {
    headers.push('Content-Length', '0');
  }
  return headers;
}

/** The headers of a message that the relay sends to the target in the client's place: those of the client's own request. */
export function replyHeaders({ rawHeaders }: IncomingMessage, own: OwnHeaders, body: string): string[] {
  const kept = without(
    rawHeaders,
    (name) => NOT_FOR_TARGETS.has(name) || OF_A_BODY.has(name) || own.names.has(name),
  );
  const length = String(Buffer.byteLength(body));
  return [...own.raw, ...kept, 'Accept', TAKEN, 'Content-Type', 'application/json', 'Content-Length', length];
}

const OF_A_BODY = new Set(['accept', 'content-type', 'content-length', 'last-event-id']);
const TAKEN = 'application/json, text/event-stream';

/** The headers that a relay itself sends with every request, worked out once. */
export interface OwnHeaders {
  readonly raw: RawHeaders;
  /** In lower case. */
  readonly names: ReadonlySet<string>;
}

export function ownHeaders(host: string, headers: Readonly<Record<string, string>>): OwnHeaders {
  const all = Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'host');
  return { raw: ['Host', host, ...all.flat()], names: new Set(all.map(([name]) => name.toLowerCase())) };
}

/** The headers for the client: all but what concerns only one connection, and places of the target made places of the relay. */
export function downstreamHeaders({ rawHeaders }: IncomingMessage, origins: Origins): string[] {
  const headers = without(rawHeaders, () => false);
  for (let at = 0; at < headers.length; at += 2) {
    const name = headers[at]?.toLowerCase();
    if (name === 'location' || name === 'content-location')
      headers[at + 1] = relayPlace(headers[at + 1] ?? '', origins);
  }
  return headers;
}

export interface Origins {
  readonly target: string;
  readonly relay: string;
}

/** An absolute URL of the target's as one of the relay's; anything else as it is. */
export function relayPlace(place: string, { target, relay }: Origins): string {
  if (!URL.canParse(place)) return place;
  const url = new URL(place);
  return url.origin === target ? `${relay}${url.pathname}${url.search}${url.hash}` : place;
}

/** Whether a browser page of a foreign site may be behind this: by a name that was pointed at loopback, or by its origin. */
export function isForeign({ rawHeaders }: IncomingMessage): boolean {
  const host = headerValue(rawHeaders, 'host');
  const origin = headerValue(rawHeaders, 'origin');
  if (host === undefined || !LOOPBACK.test(host)) return true;
  return origin !== undefined && !LOOPBACK.test(origin.replace(/^https?:\/\//i, ''));
}

const LOOPBACK = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/i;

const ONE_CONNECTION = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

const NOT_FOR_TARGETS = new Set(['host', 'origin', 'accept-encoding', 'expect']);
const BODY_IS_USUAL = new Set(['POST', 'PUT', 'PATCH']);

/** Leaves out what concerns one connection, what the connection itself names as such, and what `isDropped` says. */
function without(headers: RawHeaders, isDropped: (name: string) => boolean): string[] {
  const connection = headerValue(headers, 'connection') ?? 'keep-alive';
  const named =
    connection === 'keep-alive' ? [] : connection.split(',').map((name) => name.trim().toLowerCase());
  const kept: string[] = [];
  for (let at = 0; at < headers.length; at += 2) {
    const given = headers[at] ?? '';
    const name = given.toLowerCase();
    if (ONE_CONNECTION.has(name) || named.includes(name) || isDropped(name)) continue;
    kept.push(given, headers[at + 1] ?? '');
  }
  return kept;
}
