import { isArray, isObject, member, parseJson, stringMember, type JsonObject } from '../../base/json.ts';
import { createHttpWire } from '../../wire/http-wire.ts';
import { ODD_TIMEOUT_MS } from './hear.ts';

/** What is known of the metadata of a protected server. */
export type Metadata =
  | { readonly kind: 'found'; readonly url: string; readonly document: JsonObject }
  | { readonly kind: 'unreadable'; readonly url: string; readonly why: string }
  /** The challenge points there, and there is nothing; `why` is the rest of a sentence. */
  | { readonly kind: 'dead-end'; readonly url: string; readonly why: string }
  | { readonly kind: 'unanswered'; readonly url: string; readonly why: string }
  /** The challenge points nowhere, and the well-known places are empty. */
  | { readonly kind: 'none' }
  /** We send nothing to anybody but the target. */
  | { readonly kind: 'elsewhere'; readonly url: string };

/** Looks where the challenge points to, which is what clients do; without a pointer, at the two well-known places. */
export async function findMetadata(url: string, pointer: string | null): Promise<Metadata> {
  const own = new URL(url);
  if (pointer === null) return firstKnown(wellKnownPlaces(own, PROTECTED_RESOURCE));
  if (!URL.canParse(pointer)) return { kind: 'dead-end', url: pointer, why: 'is no absolute address' };
  const pointed = new URL(pointer);
  if (pointed.origin === own.origin) {
    const found = await readDocument(pointed.href);
    return found.kind === 'missing'
      ? { kind: 'dead-end', url: pointed.href, why: `gets HTTP ${found.status}` }
      : found;
  }
  const known = await firstKnown(wellKnownPlaces(own, PROTECTED_RESOURCE));
  return known.kind === 'found' ? known : { kind: 'elsewhere', url: pointed.href };
}

/** The first place that has something to read; else what kept us from it. */
async function firstKnown(places: readonly string[]): Promise<Metadata> {
  let rest: Metadata = { kind: 'none' };
  for (const place of places) {
    // oxlint-disable-next-line no-await-in-loop -- the next place is only looked at if this one is empty
    const found = await readDocument(place);
    if (found.kind === 'found') return found;
    if (found.kind !== 'missing' && rest.kind === 'none') rest = found;
  }
  return rest;
}

const PROTECTED_RESOURCE = 'oauth-protected-resource';

/** Under the path of an address, then at its root. */
function wellKnownPlaces({ origin, pathname }: URL, name: string): readonly string[] {
  const path = pathname.replace(/\/$/, '');
  return [...new Set([`${origin}/.well-known/${name}${path}`, `${origin}/.well-known/${name}`])];
}

/** Whether an authorization server's metadata stands at the root of the target, as in 2025-03-26. */
export async function speaksOlderDiscovery(url: string): Promise<boolean> {
  const found = await readDocument(`${new URL(url).origin}/.well-known/oauth-authorization-server`);
  return found.kind === 'found';
}

type ReadDocument =
  | Extract<Metadata, { kind: 'found' | 'unreadable' | 'unanswered' }>
  | { readonly kind: 'missing'; readonly status: number };

/** Reads a JSON document. No credentials are sent, and no redirect is followed. */
export async function readDocument(url: string): Promise<ReadDocument> {
  await using wire = createHttpWire(
    { kind: 'http', url, headers: {} },
    { env: {}, timeoutMs: ODD_TIMEOUT_MS },
  );
  const answer = await wire.http?.send('GET', { headers: { Accept: 'application/json' } });
  if (answer?.kind !== 'answer')
    return { kind: 'unanswered', url, why: answer?.kind === 'closed' ? answer.why : 'nothing came in time' };
  if (answer.reply.status !== 200) return { kind: 'missing', status: answer.reply.status };
  const parsed = parseJson(answer.text);
  if (parsed.ok && isObject(parsed.value)) return { kind: 'found', url, document: parsed.value };
  return { kind: 'unreadable', url, why: 'it is no JSON object' };
}

/** The scopes that the metadata names; null where it names none. */
export function metadataScopes(metadata: Metadata): readonly string[] | null {
  if (metadata.kind !== 'found') return null;
  const scopes = member(metadata.document, 'scopes_supported');
  return isArray(scopes) ? scopes.filter((scope) => typeof scope === 'string') : null;
}

export function metadataResource(metadata: Metadata & { kind: 'found' }): string | null {
  return stringMember(metadata.document, 'resource');
}

/** The authorization servers that the metadata names, those that are addresses. */
export function authorizationServers(metadata: Metadata & { kind: 'found' }): readonly string[] {
  const servers = member(metadata.document, 'authorization_servers');
  return isArray(servers)
    ? servers.filter((each) => typeof each === 'string').filter((each) => URL.canParse(each))
    : [];
}
