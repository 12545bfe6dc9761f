import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WireCode } from '../../../src/finding/words/wire.ts';
import type { Revision } from '../../../src/wire/revision.ts';
import { rowVerdict, runOn, startFlawedHttp, verdictOf, type Expected, type FlawedHttp } from './flawed.ts';

type Row = readonly [
  id: WireCode,
  era: 'legacy' | 'modern',
  flaw: string,
  outcome: Expected,
  message: RegExp | null,
];

const rows: readonly Row[] = [
  ['meta.key-grammar', 'modern', 'meta-key-malformed', 'error', /"-bad-\/key!" is not of the form/],
  ['meta.key-grammar', 'legacy', 'meta-key-underscored', 'warning', /"_framework" is not of the form/],
  [
    'meta.key-grammar',
    'modern',
    'meta-key-reserved',
    'error',
    /"com\.mcp\.tools\/x" has a prefix that the protocol keeps/,
  ],
  [
    'meta.key-grammar',
    'legacy',
    'meta-key-of-the-protocol',
    'advice',
    /does not define it as far as we know/,
  ],
  ['meta.key-grammar', 'modern', 'meta-key-first-label', 'holds', null],
  ['meta.key-grammar', 'legacy', 'meta-key-first-label', 'holds', null],
  ['meta.key-grammar', 'modern', 'meta-key-third-label', 'holds', null],
  ['meta.key-grammar', 'modern', 'meta-key-own', 'holds', null],
  [
    'meta.trace-accept',
    'modern',
    'trace-refused',
    'error',
    /tools\/list with trace context in _meta gets .*error -32602/,
  ],
  ['meta.trace-accept', 'legacy', 'trace-refused', 'warning', /gets .*error -32602/],
  [
    'meta.trace-accept',
    'modern',
    'trace-changes-list',
    'error',
    /gets .*a result .*and something else without it/,
  ],
  ['meta.trace-accept', 'modern', 'unknown-meta-refused', 'holds', null],
  [
    'meta.unknown-key-tolerated',
    'modern',
    'unknown-meta-refused',
    'warning',
    /tools\/list with an unknown key in _meta gets .*error -32602/,
  ],
  ['meta.unknown-key-tolerated', 'legacy', 'trace-refused', 'holds', null],
  [
    'meta.trace-format',
    'modern',
    'trace-malformed',
    'error',
    /traceparent is not in the W3C form: "00-xyz-01"/,
  ],
  ['meta.trace-format', 'modern', 'trace-well-formed', 'holds', null],
  ['meta.trace-format', 'modern', 'clean', 'not-applicable', null],
  [
    'rt.present',
    'modern',
    'untyped-results',
    'error',
    /ha(s|ve) no resultType; the first answers prompts\/list/,
  ],
  ['rt.present', 'modern', 'strange-result-type', 'holds', null],
  ['rt.present', 'legacy', 'clean', 'not-applicable', null],
  [
    'rt.known',
    'modern',
    'strange-result-type',
    'error',
    /prompts\/list is answered with the resultType "task"/,
  ],
  ['rt.known', 'modern', 'untyped-results', 'holds', null],
  ['rt.absent-legacy', 'legacy', 'typed-legacy-results', 'advice', /carr(y|ies) resultType/],
  ['rt.absent-legacy', 'modern', 'clean', 'not-applicable', null],
  [
    'mrtr.only-allowed-methods',
    'modern',
    'asks-back-on-a-list',
    'error',
    /prompts\/list is answered with input_required/,
  ],
  ['mrtr.only-allowed-methods', 'modern', 'strange-result-type', 'holds', null],
  ['mrtr.only-allowed-methods', 'legacy', 'clean', 'not-applicable', null],
  ['cache.hints', 'modern', 'no-cache-hints', 'error', /the answer to prompts\/list has no ttlMs$/],
  ['cache.hints', 'modern', 'no-cache-hints-at-all', 'error', /has no ttlMs and has no cacheScope$/],
  [
    'cache.hints',
    'modern',
    'no-cache-hints-on-reads',
    'error',
    /the answer to resources\/read has no cacheScope/,
  ],
  ['cache.hints', 'modern', 'asks-back-on-a-list', 'holds', null],
  ['cache.hints', 'legacy', 'clean', 'not-applicable', null],
  ['cache.ttl', 'modern', 'ttl-as-text', 'error', /has "60000" as ttlMs/],
  ['cache.ttl', 'modern', 'ttl-zero', 'holds', null],
  ['cache.scope', 'modern', 'scope-unknown', 'error', /has "shared" as cacheScope/],
  ['cache.scope', 'modern', 'scope-private', 'holds', null],
  [
    'cache.scope-consistent-pages',
    'modern',
    'scope-per-page',
    'error',
    /the pages of tools\/list do not agree/,
  ],
  ['cache.scope-consistent-pages', 'modern', 'scope-private', 'holds', null],
  ['cache.scope-consistent-pages', 'modern', 'bogus-cursor-ignored', 'not-applicable', null],
  [
    'list.terminates',
    'legacy',
    'cursor-never-advances',
    'error',
    /page 2, asked for by the cursor "at-2", is the same/,
  ],
  ['list.terminates', 'modern', 'cursor-goes-round', 'error', /gives the cursor "[ab]" again/],
  [
    'list.terminates',
    'legacy',
    'cursor-empty-at-the-end',
    'warning',
    /page 2, asked for by the cursor "", is the same/,
  ],
  [
    'list.terminates',
    'legacy',
    'own-cursor-refused',
    'error',
    /page 2, asked for by the cursor "at-2", gets .*error -32602/,
  ],
  ['list.terminates', 'legacy', 'cursor-empty-refused', 'holds', null],
  ['list.terminates', 'legacy', 'endless-pages', 'warning', /given up after 64 pages/],
  ['list.terminates', 'legacy', 'many-pages', 'holds', null],
  ['list.terminates', 'legacy', 'no-lists', 'not-applicable', null],
  [
    'list.no-dup-across-pages',
    'legacy',
    'pages-overlap',
    'warning',
    /1 entry of tools\/list stands on more than one page, "get_room" first/,
  ],
  ['list.no-dup-across-pages', 'legacy', 'many-pages', 'holds', null],
  ['list.no-dup-across-pages', 'legacy', 'bogus-cursor-ignored', 'not-applicable', null],
  [
    'list.empty-cursor-ok',
    'legacy',
    'cursor-empty-refused',
    'warning',
    /refuses it when it comes back: .*error -32602/,
  ],
  ['list.empty-cursor-ok', 'modern', 'cursor-empty-taken', 'holds', null],
  ['list.empty-cursor-ok', 'legacy', 'clean', 'not-applicable', null],
  [
    'list.invalid-cursor',
    'legacy',
    'bogus-cursor-starts-over',
    'warning',
    /tools\/list, which has several pages, with a cursor that it never gave out gets .*a result/,
  ],
  ['list.invalid-cursor', 'legacy', 'bogus-cursor-ignored', 'advice', /is answered with page one/],
  ['list.invalid-cursor', 'modern', 'bogus-cursor-other-code', 'advice', /gets .*error -32603/],
  ['list.invalid-cursor', 'legacy', 'no-lists', 'not-applicable', null],
  [
    'list.deterministic',
    'legacy',
    'shuffled-list',
    'advice',
    /tools\/list gives the same entries in another order/,
  ],
  [
    'list.deterministic',
    'modern',
    'shuffled-list',
    'warning',
    /tools\/list gives the same entries in another order/,
  ],
  ['list.deterministic', 'legacy', 'many-pages', 'holds', null],
  [
    'list.connection-invariant',
    'modern',
    'list-depends-on-client',
    'error',
    /gets another tools\/list: without list_rooms/,
  ],
  ['list.connection-invariant', 'modern', 'shuffled-list', 'holds', null],
  ['list.connection-invariant', 'legacy', 'clean', 'not-applicable', null],
  [
    'list.capability-declared',
    'legacy',
    'tools-undeclared',
    'error',
    /lists 3 tools and does not declare the tools capability/,
  ],
  [
    'list.capability-declared',
    'modern',
    'prompts-declared-and-missing',
    'error',
    /prompts is declared, and prompts\/list gets .*error -32601/,
  ],
  [
    'list.capability-declared',
    'legacy',
    'prompts-failing',
    'warning',
    /prompts\/list gets .*error -32603 \(No network\)/,
  ],
  ['list.capability-declared', 'legacy', 'no-templates', 'holds', null],
  ['list.capability-declared', 'legacy', 'empty-lists', 'holds', null],
];

