import { excerpt } from '../../base/text.ts';
import type { CheckId } from '../../finding/codes.ts';
import type { Check, Flaw, Judged } from '../check.ts';
import { authCheck, type AuthRule } from '../dialogue/auth-rule.ts';
import {
  authorizationServers,
  metadataResource,
  metadataScopes,
  type Metadata,
} from '../dialogue/resource-metadata.ts';
import type { Refused } from '../dialogue/unauthorized.ts';
import { couldNotRun, judged, replyText, wireFlaw } from '../flaws.ts';
import { asMetadataRule } from './auth-as-metadata.ts';

const challengeRule: AuthRule = {
  id: 'auth.challenge',
  from: '2025-06-18',
  judge: ({ exchange, challenge, metadata, hasOlderDiscovery, revision }) => {
    if (exchange.http?.status !== 401) {
      const message = `a request without a token gets ${replyText(exchange)} instead of HTTP 401, which alone makes a client ask for one`;
      return flawed('auth.challenge', 'error', message);
    }
    if (challenge.metadataUrl !== null)
      return judged([], `HTTP 401 that points to ${excerpt(challenge.metadataUrl, 80)}`);
    if (metadata.kind === 'unanswered') return unanswered(metadata);
    if (metadata.kind !== 'none')
      return judged([], 'HTTP 401, and the metadata stands at the well-known place');
    const header = challenge.text === null ? 'no WWW-Authenticate' : `"${excerpt(challenge.text, 80)}"`;
    const saw = `a request without a token gets HTTP 401 with ${header}, and there is no metadata at the well-known places`;
    if (!hasOlderDiscovery)
      return flawed('auth.challenge', 'error', `${saw}: no client can find out how to get a token`);
    // A server that nobody gets into may well be one of 2025-03-26, where this was the rule.
    const severity = revision === null ? 'warning' : 'error';
    return flawed(
      'auth.challenge',
      severity,
      `${saw}: only clients of 2025-03-26 find the authorization server, by its metadata at the root`,
    );
  },
};

const prmRule: AuthRule = {
  id: 'auth.prm',
  from: '2025-06-18',
  judge: ({ metadata, url }) => {
    const fail = (message: string): Judged => flawed('auth.prm', 'error', message);
    if (metadata.kind === 'none') return couldNotRun('there is no metadata to look at');
    const at = excerpt(metadata.url, 100);
    switch (metadata.kind) {
      case 'elsewhere':
        return couldNotRun(`the metadata is on another server (${at}), which we do not ask`);
      case 'unanswered':
        return unanswered(metadata);
      case 'dead-end':
        return fail(`the challenge points to ${at} for the metadata, which ${metadata.why}`);
      case 'unreadable':
        return fail(`the metadata at ${at} cannot be read: ${metadata.why}`);
      case 'found': {
        const faults = [
          ...(authorizationServers(metadata).length > 0 ? [] : ['names no authorization server']),
          ...resourceFault(metadataResource(metadata), url),
        ];
        return judged(
          faults.map((fault) => wireFlaw('auth.prm', 'error', `the metadata at ${at} ${fault}`)),
          `metadata at ${at}`,
        );
      }
    }
  },
};

/** Clients stop when the metadata speaks of another server than the one they asked. */
function resourceFault(resource: string | null, url: string): readonly string[] {
  if (resource === null || !URL.canParse(resource)) return ['does not say which resource it is about'];
  const [stated, own] = [new URL(resource), new URL(url)];
  const path = stated.pathname.replace(/\/$/, '');
  const isOurs =
    stated.origin === own.origin && (own.pathname === path || own.pathname.startsWith(`${path}/`));
  return isOurs ? [] : [`is about ${excerpt(resource, 80)}, which is not this server`];
}

const scopeHintRule: AuthRule = {
  id: 'auth.scope-hint',
  from: '2025-11-25',
  judge: ({ challenge, metadata }) => {
    if (challenge.scopes !== null)
      return judged([], `the challenge asks for ${excerpt(challenge.scopes.join(' '), 80)}`);
    if (metadata.kind === 'elsewhere')
      return couldNotRun('the metadata is on another server, which we do not ask');
    if (metadata.kind === 'unanswered') return unanswered(metadata);
    if (metadataScopes(metadata) !== null) return judged([], 'the metadata names the scopes there are');
    const message =
      'neither the challenge nor the metadata says which scope to ask for, so a client asks for too much or too little';
    return flawed('auth.scope-hint', 'warning', message);
  },
};

const offlineScopeRule: AuthRule = {
  id: 'auth.no-offline-scope',
  from: '2026-07-28',
  judge: ({ challenge, metadata }) => {
    const scopes = [...(challenge.scopes ?? []), ...(metadataScopes(metadata) ?? [])];
    if (!scopes.includes('offline_access'))
      return judged([], `offline_access is not among ${scopes.length} scopes`);
    const message =
      'the server asks for offline_access: whether a client may stay logged in is not for the resource to ask';
    return flawed('auth.no-offline-scope', 'warning', message);
  },
};

const invalidTokenRule: AuthRule = {
  id: 'auth.invalid-token-401',
  from: '2025-06-18',
  judge: async ({ askWith }: Refused) => {
    const exchange = await askWith('Bearer surveyor-not-a-token');
    const saw = `a request with a token that is none gets ${replyText(exchange)}`;
    if (exchange.http === null) return couldNotRun(saw);
    return exchange.http.status === 401
      ? judged([], 'a request with a token that is none gets HTTP 401')
      : flawed('auth.invalid-token-401', 'error', `${saw}; expected: HTTP 401`);
  },
};

function flawed(rule: CheckId, severity: Flaw['severity'], message: string): Judged {
  return judged([wireFlaw(rule, severity, message)], '');
}

function unanswered({ url, why }: Metadata & { kind: 'unanswered' }): Judged {
  return couldNotRun(`the metadata at ${excerpt(url, 100)} was not had: ${excerpt(why, 80)}`);
}

export const authChallenge: Check = authCheck(challengeRule);
export const authPrm: Check = authCheck(prmRule);
export const authScopeHint: Check = authCheck(scopeHintRule);
export const authNoOfflineScope: Check = authCheck(offlineScopeRule);
export const authInvalidToken401: Check = authCheck(invalidTokenRule);
export const authAsMetadata: Check = authCheck(asMetadataRule);

/** Those that can be judged of a server that lets nobody in. */
export const authRules: readonly AuthRule[] = [
  challengeRule,
  prmRule,
  scopeHintRule,
  invalidTokenRule,
  offlineScopeRule,
  asMetadataRule,
];
