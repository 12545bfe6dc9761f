import { oncePer } from '../../base/once-per.ts';
import type { Exchange } from '../../wire/exchange.ts';
import type { Revision } from '../../wire/revision.ts';
import type { CheckContext } from '../check.ts';
import { readChallenge, type Challenge } from './challenge.ts';
import { ODD_TIMEOUT_MS } from './hear.ts';
import { plainMethod } from './plain.ts';
import { findMetadata, speaksOlderDiscovery, type Metadata } from './resource-metadata.ts';

/** What a client without a token is told, and where that leads. */
export interface Refused {
  readonly url: string;
  /** Null where nothing was opened, so that nobody knows. */
  readonly revision: Revision | null;
  /** A plain request without the token. */
  readonly exchange: Exchange;
  readonly challenge: Challenge;
  readonly metadata: Metadata;
  /** Whether the metadata of an authorization server stands where clients of 2025-03-26 look. */
  readonly hasOlderDiscovery: boolean;
  /** The same request with an `Authorization` header of our choice. */
  readonly askWith: (authorization: string) => Promise<Exchange>;
}

type Unauthorized =
  /** There is nothing to be said: no token was configured, or there is no HTTP. */
  { readonly kind: 'none'; readonly why: string } | { readonly kind: 'asked'; readonly refused: Refused };

/** Asks without the token and reads what the answer leads to. Done once for all checks. */
export const unauthorized: (context: CheckContext) => Promise<Unauthorized> = oncePer(async (context) => {
  const { endpoint, session, ask } = context;
  if (endpoint.kind === 'stdio')
    return { kind: 'none', why: 'over stdio credentials come from the environment' };
  if (!Object.keys(endpoint.headers).some((name) => name.toLowerCase() === 'authorization')) {
    return { kind: 'none', why: 'no token is configured, and the server is served without' };
  }
  const askWith = (authorization: string | null): Promise<Exchange> => {
    const headers = { Authorization: authorization };
    return ask(plainMethod(session), {}, { headers, timeoutMs: ODD_TIMEOUT_MS });
  };
  const { url } = endpoint;
  return { kind: 'asked', refused: await readRefusal({ url, revision: session.revision, askWith }) };
});

/** Everything that the checks on authorization look at. Null is asked with for no token at all. */
export async function readRefusal({
  url,
  revision,
  askWith,
}: {
  readonly url: string;
  readonly revision: Revision | null;
  readonly askWith: (authorization: string | null) => Promise<Exchange>;
}): Promise<Refused> {
  const exchange = await askWith(null);
  const challenge = readChallenge(exchange.http?.headers['www-authenticate'] ?? null);
  const metadata: Metadata =
    exchange.http?.status === 401 || exchange.http?.status === 403
      ? await findMetadata(url, challenge.metadataUrl)
      : { kind: 'none' };
  const isLost = metadata.kind === 'none' && challenge.metadataUrl === null;
  const hasOlderDiscovery = isLost && (await speaksOlderDiscovery(url));
  return { url, revision, exchange, challenge, metadata, hasOlderDiscovery, askWith };
}
