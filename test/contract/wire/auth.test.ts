import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WireCode } from '../../../src/finding/words/wire.ts';
import { runOn, startFlawedHttp, rowVerdict, verdictOf, type Expected, type FlawedHttp } from './flawed.ts';

type Row = readonly [
  id: WireCode,
  era: 'legacy' | 'modern',
  flaw: string,
  outcome: Expected,
  message: RegExp | null,
];

const rows: readonly Row[] = [
  ['auth.challenge', 'legacy', 'auth-no-challenge', 'error', /HTTP 401 with no WWW-Authenticate/],
  ['auth.challenge', 'legacy', 'auth-403', 'error', /without a token gets .*HTTP 403.* instead of HTTP 401/],
  ['auth.challenge', 'legacy', 'auth-well-known-only', 'holds', null],
  ['auth.challenge', 'modern', 'auth-clean', 'holds', null],
  ['auth.challenge', 'legacy', 'auth-not-needed', 'not-applicable', null],
  ['auth.prm', 'legacy', 'auth-no-servers', 'error', /names no authorization server/],
  [
    'auth.prm',
    'modern',
    'auth-other-resource',
    'error',
    /is about https:\/\/elsewhere\.example\/mcp, which is not this server/,
  ],
  ['auth.prm', 'legacy', 'auth-metadata-a-page', 'error', /cannot be read: it is no JSON object/],
  [
    'auth.prm',
    'legacy',
    'auth-metadata-elsewhere',
    'could-not-run',
    /on another server \(https:\/\/elsewhere\.example/,
  ],
  ['auth.prm', 'legacy', 'auth-dead-pointer', 'error', /points to .*\/nothing-here .*gets HTTP 404/],
  ['auth.prm', 'modern', 'auth-relative-pointer', 'error', /which is no absolute address/],
  ['auth.challenge', 'legacy', 'auth-dead-pointer', 'holds', null],
  ['auth.as-metadata', 'legacy', 'auth-clean', 'holds', null],
  [
    'auth.as-metadata',
    'modern',
    'auth-issuer-without-metadata',
    'error',
    /has no metadata at any of the places/,
  ],
  [
    'auth.as-metadata',
    'legacy',
    'auth-issuer-another',
    'error',
    /states the issuer https:\/\/auth\.example\.com, which is not/,
  ],
  ['auth.as-metadata', 'legacy', 'auth-issuer-with-slash', 'warning', /states the issuer .*\/, which is not/],
  ['auth.as-metadata', 'legacy', 'auth-issuer-without-pkce', 'error', /PKCE with S256/],
  ['auth.as-metadata', 'legacy', 'auth-issuer-silent-on-pkce', 'warning', /PKCE with S256/],
  ['auth.as-metadata', 'legacy', 'auth-issuer-over-http', 'error', /has a token_endpoint that is not https/],
  [
    'auth.as-metadata',
    'legacy',
    'auth-issuer-elsewhere',
    'could-not-run',
    /is elsewhere \(https:\/\/auth\.example\.com\)/,
  ],
  ['auth.as-metadata', 'legacy', 'auth-no-servers', 'could-not-run', /names no authorization server/],
  ['auth.prm', 'legacy', 'auth-origin-resource', 'holds', null],
  [
    'auth.scope-hint',
    'legacy',
    'auth-no-scope',
    'warning',
    /neither the challenge nor the metadata says which scope/,
  ],
  ['auth.scope-hint', 'legacy', 'auth-scopes-in-metadata', 'holds', null],
  ['auth.no-offline-scope', 'modern', 'auth-offline-scope', 'warning', /asks for offline_access/],
  ['auth.no-offline-scope', 'modern', 'auth-clean', 'holds', null],
  ['auth.no-offline-scope', 'legacy', 'auth-offline-scope', 'not-applicable', null],
  ['auth.invalid-token-401', 'legacy', 'auth-any-token', 'error', /with a token that is none gets HTTP 200/],
  ['auth.invalid-token-401', 'legacy', 'auth-clean', 'holds', null],
  [
    'auth.before-parse',
    'legacy',
    'auth-not-needed',
    'warning',
    /without the configured credentials \(Authorization\) tools\/list gets HTTP 200/,
  ],
  ['auth.before-parse', 'modern', 'auth-no-challenge', 'holds', null],
];

let http: FlawedHttp;
beforeAll(async () => {
  http = await startFlawedHttp();
});
afterAll(() => http[Symbol.asyncDispose]());

describe('checks on authorization', () => {
  test.each(rows)('%s on a %s server with "%s": %s', async (id, era, flaw, outcome, message) => {
    const headers = { Authorization: 'Bearer good-token' };
    expect(verdictOf(await runOn({ flaw, era, origin: http.origin, headers }, [id]))).toEqual(
      rowVerdict(outcome, message),
    );
  });

  test.each<WireCode>([
    'auth.challenge',
    'auth.prm',
    'auth.scope-hint',
    'auth.invalid-token-401',
    'auth.as-metadata',
    'auth.before-parse',
  ])('%s does not apply where no token is configured', async (id) => {
    const run = await runOn({ flaw: 'clean', era: 'legacy', origin: http.origin }, [id]);
    expect(run.results[0]?.outcome).toBe('not-applicable');
  });
});
