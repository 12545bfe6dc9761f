import type { Endpoint } from '../endpoint.ts';
import { ownHeaders, type OwnHeaders } from './relay-headers.ts';

/** Where requests go, worked out once. */
export interface Upstream {
  readonly isSecure: boolean;
  readonly origin: string;
  readonly hostname: string;
  readonly port: number;
  /** The path that the target is served at, without a query. */
  readonly path: string;
  /** `?…` of the target's URL, or nothing. It may hold a key, so clients are not given it. */
  readonly query: string;
  /** Sent with every request; credentials in the URL have become one of them. */
  readonly own: OwnHeaders;
}

export function upstreamOf(target: Endpoint & { readonly kind: 'http' }): Upstream {
  const url = new URL(target.url);
  const isSecure = url.protocol === 'https:';
  return {
    isSecure,
    origin: url.origin,
    hostname: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? (isSecure ? 443 : 80) : Number(url.port),
    path: url.pathname,
    query: url.search,
    own: ownHeaders(url.host, { ...basicAuth(url), ...target.headers }),
  };
}

/** The path to ask the target for. Its own query is put back where the client asks for just its path. */
export function upstreamPath(asked: string, { path, query }: Upstream): string {
  return asked === path ? `${path}${query}` : asked;
}

function basicAuth({ username, password }: URL): Record<string, string> {
  if (username === '' && password === '') return {};
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { Authorization: `Basic ${Buffer.from(pair, 'utf8').toString('base64')}` };
}
