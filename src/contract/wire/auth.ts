import { isArray, member } from '../../base/json.ts';
import { excerpt } from '../../base/text.ts';
import type { Check, CheckContext, Judged } from '../check.ts';
import { ODD_TIMEOUT_MS } from '../dialogue/hear.ts';
import { outside, type Reach } from '../dialogue/outside.ts';
import { plainMethod } from '../dialogue/plain.ts';
import { judgeAttempts } from '../dialogue/refusals.ts';
import {
  metadataResource,
  metadataScopes,
  unauthorized,
  type Unauthorized,
} from '../dialogue/unauthorized.ts';
import { couldNotRun, judged, notApplicable, replyText, wireFlaw } from '../flaws.ts';

type Asked = Extract<Unauthorized, { kind: 'asked' }>;

export const authChallenge: Check = {
  id: 'auth.challenge',
  executes: 'nothing',
  phase: 'talk',
  run: (context) =>
    withRefusal(context, { from: '2025-06-18' }, ({ exchange, challenge, metadata }) => {
      const status = exchange.http?.status;
      const fail = (message: string): Judged => judged([wireFlaw('auth.challenge', 'error', message)], '');
      if (status !== 401)
        return fail(
          `a request without a token gets ${replyText(exchange)} instead of HTTP 401, which alone makes a client ask for one`,
        );
      if (challenge.metadataUrl !== null)
        return judged([], `HTTP 401 that points to ${excerpt(challenge.metadataUrl, 80)}`);
      if (metadata.kind !== 'none')
        return judged([], 'HTTP 401, and the metadata stands at the well-known place');
      const header = challenge.text === null ? 'no WWW-Authenticate' : `"${excerpt(challenge.text, 80)}"`;
      return fail(
        `a request without a token gets HTTP 401 with ${header}, and there is no metadata at the well-known places: no client can find out how to get a token`,
      );
    }),
};

export const authPrm: Check = {
  id: 'auth.prm',
  executes: 'nothing',
  phase: 'talk',
  run: (context) =>
    withRefusal(context, { from: '2025-06-18' }, ({ metadata }) => {
      if (metadata.kind === 'none') return couldNotRun('there is no metadata to look at');
      if (metadata.kind === 'elsewhere')
        return couldNotRun(
          `the metadata is on another server (${excerpt(metadata.url, 80)}), which we do not ask`,
        );
      const at = excerpt(metadata.url, 100);
      if (metadata.kind === 'unreadable') {
        return judged(
          [wireFlaw('auth.prm', 'error', `the metadata at ${at} cannot be read: ${metadata.why}`)],
          '',
        );
      }
      const servers = member(metadata.document, 'authorization_servers');
      const named = isArray(servers)
        ? servers.filter((each) => typeof each === 'string' && URL.canParse(each))
        : [];
      const faults = [
        ...(named.length > 0 ? [] : ['names no authorization server']),
        ...resourceFault(metadataResource(metadata), context),
      ];
      return judged(
        faults.map((fault) => wireFlaw('auth.prm', 'error', `the metadata at ${at} ${fault}`)),
        `metadata at ${at}`,
      );
    }),
};

/** Clients stop when the metadata speaks of another server than the one they asked. */
function resourceFault(resource: string | null, { endpoint }: CheckContext): readonly string[] {
  if (endpoint.kind !== 'http') return [];
  if (resource === null || !URL.canParse(resource)) return ['does not say which resource it is about'];
  const [stated, own] = [new URL(resource), new URL(endpoint.url)];
  const path = stated.pathname.replace(/\/$/, '');
  const isOurs =
    stated.origin === own.origin && (own.pathname === path || own.pathname.startsWith(`${path}/`));
  return isOurs ? [] : [`is about ${excerpt(resource, 80)}, which is not this server`];
}

export const authScopeHint: Check = {
  id: 'auth.scope-hint',
  executes: 'nothing',
  phase: 'talk',
  run: (context) =>
    withRefusal(context, { from: '2025-11-25' }, ({ challenge, metadata }) => {
      if (challenge.scopes !== null)
        return judged([], `the challenge asks for ${excerpt(challenge.scopes.join(' '), 80)}`);
      if (metadata.kind === 'elsewhere')
        return couldNotRun('the metadata is on another server, which we do not ask');
      if (metadataScopes(metadata) !== null) return judged([], 'the metadata names the scopes there are');
      const message =
        'neither the challenge nor the metadata says which scope to ask for, so a client asks for too much or too little';
      return judged([wireFlaw('auth.scope-hint', 'warning', message)], '');
    }),
};

export const authNoOfflineScope: Check = {
  id: 'auth.no-offline-scope',
  executes: 'nothing',
  phase: 'talk',
  run: (context) =>
    withRefusal(context, { era: 'modern' }, ({ challenge, metadata }) => {
      const scopes = [...(challenge.scopes ?? []), ...(metadataScopes(metadata) ?? [])];
      if (!scopes.includes('offline_access'))
        return judged([], `offline_access is not among ${scopes.length} scopes`);
      const message =
        'the server asks for offline_access: whether a client may stay logged in is not for the resource to ask';
      return judged([wireFlaw('auth.no-offline-scope', 'warning', message)], '');
    }),
};

export const authInvalidToken401: Check = {
  id: 'auth.invalid-token-401',
  executes: 'nothing',
  phase: 'talk',
  run: (context) =>
    withRefusal(context, { from: '2025-06-18' }, async () => {
      const headers = { Authorization: 'Bearer surveyor-not-a-token' };
      const exchange = await context.ask(
        plainMethod(context.session),
        {},
        { headers, timeoutMs: ODD_TIMEOUT_MS },
      );
      return judgeAttempts(context, 'auth.invalid-token-401', [
        {
          what: 'a request with a token that is none',
          exchange,
          fault: (_answer, { http }) =>
            http?.status === 401 ? null : { severity: 'error', expected: 'HTTP 401' },
        },
      ]);
    }),
};

async function withRefusal(
  context: CheckContext,
  reach: Omit<Reach, 'transport'>,
  judge: (asked: Asked) => Judged | Promise<Judged>,
): Promise<Judged> {
  const out = outside(context.session, { ...reach, transport: 'streamable-http' });
  if (out !== null) return out;
  const asked = await unauthorized(context);
  if (asked.kind === 'none') return notApplicable(asked.why);
  if (asked.exchange.http === null) return couldNotRun(`without a token: ${replyText(asked.exchange)}`);
  if (asked.exchange.http.status < 300)
    return notApplicable('the server does not want the token that is configured');
  return judge(asked);
}
