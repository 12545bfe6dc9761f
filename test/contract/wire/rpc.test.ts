import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WireCode } from '../../../src/finding/words/wire.ts';
import { rowVerdict, runOn, startFlawedHttp, verdictOf, type Expected, type FlawedHttp } from './flawed.ts';

type Row = readonly [
  id: WireCode,
  era: 'legacy' | 'modern',
  flaw: string,
  outcome: Expected,
  message: RegExp | null,
];

const rows: readonly Row[] = [
  ['rpc.shape', 'legacy', 'no-jsonrpc-member', 'error', /the first: a message without "jsonrpc": "2\.0"/],
  ['rpc.shape', 'legacy', 'result-and-error', 'error', /both a result and an error/],
  ['rpc.shape', 'modern', 'error-code-as-text', 'error', /an error whose code is no whole number/],
  ['rpc.shape', 'legacy', 'result-is-a-list', 'error', /a result that is no object/],
  ['rpc.shape', 'legacy', 'error-with-null-id', 'advice', /"id": null where MCP would leave the id out/],
  ['rpc.shape', 'legacy', 'banner-on-stdout', 'holds', null],
  ['rpc.id-echo-type', 'legacy', 'ids-as-numbers', 'error', /id "7001" gets .*the answer has the id 7001/],
  ['rpc.id-echo-type', 'modern', 'ids-as-numbers', 'error', /id "7001" gets/],
  ['rpc.id-echo-type', 'legacy', 'no-jsonrpc-member', 'holds', null],
  ['rpc.id-echo-type', 'legacy', 'error-with-null-id', 'holds', null],
  [
    'rpc.no-duplicate-response',
    'legacy',
    'answers-twice',
    'error',
    /a second answer to the request with the id \d+/,
  ],
  ['rpc.no-duplicate-response', 'legacy', 'answers-nobody', 'warning', /no request had the id 424242/],
  ['rpc.no-duplicate-response', 'legacy', 'answers-at-the-end', 'warning', /no request had the id 424242/],
  ['rpc.no-duplicate-response', 'legacy', 'error-with-null-id', 'holds', null],
  [
    'rpc.unknown-method',
    'legacy',
    'unknown-method-empty',
    'error',
    /gets .*a result .*expected: error -32601/,
  ],
  ['rpc.unknown-method', 'modern', 'unknown-method-other-code', 'error', /gets .*error -32603/],
  ['rpc.unknown-method', 'legacy', 'unknown-method-invalid-params', 'advice', /gets .*error -32602/],
  ['rpc.unknown-method', 'modern', 'unknown-method-invalid-params', 'error', /gets .*error -32602/],
  [
    'rpc.unknown-method',
    'legacy',
    'unknown-method-kills',
    'error',
    /surveyor\/does-not-exist .*ended the conversation: the process exited with code 5/,
  ],
  ['rpc.unknown-method', 'legacy', 'stack-in-message', 'holds', null],
  [
    'rpc.undeclared-capability-method',
    'legacy',
    'prompts-undeclared',
    'warning',
    /prompts\/list, whose capability is not declared, gets .*a result/,
  ],
  [
    'rpc.undeclared-capability-method',
    'modern',
    'prompts-undeclared',
    'error',
    /prompts\/list, whose capability is not declared, gets .*a result/,
  ],
  ['rpc.undeclared-capability-method', 'legacy', 'no-prompts', 'holds', null],
  [
    'rpc.undeclared-capability-method',
    'legacy',
    'no-prompts-other-code',
    'advice',
    /gets .*error -32600 .*expected: error -32601/,
  ],
  ['rpc.undeclared-capability-method', 'legacy', 'clean', 'not-applicable', null],
  [
    'rpc.malformed-params',
    'legacy',
    'nameless-call-succeeds',
    'warning',
    /tools\/call without the parameter that it needs gets .*a result/,
  ],
  ['rpc.malformed-params', 'legacy', 'nameless-call-internal-error', 'advice', /gets .*error -32603/],
  ['rpc.malformed-params', 'modern', 'nameless-call-internal-error', 'warning', /gets .*error -32603/],
  ['rpc.malformed-params', 'legacy', 'no-lists', 'not-applicable', null],
  ['rpc.reserved-codes', 'modern', 'withdrawn-code', 'error', /keeps for itself or has withdrawn: -32042/],
  ['rpc.reserved-codes', 'modern', 'old-code', 'warning', /range of older servers: -32001/],
  [
    'rpc.reserved-codes',
    'modern',
    'code-of-json-rpc',
    'warning',
    /JSON-RPC keeps for itself and has not defined: -32500/,
  ],
  ['rpc.reserved-codes', 'modern', 'own-code', 'holds', null],
  [
    'call.log-capability',
    'legacy',
    'logs-undeclared',
    'advice',
    /log messages? (was|were) sent .* does not declare logging, a habit/,
  ],
  ['call.log-capability', 'modern', 'logs-undeclared', 'error', /does not declare logging$/],
  ['call.log-capability', 'legacy', 'logs-declared', 'holds', null],
  ['call.log-capability', 'legacy', 'clean', 'not-applicable', null],
  ['call.no-unsolicited-log', 'modern', 'logs-declared', 'error', /although no request asked for any/],
  ['call.no-unsolicited-log', 'modern', 'clean', 'holds', null],
  ['call.no-unsolicited-log', 'legacy', 'logs-undeclared', 'not-applicable', null],
  ['call.progress', 'legacy', 'progress-unasked', 'error', /has the token "nobody", which no request gave/],
  ['call.progress', 'modern', 'logs-declared', 'holds', null],
  [
    'depr.features',
    'modern',
    'logs-declared',
    'advice',
    /uses logging, which is deprecated since 2026-07-28/,
  ],
  ['depr.features', 'modern', 'asks-for-roots', 'advice', /uses roots/],
  ['depr.features', 'legacy', 'logs-declared', 'holds', null],
  ['rpc.reserved-codes', 'legacy', 'old-code', 'not-applicable', null],
  [
    'rpc.no-stack-leak',
    'legacy',
    'stack-in-message',
    'warning',
    /carries a stack trace: "at handler \(\/srv\/app\/server\.js:12:34\)"/,
  ],
  ['rpc.no-stack-leak', 'legacy', 'stack-in-data', 'warning', /carries a stack trace/],
  ['rpc.no-stack-leak', 'legacy', 'stack-in-result', 'warning', /carries a stack trace/],
  ['rpc.no-stack-leak', 'legacy', 'path-in-message', 'holds', null],
  ['era.claims', 'legacy', 'no-ping', 'error', /ping \(part of 2025-11-25\) gets .*error -32601/],
  [
    'era.claims',
    'modern',
    'no-completion',
    'error',
    /completion\/complete \(completions is declared\) gets .*error -32601/,
  ],
  [
    'era.claims',
    'legacy',
    'claims-logging',
    'error',
    /logging\/setLevel \(logging is declared\) gets .*error -32601/,
  ],
  ['era.claims', 'legacy', 'has-logging', 'holds', null],
  ['era.claims', 'modern', 'no-lists', 'not-applicable', null],
];

