import { oncePer } from '../../base/once-per.ts';
import { isArray, isObject, member, parseJson, stringMember, type JsonObject } from '../../base/json.ts';
import { createHttpWire } from '../../wire/http-wire.ts';
import type { HttpAnswer } from '../../wire/wire.ts';
import type { CheckContext } from '../check.ts';
import { ODD_TIMEOUT_MS } from './hear.ts';
import { plainMethod } from './plain.ts';
import type { Exchange } from '../../wire/exchange.ts';

/** What a client without a token is told. */
export type Unauthorized =
  /** There is nothing to be said: no token was configured, or there is no HTTP. */
  | { readonly kind: 'none'; readonly why: string }
  | {
      readonly kind: 'asked';
      /** A plain request without the token. */
      readonly exchange: Exchange;
      readonly challenge: Challenge;
      readonly metadata: Metadata;
    };

interface Challenge {
  /** The header itself; null where there is none. */
  readonly text: string | null;
  readonly metadataUrl: string | null;
  readonly scopes: readonly string[] | null;
}

export type Metadata =
  | { readonly kind: 'found'; readonly url: string; readonly document: JsonObject }
  | { readonly kind: 'unreadable'; readonly url: string; readonly why: string }
  | { readonly kind: 'none' }
  /** We send nothing to anybody but the target. */
  | { readonly kind: 'elsewhere'; readonly url: string };

/** Asks without the token and reads what the answer leads to. Done once for all checks. */
export const unauthorized: (context: CheckContext) => Promise<Unauthorized> = oncePer(async (context) => {
  const { endpoint, session, ask } = context;
  if (endpoint.kind === 'stdio')
    return { kind: 'none', why: 'over stdio credentials come from the environment' };
  if (!Object.keys(endpoint.headers).some((name) => name.toLowerCase() === 'authorization')) {
    return { kind: 'none', why: 'no token is configured, and the server is served without' };
  }
  const exchange = await ask(
    plainMethod(session),
    {},
    { headers: { Authorization: null }, timeoutMs: ODD_TIMEOUT_MS },
  );
  const challenge = readChallenge(exchange.http?.headers['www-authenticate'] ?? null);
  return {
    kind: 'asked',
    exchange,
    challenge,
    metadata: await findMetadata(endpoint.url, challenge.metadataUrl),
  };
});

function readChallenge(text: string | null): Challenge {
  const parameter = (name: string): string | null => {
    const found = new RegExp(
      String.raw`(?:^|[\s,])${name}\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,"]+))`,
      'i',
    ).exec(text ?? '');
    return found?.[1] ?? found?.[2] ?? null;
  };
  const scope = parameter('scope');
  return { text, metadataUrl: parameter('resource_metadata'), scopes: scope === null ? null : words(scope) };
}

function words(text: string): readonly string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

/** Looks where the challenge points to, then at the two well-known places. */
async function findMetadata(url: string, pointer: string | null): Promise<Metadata> {
  const own = new URL(url);
  const pointed = pointer !== null && URL.canParse(pointer, own.origin) ? new URL(pointer, own.origin) : null;
  let unreadable: Metadata | null = null;
  for (const place of metadataPlaces(own, pointed)) {
    // oxlint-disable-next-line no-await-in-loop -- the next place is only looked at if this one is empty
    const found = await readMetadata(place);
    if (found.kind === 'found') return found;
    if (found.kind === 'unreadable') unreadable ??= found;
  }
  if (pointed !== null && pointed.origin !== own.origin) return { kind: 'elsewhere', url: pointed.href };
  return unreadable ?? { kind: 'none' };
}

function metadataPlaces({ origin, pathname }: URL, pointed: URL | null): readonly string[] {
  const path = pathname === '/' ? '' : pathname.replace(/\/$/, '');
  const wellKnown = [`${origin}${WELL_KNOWN}${path}`, `${origin}${WELL_KNOWN}`];
  return [...new Set(pointed?.origin === origin ? [pointed.href, ...wellKnown] : wellKnown)];
}

const WELL_KNOWN = '/.well-known/oauth-protected-resource';

async function readMetadata(url: string): Promise<Metadata> {
  await using wire = createHttpWire(
    { kind: 'http', url, headers: {} },
    { env: {}, timeoutMs: ODD_TIMEOUT_MS },
  );
  const answer: HttpAnswer =
    (await wire.http?.send('GET', { headers: { Accept: 'application/json' } })) ?? CLOSED;
  if (answer.kind !== 'answer' || answer.reply.status !== 200) return { kind: 'none' };
  const parsed = parseJson(answer.text);
  if (parsed.ok && isObject(parsed.value)) return { kind: 'found', url, document: parsed.value };
  return { kind: 'unreadable', url, why: 'it is no JSON object' };
}

const CLOSED: HttpAnswer = { kind: 'closed', why: 'there is no HTTP', code: null };

/** The scopes that the metadata names; null where it names none. */
export function metadataScopes(metadata: Metadata): readonly string[] | null {
  if (metadata.kind !== 'found') return null;
  const scopes = member(metadata.document, 'scopes_supported');
  return isArray(scopes) ? scopes.filter((scope) => typeof scope === 'string') : null;
}

export function metadataResource(metadata: Metadata & { kind: 'found' }): string | null {
  return stringMember(metadata.document, 'resource');
}
