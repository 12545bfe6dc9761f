import type { Calls } from '../calls/calls.ts';
import type { CallingCheck, Judged } from '../check.ts';
import { isLoopbackHost } from '../dialogue/loopback.ts';
import { couldNotRun, judged, notApplicable, replyText, wireFlaw } from '../flaws.ts';
import { bearerOf, knock, protectedEndpoint, withoutAuthorization } from './knock.ts';

/** A token that was issued for another server opens nothing here. */
export const authWrongAudience: CallingCheck = {
  id: 'auth.wrong-audience',
  executes: 'nothing',
  phase: 'call',
  thorough: true,
  run: async (calls, context) => {
    const guarded = protectedEndpoint(context, '2025-06-18');
    if (guarded.kind === 'open') return guarded.judged;
    const named = calls.tokens.find(({ token }) => token === 'other-audience');
    if (named === undefined) return notApplicable(toConfigure('stranger', 'other-audience'));
    const target = calls.endpointAt({ identity: named.name });
    if (target.kind !== 'http') return couldNotRun('the target is no address');
    const exchange = await knock(target, context);
    const status = exchange.http?.status ?? null;
    const saw = `a token for another server gets ${replyText(exchange)}`;
    if (status === null) return couldNotRun(saw);
    if (status === 401) return judged([], 'a token for another server gets HTTP 401');
    const severity = status < 300 ? 'error' : 'warning';
    return judged([wireFlaw('auth.wrong-audience', severity, `${saw}; expected: HTTP 401`)], '');
  },
};

export function toConfigure(name: string, token: 'other-audience' | 'few-scopes'): string {
  const env = token === 'other-audience' ? 'OTHER_SERVERS_TOKEN' : 'NARROW_TOKEN';
  return `the config names no such token; write identities: { ${name}: { token: ${token}, headers: { Authorization: "Bearer \${${env}}" } } } to have it tried`;
}

/** A token in the address opens nothing: addresses end up in logs and histories. */
export const authQueryToken: CallingCheck = {
  id: 'auth.query-token',
  executes: 'nothing',
  phase: 'call',
  thorough: true,
  run: async (calls, context) => {
    const guarded = protectedEndpoint(context, '2025-06-18');
    if (guarded.kind === 'open') return guarded.judged;
    const token = spareToken(guarded, calls);
    if (token === null) return notApplicable(NO_SPARE);
    const bare = { ...guarded, headers: withoutAuthorization(guarded.headers) };
    const without = await knock(bare, context);
    if (without.http === null) return couldNotRun(`without a token: ${replyText(without)}`);
    if (without.http.status < 300)
      return notApplicable('the server does not want the token that is configured');
    const url = new URL(bare.url);
    url.searchParams.set('access_token', token);
    return ofQuery(await knock({ ...bare, url: url.href }, context), token);
  },
};

/** What is said holds no token, wherever the server repeats it. */
function ofQuery(exchange: Awaited<ReturnType<typeof knock>>, token: string): Judged {
  const saw =
    `a good token in the address (?access_token=…), and none in the header, gets ${replyText(exchange)}`
      .replaceAll(token, '…')
      .replaceAll(encodeURIComponent(token), '…');
  if (exchange.http === null) return couldNotRun(saw);
  return exchange.http.status < 300
    ? judged([wireFlaw('auth.query-token', 'error', `${saw}; expected: HTTP 401`)], '')
    : judged([], `a good token in the address gets HTTP ${exchange.http.status}`);
}

/** On this machine the configured token may be written into an address; elsewhere only one of a user made for tests. */
function spareToken(
  own: { readonly url: string; readonly headers: Readonly<Record<string, string>> },
  calls: Calls,
): string | null {
  if (isLoopbackHost(new URL(own.url).hostname)) return bearerOf(own);
  for (const identity of calls.identities) {
    const other = calls.endpointAt({ identity });
    const token = other.kind === 'http' ? bearerOf(other) : null;
    if (token !== null && token !== bearerOf(own)) return token;
  }
  return null;
}

const NO_SPARE =
  'the configured token is not written into an address of another machine, where it would be logged; write identities: { tester: { headers: { Authorization: "Bearer ${TESTERS_TOKEN}" } } } to have it tried with that one';
