import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WireCode } from '../../../src/finding/words/wire.ts';
import type { Revision } from '../../../src/wire/revision.ts';
import {
  meet,
  runOn,
  startFlawedHttp,
  rowVerdict,
  verdictOf,
  type Expected,
  type FlawedHttp,
  type Target,
} from './flawed.ts';

type Row = readonly [
  id: WireCode,
  era: Target['era'],
  flaw: string,
  outcome: Expected,
  message: RegExp | null,
];

const rows: readonly Row[] = [
  [
    'http.content-type',
    'legacy',
    'plain-text',
    'error',
    /come with "text\/plain" instead of application\/json/,
  ],
  ['http.content-type', 'modern', 'json-with-charset', 'holds', null],
  ['http.json-single', 'legacy', 'json-in-a-list', 'error', /is a list of 1 message/],
  [
    'http.json-single',
    'legacy',
    'json-with-other-id',
    'error',
    /has the id "another" where the request has \d/,
  ],
  ['http.json-single', 'modern', 'clean', 'holds', null],
  [
    'http.notification-202',
    'legacy',
    'notification-200',
    'error',
    /HTTP 200 and the body "\{\}" instead of 202/,
  ],
  ['http.notification-202', 'legacy', 'notification-null', 'warning', /HTTP 202 and the body "null" instead/],
  ['http.notification-202', 'legacy', 'notification-refused', 'holds', null],
  [
    'http.method-not-found-404',
    'modern',
    'unknown-method-200',
    'error',
    /gets HTTP 200 with error -32601.*expected: HTTP 404/,
  ],
  ['http.method-not-found-404', 'legacy', 'unknown-method-200', 'not-applicable', null],
  ['http.removed-methods-404', 'modern', 'still-pings', 'error', /^ping gets HTTP 200 with a result/],
  ['http.removed-methods-404', 'dual', 'clean', 'holds', null],
  [
    'http.missing-version-header',
    'modern',
    'no-version-header-needed',
    'error',
    /without MCP-Protocol-Version gets HTTP 200/,
  ],
  ['http.missing-version-header', 'dual', 'no-version-header-needed', 'not-applicable', null],
  [
    'http.header-body-version',
    'modern',
    'header-body-apart',
    'error',
    /2025-11-25 in the header and 2026-07-28 in the body gets/,
  ],
  ['http.header-body-version', 'dual', 'clean', 'holds', null],
  ['http.header-body-version', 'dual', 'era-by-header', 'holds', null],
  [
    'http.header-body-version',
    'dual',
    'header-body-apart',
    'error',
    /1900-01-01 in the header and 2026-07-28 in the body gets/,
  ],
  ['http.mcp-method', 'modern', 'no-mcp-method', 'error', /a request without Mcp-Method gets HTTP 200/],
  ['http.mcp-method', 'modern', 'mcp-method-any-case', 'error', /differs in case gets HTTP 200/],
  [
    'http.mcp-name',
    'modern',
    'no-mcp-name',
    'error',
    /tools\/call without Mcp-Name gets HTTP 200 with error -32602/,
  ],
  [
    'http.mcp-name',
    'modern',
    'mcp-name-undecoded',
    'error',
    /one whose Mcp-Name is encoded gets HTTP 400 with error -32020/,
  ],
  ['http.mcp-name', 'modern', 'no-lists', 'not-applicable', null],
  [
    'http.unsupported-version',
    'modern',
    'any-version',
    'error',
    /in version 1900-01-01 gets HTTP 200 with a result/,
  ],
  [
    'http.unsupported-version',
    'modern',
    'bad-version-200',
    'error',
    /gets HTTP 200 with error -32022.*expected: HTTP 400/,
  ],
  ['http.unsupported-version', 'modern', 'version-error-bare', 'error', /expected: data\.supported/],
  ['http.unsupported-version', 'legacy', 'clean', 'not-applicable', null],
  [
    'http.missing-meta',
    'modern',
    'no-meta-needed',
    'error',
    /a request without _meta gets HTTP 200 with a result/,
  ],
  [
    'http.missing-meta',
    'modern',
    'no-capabilities-needed',
    'error',
    /without the client capabilities gets HTTP 200/,
  ],
  [
    'http.missing-meta',
    'modern',
    'wants-client-info',
    'error',
    /without clientInfo, which may be left out, gets .*expected: that it is served/,
  ],
  ['http.missing-meta', 'dual', 'clean', 'holds', null],
  ['http.legacy-bad-version-header', 'legacy', 'any-legacy-version', 'error', /1900-01-01" gets HTTP 200/],
  ['http.legacy-bad-version-header', 'modern', 'any-legacy-version', 'not-applicable', null],
  ['http.get-delete-405', 'modern', 'get-is-404', 'warning', /GET on the endpoint gets HTTP 404/],
  [
    'http.get-delete-405',
    'modern',
    'get-opens-a-stream',
    'warning',
    /a body without end\) instead of HTTP 405: the older transport is still there/,
  ],
  ['http.get-delete-405', 'dual', 'get-is-404', 'not-applicable', null],
  ['http.get-stream-or-405', 'legacy', 'get-is-404', 'warning', /GET on the endpoint gets HTTP 404/],
  ['http.get-stream-or-405', 'legacy', 'get-is-a-page', 'error', /HTTP 200 \(text\/html, "<p>Hello<\/p>"\)/],
  ['http.get-stream-or-405', 'legacy', 'get-is-405', 'holds', null],
  ['http.no-session-id', 'modern', 'issues-a-session', 'warning', /to modern requests carry Mcp-Session-Id/],
  ['http.no-session-id', 'legacy', 'clean', 'not-applicable', null],
  ['http.session-ascii', 'legacy', 'session-with-space', 'error', /holds 2 characters that no header should/],
  ['http.session-ascii', 'legacy', 'no-sessions', 'not-applicable', null],
  [
    'http.session-required-400',
    'legacy',
    'session-not-needed',
    'warning',
    /without the session id that the server issued gets HTTP 200/,
  ],
  ['http.session-required-400', 'legacy', 'no-sessions', 'not-applicable', null],
  [
    'http.session-ended-404',
    'legacy',
    'session-ended-400',
    'error',
    /in a session that was ended gets HTTP 400/,
  ],
  [
    'http.session-ended-404',
    'legacy',
    'session-never-ends',
    'error',
    /in a session that was ended gets HTTP 200/,
  ],
  ['http.session-ended-404', 'legacy', 'session-kept', 'not-applicable', null],
  [
    'http.session-delete',
    'legacy',
    'delete-is-500',
    'advice',
    /DELETE of a session is answered with HTTP 500/,
  ],
  ['http.session-delete', 'legacy', 'session-kept', 'holds', null],
  ['http.session-delete', 'legacy', 'no-sessions', 'not-applicable', null],
  [
    'http.origin-403',
    'legacy',
    'any-origin',
    'warning',
    /gets HTTP 200 .* instead of HTTP 403; a foreign Host is taken too/,
  ],
  ['http.origin-403', 'modern', 'any-origin-own-host', 'advice', /a foreign Host is refused \(HTTP 403\)/],
  [
    'http.origin-403',
    'legacy',
    'any-origin-host-cut-off',
    'advice',
    /whether a foreign Host is refused could not be seen/,
  ],
  ['http.origin-403', 'legacy', 'origin-400', 'advice', /since 2025-11-25 the status for that is 403/],
  ['http.sse-no-requests', 'modern', 'asks-on-a-stream', 'error', /sent \d requests? to the client/],
  ['http.sse-no-requests', 'legacy', 'asks-on-a-stream', 'not-applicable', null],
  ['http.sse-no-id', 'modern', 'stream-with-ids', 'advice', /carr(y|ies) an id/],
  ['http.sse-no-id', 'legacy', 'stream-with-ids', 'not-applicable', null],
  [
    'http.sse-priming',
    'legacy',
    'stream-with-ids',
    'warning',
    /with event ids begins? with data|with event ids begin with data/,
  ],
  ['http.sse-priming', 'legacy', 'stream-primed', 'holds', null],
  ['http.sse-priming', 'legacy', 'clean', 'not-applicable', null],
  ['http.sse-accel-header', 'modern', 'stream-buffered', 'advice', /without "X-Accel-Buffering: no"/],
  [
    'http.sse-only-related',
    'modern',
    'stream-with-changes',
    'error',
    /answers prompts\/list carries what is not about it: .*tools\/list_changed/,
  ],
  ['http.sse-only-related', 'modern', 'stream-answers-another', 'error', /the answer to another request/],
  ['http.sse-only-related', 'modern', 'stream-goes-on', 'error', /goes on after the answer/],
  ['http.sse-only-related', 'modern', 'stream-stays-open', 'warning', /prompts\/list stays open after/],
  ['http.sse-only-related', 'modern', 'stream-with-logs', 'holds', null],
  ['http.sse-only-related', 'legacy', 'stream-with-changes', 'not-applicable', null],
  ['http.no-redirect', 'legacy', 'redirects', 'warning', /HTTP 307 to [^?]*\?…\)/],
  ['http.error-id', 'modern', 'error-null-id', 'warning', /with the id null instead of \d/],
  ['http.error-id', 'modern', 'error-without-id', 'error', /with the id none instead of \d/],
  ['http.error-id', 'legacy', 'error-null-id', 'not-applicable', null],
  ['http.tls', 'legacy', 'clean', 'not-applicable', null],
];

