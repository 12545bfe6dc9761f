import { isArray, member, stringMember, type Json, type JsonObject } from '../../base/json.ts';
import { count, excerpt } from '../../base/text.ts';
import type { Flaw } from '../check.ts';
import type { AuthRule } from '../dialogue/auth-rule.ts';
import { isLoopbackHost } from '../dialogue/loopback.ts';
import { authorizationServers, readDocument } from '../dialogue/resource-metadata.ts';
import { couldNotRun, judged, wireFlaw } from '../flaws.ts';

/** Of the authorization servers that stand with the target: we send nothing to anybody else. */
export const asMetadataRule: AuthRule = {
  id: 'auth.as-metadata',
  from: '2025-06-18',
  judge: async ({ metadata, url }) => {
    if (metadata.kind !== 'found')
      return couldNotRun('there is no metadata that names an authorization server');
    const issuers = authorizationServers(metadata);
    const near = issuers.filter((issuer) => isNear(new URL(issuer), new URL(url)));
    const [issuer] = near;
    if (issuer === undefined)
      return couldNotRun(
        issuers.length === 0
          ? 'the metadata names no authorization server'
          : `the authorization server is elsewhere (${excerpt(issuers[0] ?? '', 80)}), and we do not ask it`,
      );
    const document = await firstDocument(issuer);
    if (typeof document === 'string') return couldNotRun(document);
    const faults = document === null ? [NOWHERE] : faultsOf(document, issuer);
    return judged(
      faults.map(({ severity, text }) =>
        wireFlaw('auth.as-metadata', severity, `the authorization server ${excerpt(issuer, 80)} ${text}`),
      ),
      `${count(near.length, 'authorization server')} beside the target, the first with its metadata`,
    );
  },
};

interface Fault {
  readonly severity: Flaw['severity'];
  /** As the rest of a sentence. */
  readonly text: string;
}

const NOWHERE: Fault = {
  severity: 'error',
  text: 'has no metadata at any of the places where clients look',
};

function isNear(issuer: URL, own: URL): boolean {
  return issuer.origin === own.origin || (isLoopbackHost(issuer.hostname) && isLoopbackHost(own.hostname));
}

/** The document at the first place that has one; null where none has; a text where a place was not answered. */
async function firstDocument(issuer: string): Promise<JsonObject | string | null> {
  for (const place of placesOf(new URL(issuer))) {
    // oxlint-disable-next-line no-await-in-loop -- the next place is only looked at if this one is empty
    const found = await readDocument(place);
    if (found.kind === 'found') return found.document;
    if (found.kind === 'unanswered') return `${excerpt(place, 100)} was not had: ${excerpt(found.why, 80)}`;
  }
  return null;
}

/** Where clients look, in their order. */
function placesOf({ origin, pathname }: URL): readonly string[] {
  const path = pathname.replace(/\/$/, '');
  const places = [
    `${origin}/.well-known/oauth-authorization-server${path}`,
    `${origin}/.well-known/openid-configuration${path}`,
    `${origin}${path}/.well-known/openid-configuration`,
  ];
  return [...new Set(places)];
}

function faultsOf(document: JsonObject, issuer: string): readonly Fault[] {
  const open = ['authorization_endpoint', 'token_endpoint'].filter((key) =>
    isOpen(stringMember(document, key)),
  );
  return [
    ...issuerFault(stringMember(document, 'issuer'), issuer),
    ...pkceFault(member(document, 'code_challenge_methods_supported')),
    ...open.map((key): Fault => ({ severity: 'error', text: `has a ${key} that is not https` })),
  ];
}

/** The two must be the same text; a slash at the end is what most clients forgive. */
function issuerFault(stated: string | null, issuer: string): readonly Fault[] {
  if (stated === issuer) return [];
  const isNearly = stated?.replace(/\/$/, '') === issuer.replace(/\/$/, '');
  const what = stated === null ? 'no issuer' : `the issuer ${excerpt(stated, 80)}`;
  return [{ severity: isNearly ? 'warning' : 'error', text: `states ${what}, which is not that address` }];
}

/** The protocol has clients refuse a server that states nothing; the official ones go on. */
function pkceFault(methods: Json | undefined): readonly Fault[] {
  if (isArray(methods) && methods.includes('S256')) return [];
  return [
    {
      severity: methods === undefined ? 'warning' : 'error',
      text: 'does not state that it takes PKCE with S256 (code_challenge_methods_supported)',
    },
  ];
}

function isOpen(endpoint: string | null): boolean {
  if (endpoint === null || !URL.canParse(endpoint)) return false;
  const { protocol, hostname } = new URL(endpoint);
  return protocol !== 'https:' && !isLoopbackHost(hostname);
}
