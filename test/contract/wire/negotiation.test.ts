import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WireCode } from '../../../src/finding/words/wire.ts';
import {
  rowVerdict,
  runOn,
  startFlawedHttp,
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
  ['neg.discover', 'modern', 'discovers-no-dates', 'error', /names versions that are no dates: .*latest/],
  ['neg.discover', 'modern', 'discovers-no-capabilities', 'error', /has no object as capabilities/],
  ['neg.discover', 'legacy', 'clean', 'not-applicable', null],
  ['neg.discover-resulttype', 'modern', 'discovery-untyped', 'error', /has no resultType/],
  ['neg.discover-resulttype', 'modern', 'discovery-uncached', 'holds', null],
  ['neg.discover-cache', 'modern', 'discovery-uncached', 'error', /has no ttlMs/],
  ['neg.discover-cache', 'modern', 'discovery-ttl-negative', 'error', /has -1 as ttlMs/],
  ['neg.discover-cache', 'modern', 'discovery-untyped', 'holds', null],
  [
    'neg.server-identity',
    'modern',
    'nameless-results',
    'warning',
    /do(es)? not say which server and version/,
  ],
  ['neg.server-identity', 'modern', 'results-with-empty-version', 'advice', /an empty text as its version/],
  ['neg.server-identity', 'modern', 'changing-version', 'holds', null],
  ['neg.server-identity', 'legacy', 'clean', 'not-applicable', null],
  ['neg.server-version-stable', 'modern', 'changing-version', 'advice', /names itself differently/],
  ['neg.server-version-stable', 'modern', 'nameless-results', 'could-not-run', /no result says which server/],
  ['neg.server-version-stable', 'modern', 'changing-title', 'holds', null],
  ['neg.server-version-stable', 'modern', 'clean', 'holds', null],
  [
    'neg.any-rpc-first',
    'modern',
    'wants-discovery-first',
    'error',
    /tools\/list as the first request of a connection gets .*error -32600/,
  ],
  ['neg.any-rpc-first', 'legacy', 'clean', 'not-applicable', null],
  [
    'neg.stateless-caps',
    'modern',
    'remembers-capabilities',
    'error',
    /one without them gets another answer to tools\/list than it gets alone/,
  ],
  ['neg.stateless-caps', 'modern', 'shuffled-list', 'holds', null],
  ['neg.stateless-caps', 'legacy', 'clean', 'not-applicable', null],
  [
    'neg.initialize-on-modern-only',
    'modern',
    'handshake-refused-blankly',
    'warning',
    /gets .*error -32601.*does not say which versions/,
  ],
  ['neg.initialize-on-modern-only', 'modern', 'handshake-refused-in-words', 'holds', null],
  ['neg.initialize-on-modern-only', 'dual', 'clean', 'not-applicable', null],
  [
    'neg.legacy-echo',
    'legacy',
    'handshake-not-echoed',
    'error',
    /asked for 2025-0[36]-\d\d, which it offers on another occasion/,
  ],
  [
    'neg.legacy-echo',
    'legacy',
    'handshake-modern-version',
    'error',
    /answers with 2026-07-28, which no handshake ever agreed on/,
  ],
  [
    'neg.legacy-echo',
    'legacy',
    'exits-on-unknown-version',
    'could-not-run',
    /no further handshake came about/,
  ],
  ['neg.legacy-echo', 'legacy', 'speaks-one-version', 'holds', null],
  ['neg.legacy-echo', 'modern', 'clean', 'not-applicable', null],
  [
    'neg.legacy-counter',
    'legacy',
    'echoes-any-version',
    'error',
    /asked for 2099-01-01, which does not exist/,
  ],
  ['neg.legacy-counter', 'legacy', 'refuses-unknown-version', 'advice', /gives .*error -32602/],
  ['neg.legacy-counter', 'legacy', 'dies-of-unknown-version', 'error', /gives .*error -32603/],
  ['neg.legacy-counter', 'legacy', 'exits-on-unknown-version', 'error', /gives the connection ended/],
  ['neg.legacy-counter', 'legacy', 'silent-on-unknown-version', 'error', /gives no answer within/],
  ['neg.legacy-counter', 'legacy', 'speaks-one-version', 'holds', null],
  ['neg.initialize-result', 'legacy', 'handshake-nameless', 'error', /lacks a text as serverInfo\.version/],
  [
    'neg.initialize-result',
    'legacy',
    'handshake-with-empty-version',
    'advice',
    /an empty text as serverInfo\.version/,
  ],
  [
    'neg.initialize-result',
    'legacy',
    'handshake-without-capabilities',
    'error',
    /lacks an object as capabilities/,
  ],
  ['neg.initialize-result', 'legacy', 'no-instructions', 'holds', null],
  ['neg.initialize-result', 'modern', 'clean', 'not-applicable', null],
  ['neg.instructions-quality', 'legacy', 'instructions-endless', 'advice', /9600 characters long/],
  [
    'neg.instructions-quality',
    'legacy',
    'instructions-copied',
    'advice',
    /repeat the descriptions of 3 tools/,
  ],
  ['neg.instructions-quality', 'legacy', 'no-instructions', 'not-applicable', null],
  ['neg.legacy-before-initialized', 'legacy', 'serves-early', 'advice', /tools\/list is served before/],
  ['neg.legacy-before-initialized', 'legacy', 'refuses-unknown-version', 'holds', null],
  ['neg.legacy-before-initialized', 'modern', 'clean', 'not-applicable', null],
  ['neg.unsupported-version', 'modern', 'any-version', 'error', /in version 1900-01-01 gets .*a result/],
  ['neg.unsupported-version', 'modern', 'version-error-bare', 'error', /expected: data\.supported/],
  [
    'neg.unsupported-version',
    'modern',
    'version-checked-once',
    'advice',
    /refused when it is the first of a process, and served after a good one/,
  ],
  ['neg.unsupported-version', 'legacy', 'clean', 'not-applicable', null],
  ['neg.missing-meta', 'modern', 'no-meta-needed', 'error', /without _meta gets .*a result/],
  [
    'neg.missing-meta',
    'modern',
    'wants-client-info',
    'error',
    /without clientInfo, which may be left out, gets .*error -32602/,
  ],
  ['neg.missing-meta', 'dual', 'clean', 'holds', null],
];