/** These wait for what does not come, so they wait together. */
const slowRows: readonly Row[] = [
  [
    'list.empty-cursor-ok',
    'legacy',
    'cursor-empty-silent',
    'could-not-run',
    /a page of tools\/list was not answered/,
  ],
  [
    'list.terminates',
    'legacy',
    'own-cursor-silent',
    'could-not-run',
    /a page of tools\/list was not answered/,
  ],
  [
    'list.invalid-cursor',
    'legacy',
    'bogus-cursor-silent',
    'could-not-run',
    /was not answered .*while a plain request/,
  ],
];

/** What these judge must have crossed first: other checks make it cross. */
const NEEDS_LISTS = /^(meta\.(key|trace-format)|rt\.|mrtr\.)/;

let http: FlawedHttp;
beforeAll(async () => {
  http = await startFlawedHttp();
});
afterAll(() => http[Symbol.asyncDispose]());

async function expectRow([id, era, flaw, outcome, message]: Row, revision?: Revision): Promise<void> {
  const before: readonly WireCode[] = NEEDS_LISTS.test(id) ? ['list.terminates'] : [];
  const target = { flaw, era, origin: http.origin, ...(revision === undefined ? {} : { revision }) };
  const run = await runOn(target, [id, ...before]);
  const findings = run.findings.filter(({ code }) => code === id);
  expect(verdictOf({ ...run, results: run.results.filter((result) => result.id === id), findings })).toEqual(
    rowVerdict(outcome, message),
  );
}

describe('checks on _meta, results, caching and lists', () => {
  test.each(rows)('%s on a %s server with "%s": %s', (...row) => expectRow(row));
  test.concurrent.each(slowRows)('%s on a %s server with "%s": %s', (...row) => expectRow(row));

  test.each([
    ['meta-key-first-label', 'warning', /"mcp\.dev\/x" has a prefix that the protocol keeps/],
    ['meta-key-reserved', 'warning', /"com\.mcp\.tools\/x" has a prefix/],
    ['meta-key-third-label', 'holds', null],
  ] as const)('meta.key-grammar keeps to the prefixes of 2025-06-18 there: "%s"', (flaw, outcome, message) =>
    expectRow(['meta.key-grammar', 'legacy', flaw, outcome, message], '2025-06-18'),
  );
});
