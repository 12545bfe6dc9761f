import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkBarred, type BarredRun } from '../../src/contract/barred.ts';
import { wireChecks } from '../../src/contract/wire-checks.ts';
import { unreachableReport } from '../../src/report/unreachable.ts';
import { openSession } from '../../src/wire/open-session.ts';
import type { OpenOptions } from '../../src/wire/session.ts';
import { startFlawedHttp, type FlawedHttp } from './wire/flawed.ts';

const ALL = Object.values(wireChecks).map(({ id }) => id);
const OPEN: OpenOptions = { revision: null, timeoutMs: 10_000, startTimeoutMs: 20_000, env: {} };

let http: FlawedHttp;
beforeAll(async () => {
  http = await startFlawedHttp();
});
afterAll(() => http[Symbol.asyncDispose]());

/** What is said of a server that did not let us in, as a survey does it. */
async function barredBy(
  url: string,
  headers: Readonly<Record<string, string>> = {},
  open: OpenOptions = OPEN,
): Promise<BarredRun> {
  const target = { kind: 'http', url, headers } as const;
  const opened = await openSession(target, open);
  if (opened.kind !== 'failed') throw new Error('the server let us in');
  return checkBarred({ target, open, checks: ALL }, opened.failure);
}

function urlOf(flaw: string, era = 'legacy'): string {
  return `${http.origin}/${era}/${flaw}/1/mcp`;
}

function said({ checks: results, findings }: BarredRun): Readonly<Record<string, string>> {
  const worst = (id: string): string | undefined => findings.find(({ code }) => code === id)?.severity;
  return Object.fromEntries(results.map(({ id, outcome }) => [id, worst(id) ?? outcome]));
}

const WELL = {
  'auth.challenge': 'holds',
  'auth.prm': 'holds',
  'auth.scope-hint': 'holds',
  'auth.invalid-token-401': 'holds',
  'auth.no-offline-scope': 'holds',
  'auth.as-metadata': 'holds',
};

describe('a server that answers 401 at once', () => {
  test.each([
    ['auth-clean', {}],
    ['auth-well-known-only', {}],
    [
      'auth-no-challenge',
      { 'auth.challenge': 'error', 'auth.prm': 'could-not-run', 'auth.as-metadata': 'could-not-run' },
    ],
    ['auth-dead-pointer', { 'auth.prm': 'error', 'auth.as-metadata': 'could-not-run' }],
    ['auth-no-servers', { 'auth.prm': 'error', 'auth.as-metadata': 'could-not-run' }],
    ['auth-any-token', { 'auth.invalid-token-401': 'error' }],
    // Both rules are younger than what such a server may speak.
    ['auth-no-scope', { 'auth.scope-hint': 'could-not-run' }],
    ['auth-offline-scope', { 'auth.no-offline-scope': 'could-not-run' }],
  ])('is judged by how it says so: "%s"', async (flaw, faults) => {
    const found = said(await barredBy(urlOf(flaw)));
    const scope = flaw === 'auth-no-challenge' ? { 'auth.scope-hint': 'could-not-run' } : {};
    expect(found).toEqual({ ...WELL, ...scope, ...faults });
  });

  test('names the defect that keeps every client out', async () => {
    const { findings } = await barredBy(urlOf('auth-no-challenge', 'modern'));
    expect(findings.map(({ message }) => message)).toEqual([
      expect.stringMatching(/HTTP 401 with no WWW-Authenticate.*no client can find out how to get a token/),
    ]);
  });

  test('is judged without the token that it refused', async () => {
    const found = said(await barredBy(urlOf('auth-clean'), { Authorization: 'Bearer out-of-date' }));
    expect(found).toEqual(WELL);
  });

  test('is judged by the revision that was asked for', async () => {
    const found = said(await barredBy(urlOf('auth-no-scope'), {}, { ...OPEN, revision: '2025-06-18' }));
    expect(found['auth.scope-hint']).toBe('not-applicable');
    expect(found['auth.challenge']).toBe('holds');
  });

  test('is only judged by the checks that were asked for', async () => {
    const target = { kind: 'http', url: urlOf('auth-no-challenge'), headers: {} } as const;
    const run = await checkBarred(
      { target, open: OPEN, checks: ['auth.prm', 'rpc.shape'] },
      { code: 'unauthorized' },
    );
    expect(run.checks.map(({ id }) => id)).toEqual(['auth.prm']);
  });

  test('that is of 2025-03-26 by its metadata is warned, and not failed', async () => {
    await using server = await serve((path) =>
      path === '/.well-known/oauth-authorization-server'
        ? [200, '{"issuer":"x"}']
        : [path === '/mcp' ? 401 : 404, ''],
    );
    const run = await barredBy(`${server.origin}/mcp`);
    expect(said(run)['auth.challenge']).toBe('warning');
    expect(run.findings[0]?.message).toMatch(/only clients of 2025-03-26 find the authorization server/);
  });
});

test('a server that refuses in another way is not judged: there may be other reasons than a missing token', async () => {
  await using server = await serve(() => [403, '']);
  expect(await barredBy(`${server.origin}/mcp`)).toEqual({ checks: [], findings: [] });
});

test('a server that is not there is not judged', async () => {
  const target = { kind: 'http', url: 'http://127.0.0.1:9/mcp', headers: {} } as const;
  const run = await checkBarred({ target, open: OPEN, checks: ALL }, { code: 'url-unreachable' });
  expect(run).toEqual({ checks: [], findings: [] });
});

test('what was judged stands in the report beside the failure, which still says that there is no answer', async () => {
  const target = { kind: 'http', url: urlOf('auth-no-challenge'), headers: {} } as const;
  const opened = await openSession(target, OPEN);
  if (opened.kind !== 'failed') throw new Error('the server let us in');
  const barred = await checkBarred({ target, open: OPEN, checks: ALL }, opened.failure);
  const asked = { command: 'try', written: target, clients: [], now: new Date(0) } as const;
  const report = unreachableReport(asked, opened.failure, barred);
  expect(report.exitCode).toBe(3);
  expect(report.error?.code).toBe('unauthorized');
  expect(report.findings.map(({ code }) => code)).toEqual(['auth.challenge']);
  expect(report.notes).toEqual([expect.stringMatching(/^Only what a client without access is told/)]);
});

interface Served extends AsyncDisposable {
  readonly origin: string;
}

/** Any request by its path alone. */
async function serve(answer: (path: string) => readonly [status: number, body: string]): Promise<Served> {
  const server: Server = createServer((request, response) => {
    const [status, body] = answer(request.url ?? '');
    request.resume();
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