/** These wait for what does not come, so they wait together. */
const slowRows: readonly Row[] = [
  [
    'rpc.unknown-method',
    'legacy',
    'unknown-method-silent',
    'error',
    /was not answered .*while a plain request after it was/,
  ],
  ['rpc.malformed-params', 'modern', 'nameless-call-silent', 'error', /tools\/call .*was not answered/],
  ['rpc.id-echo-type', 'legacy', 'loses-id-0', 'error', /was not answered/],
];

/** What these judge must have crossed first: other checks make it cross. */
const AFTER: Partial<Record<WireCode, readonly WireCode[]>> = {
  'rpc.shape': ['rpc.unknown-method', 'list.terminates'],
  'rpc.no-duplicate-response': ['list.terminates', 'rpc.unknown-method'],
  'rpc.reserved-codes': ['prompt.unknown'],
  'rpc.no-stack-leak': ['rpc.unknown-method', 'call.unknown-tool'],
  'call.log-capability': ['list.terminates'],
  'call.no-unsolicited-log': ['list.terminates'],
  'call.progress': ['list.terminates'],
  'depr.features': ['list.terminates', 'prompt.get'],
};

/** These flaws are of lines or of the process. */
const STDIO = [
  'banner-on-stdout',
  'answers-twice',
  'answers-nobody',
  'answers-at-the-end',
  'unknown-method-kills',
];

let http: FlawedHttp;
beforeAll(async () => {
  http = await startFlawedHttp();
});
afterAll(() => http[Symbol.asyncDispose]());

async function expectRow([id, era, flaw, outcome, message]: Row): Promise<void> {
  const origin = STDIO.includes(flaw) ? null : http.origin;
  const run = await runOn({ flaw, era, origin }, [id, ...(AFTER[id] ?? [])]);
  const findings = run.findings.filter(({ code }) => code === id);
  expect(verdictOf({ results: run.results.filter((result) => result.id === id), findings })).toEqual(
    rowVerdict(outcome, message),
  );
}

describe('checks on JSON-RPC', () => {
  test.each(rows)('%s on a %s server with "%s": %s', (...row) => expectRow(row));
  test.concurrent.each(slowRows)('%s on a %s server with "%s": %s', (...row) => expectRow(row));

  test('a check that comes after the request that killed the server could not run, and names that request', async () => {
    const run = await runOn({ flaw: 'unknown-method-kills', era: 'legacy', origin: null }, [
      'rpc.unknown-method',
      'call.unknown-tool',
      'prompt.unknown',
      'stdio.exit-on-eof',
    ]);
    expect(run.results.map(({ outcome }) => outcome)).toEqual([
      'fails',
      'could-not-run',
      'could-not-run',
      'could-not-run',
    ]);
    expect(run.results[1]?.why).toMatch(/answered nothing since it was sent .*surveyor\/does-not-exist/);
  });
});