/** These rules hold over stdio only, or these flaws last as long as a process. */
const STDIO = ['neg.unsupported-version', 'neg.missing-meta', 'neg.any-rpc-first', 'neg.stateless-caps'];
const OF_THE_PROCESS = ['exits-on-unknown-version'];

let http: FlawedHttp;
beforeAll(async () => {
  http = await startFlawedHttp();
});
afterAll(() => http[Symbol.asyncDispose]());

describe('checks on how a version is agreed on', () => {
  test.each(rows)('%s on a %s server with "%s": %s', async (id, era, flaw, outcome, message) => {
    const origin = STDIO.includes(id) || OF_THE_PROCESS.includes(flaw) ? null : http.origin;
    const run = await runOn({ flaw, era, origin }, [
      id,
      ...(id.startsWith('neg.server-') ? (['list.terminates'] as const) : []),
    ]);
    const findings = run.findings.filter(({ code }) => code === id);
    expect(verdictOf({ results: run.results.filter((result) => result.id === id), findings })).toEqual(
      rowVerdict(outcome, message),
    );
  });

  test.each([
    ['clean', /^2024-11-05 yes, 2025-03-26 yes, 2025-06-18 yes, 2025-11-25 yes$/],
    ['speaks-one-version', /^2024-11-05 no \(2025-11-25\), .*, 2025-11-25 yes$/],
    ['one-handshake-only', /^2024-11-05 no answer \(error -32600 \(We have met\)\)/],
  ])('the version matrix of "%s" is told and never a fault', async (flaw, why) => {
    const run = await runOn({ flaw, era: 'legacy', origin: null }, ['neg.version-matrix']);
    expect(run.findings).toEqual([]);
    expect(run.results[0]).toEqual({
      id: 'neg.version-matrix',
      outcome: 'holds',
      why: expect.stringMatching(why),
    });
  });
});
