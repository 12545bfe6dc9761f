import { describe, expect, test } from 'vitest';
import type { WireCode } from '../../../src/finding/words/wire.ts';
import { runOn, rowVerdict, verdictOf, type Expected } from './flawed.ts';

type Row = readonly [
  id: WireCode,
  era: 'legacy' | 'modern',
  flaw: string,
  outcome: Expected,
  message: RegExp | null,
];

const rows: readonly Row[] = [
  [
    'stdio.stdout-clean',
    'legacy',
    'banner-on-stdout',
    'error',
    /1 line on stdout is no JSON-RPC message.*flawed server ready/,
  ],
  ['stdio.utf8-newline', 'legacy', 'bad-utf8', 'error', /1 line on stdout is not valid UTF-8/],
  [
    'stdio.utf8-newline',
    'legacy',
    'pretty-printed',
    'error',
    /2 messages are spread over several lines; the first over 8/,
  ],
  ['stdio.utf8-newline', 'legacy', 'banner-on-stdout', 'holds', null],
  [
    'stdio.no-server-requests',
    'modern',
    'asks-the-client',
    'error',
    /sent 1 request to the client.*roots\/list/,
  ],
  ['stdio.no-server-requests', 'modern', 'tagged-changes', 'holds', null],
  ['stdio.no-server-requests', 'legacy', 'asks-the-client', 'not-applicable', null],
  [
    'stdio.interleave',
    'legacy',
    'mixes-answers',
    'error',
    /asked while another request was open, tools\/list got error -32601/,
  ],
  ['stdio.interleave', 'legacy', 'answers-in-reverse', 'holds', null],
  ['stdio.interleave', 'modern', 'clean', 'holds', null],
  [
    'stdio.cancel-ignored-gracefully',
    'legacy',
    'answers-cancellation',
    'warning',
    /answers the cancellation of an unknown request/,
  ],
  [
    'stdio.cancel-ignored-gracefully',
    'modern',
    'dies-of-cancellation',
    'error',
    /server\/discover .*ended the conversation: the process exited with code 7/,
  ],
  ['stdio.cancel-ignored-gracefully', 'legacy', 'logs-cancellation', 'holds', null],
  [
    'stdio.malformed-json',
    'legacy',
    'dies-of-garbage',
    'advice',
    /after a line that is no JSON, tools\/list gets the connection ended/,
  ],
  ['stdio.malformed-json', 'modern', 'dies-of-garbage', 'advice', /after a line that is no JSON/],
  ['stdio.malformed-json', 'legacy', 'answers-garbage', 'holds', null],
  [
    'stdio.survives-unknown-first',
    'legacy',
    'dies-of-probe',
    'warning',
    /the server ends: .*exited with code 9/,
  ],
  [
    'stdio.survives-unknown-first',
    'legacy',
    'confused-by-probe',
    'warning',
    /initialize gets error -32603 \(Out of order\)/,
  ],
  ['stdio.survives-unknown-first', 'legacy', 'refuses-unknown-version', 'holds', null],
  ['stdio.survives-unknown-first', 'modern', 'clean', 'not-applicable', null],
  ['stdio.probe-latency', 'legacy', 'dies-of-probe', 'holds', null],
  ['stdio.exit-on-eof', 'legacy', 'exits-with-3', 'holds', null],
  ['stdio.clean-exit-code', 'legacy', 'exits-with-3', 'advice', /ends with exit code 3/],
  ['stdio.clean-exit-code', 'legacy', 'slow-to-leave', 'holds', null],
  ['stdio.no-orphan', 'legacy', 'leaves-a-child', 'warning', /1 process that the server had started ran on/],
  ['stdio.no-orphan', 'legacy', 'ends-its-child', 'holds', null],
];

/** These wait for what does not come, so they wait together. */
const slowRows: readonly Row[] = [
  ['stdio.survives-unknown-first', 'legacy', 'silent-on-probe', 'holds', null],
  [
    'stdio.probe-latency',
    'legacy',
    'silent-on-probe',
    'warning',
    /a first request that the server does not know gets no answer/,
  ],
  [
    'stdio.exit-on-eof',
    'legacy',
    'stays-on-eof',
    'warning',
    /still running 2 s after its stdin was closed; SIGTERM had to end it/,
  ],
  ['stdio.exit-on-eof', 'legacy', 'ignores-sigterm', 'warning', /had to be killed/],
  ['stdio.clean-exit-code', 'legacy', 'stays-on-eof', 'not-applicable', null],
];

async function expectRow([id, era, flaw, outcome, message]: Row): Promise<void> {
  expect(verdictOf(await runOn({ flaw, era, origin: null }, [id]))).toEqual(rowVerdict(outcome, message));
}

describe('checks on stdio', () => {
  test.each(rows)('%s on a %s server with "%s": %s', (...row) => expectRow(row));
  test.concurrent.each(slowRows)('%s on a %s server with "%s": %s', (...row) => expectRow(row));

  test.each(['stdio.survives-unknown-first', 'stdio.probe-latency'] as const)(
    '%s does not apply to a server of both eras, which knows that request',
    async (id) => {
      const target = { flaw: 'held-to-its-era', era: 'dual', origin: null, revision: '2025-11-25' } as const;
      expect(verdictOf(await runOn(target, [id]))).toEqual([
        'not-applicable',
        expect.stringMatching(/speaks the newer protocol besides/),
      ]);
    },
  );
});