/** What these judge must have crossed first, by the phases' own rule: other checks make it cross. */
const AFTER: Partial<Record<WireCode, readonly WireCode[]>> = {
  'http.content-type': ['list.terminates'],
  'http.json-single': ['rpc.unknown-method', 'list.terminates'],
  'http.no-session-id': ['list.terminates'],
  'http.sse-no-requests': ['list.terminates'],
  'http.sse-no-id': ['list.terminates'],
  'http.sse-priming': ['list.terminates'],
  'http.sse-accel-header': ['list.terminates'],
  'http.sse-only-related': ['list.terminates'],
  'http.no-redirect': ['list.terminates'],
  'http.error-id': ['rpc.unknown-method'],
};

let http: FlawedHttp;
beforeAll(async () => {
  http = await startFlawedHttp();
});
afterAll(() => http[Symbol.asyncDispose]());

async function outcome(id: WireCode, target: Omit<Target, 'origin'>): Promise<readonly [string, string]> {
  const run = await runOn({ ...target, origin: http.origin }, [id, ...(AFTER[id] ?? [])]);
  const findings = run.findings.filter(({ code }) => code === id);
  return verdictOf({ results: run.results.filter((result) => result.id === id), findings });
}

describe('checks on HTTP', () => {
  test.each(rows)('%s on a %s server with "%s": %s', async (id, era, flaw, expected, message) => {
    expect(await outcome(id, { flaw, era })).toEqual(rowVerdict(expected, message));
  });

  test.each<readonly [WireCode, Revision]>([
    ['http.json-single', '2025-03-26'],
    ['http.legacy-bad-version-header', '2025-03-26'],
    ['http.sse-priming', '2025-06-18'],
  ])('%s does not apply before its revision, in %s', async (id, revision) => {
    const [kind] = await outcome(id, { flaw: 'clean', era: 'legacy', revision });
    expect(kind).toBe('not-applicable');
  });

  test('before 2025-11-25 a foreign Origin may be refused with any status', async () => {
    const [kind] = await outcome('http.origin-403', {
      flaw: 'origin-400',
      era: 'legacy',
      revision: '2025-06-18',
    });
    expect(kind).toBe('holds');
  });

  test('the refusal of a stream, which has no id, is not taken for the answer to a list', async () => {
    const target = { flaw: 'get-is-405-with-error', era: 'legacy', origin: http.origin } as const;
    const { surface, close } = await meet(target);
    await close();
    expect(surface.gaps).toEqual([]);
  });

  test('a server that listens on every address is found out', async () => {
    await using open = await startFlawedHttp('0.0.0.0');
    const target = { flaw: 'clean', era: 'legacy', origin: open.origin } as const;
    const [kind, text] = verdictOf(await runOn(target, ['http.loopback-bind']));
    expect([kind, text]).toEqual(['warning', expect.stringMatching(/also listens at [\d.:a-f]+:\d+/)]);
  });

  test('a server that listens on the loopback address only is not', async () => {
    expect((await outcome('http.loopback-bind', { flaw: 'clean', era: 'legacy' }))[0]).toBe('holds');
  });
});
