import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AskingCode } from '../../../src/finding/words/call-asking.ts';
import { openSession } from '../../../src/wire/open-session.ts';
import { LATEST_LEGACY } from '../../../src/wire/revision.ts';
import { checkHouse, firstOfEach, ROOMS } from '../calling.ts';
import { rowVerdict, startFlawedHttp, verdictOf, type Expected, type FlawedHttp } from '../wire/flawed.ts';

type Row = readonly [
  id: AskingCode,
  era: 'legacy' | 'modern',
  flaw: string,
  outcome: Expected,
  message: RegExp | null,
];

const rows: readonly Row[] = [
  ['mrtr.nonempty', 'modern', 'asks-bare', 'error', /^pick_room asks back and says neither what for/],
  ['mrtr.nonempty', 'modern', 'asks', 'holds', null],
  ['mrtr.nonempty', 'modern', 'clean', 'not-applicable', /could be called, and none asks/],
  ['mrtr.nonempty', 'legacy', 'asks', 'not-applicable', null],

  [
    'mrtr.kinds',
    'modern',
    'asks-strangely',
    'error',
    /under the key "room" for acme\/confirm, which no client answers/,
  ],
  ['mrtr.kinds', 'modern', 'asks-without-message', 'error', /user input without a message/],
  ['mrtr.kinds', 'modern', 'asks', 'holds', null],

  ['mrtr.respects-capabilities', 'modern', 'asks-anyone', 'error', /of a client that declares no capability/],
  [
    'mrtr.respects-capabilities',
    'modern',
    'asks-or-fails',
    'error',
    /error -32602 .*instead of error -32021/,
  ],
  ['mrtr.respects-capabilities', 'modern', 'asks-or-names-nothing', 'error', /data\.requiredCapabilities/],
  ['mrtr.respects-capabilities', 'modern', 'asks-or-does-without', 'holds', null],
  ['mrtr.respects-capabilities', 'modern', 'asks', 'holds', null],

  ['mrtr.state-echo', 'modern', 'refuses-own-state', 'error', /refuses the state that it gave itself/],
  ['mrtr.state-echo', 'modern', 'asks', 'holds', null],

  [
    'mrtr.state-tamper',
    'modern',
    'believes-state',
    'error',
    /a value was changed on the way, and goes by it/,
  ],
  ['mrtr.state-tamper', 'modern', 'overlooks-changed-state', 'warning', /does not notice/],
  ['mrtr.state-tamper', 'modern', 'ignores-state', 'holds', null],
  ['mrtr.state-tamper', 'modern', 'asks', 'holds', null],
  ['mrtr.state-tamper', 'modern', 'refuses-own-state', 'not-applicable', /no second round succeeds/],

  ['mrtr.missing-response', 'modern', 'goes-on-without-answers', 'warning', /goes on without the answers/],
  ['mrtr.missing-response', 'modern', 'fails-without-answers', 'advice', /instead of asking again/],
  ['mrtr.missing-response', 'modern', 'asks', 'holds', null],

  [
    'mrtr.extra-response',
    'modern',
    'counts-answers',
    'warning',
    /an answer to a question that it did not ask/,
  ],
  ['mrtr.extra-response', 'modern', 'asks', 'holds', null],

  [
    'mrtr.terminates',
    'modern',
    'asks-for-ever',
    'warning',
    /still asks after 8 rounds with a user who agrees/,
  ],
  [
    'mrtr.terminates',
    'modern',
    'breaks-on-refusal',
    'warning',
    /no result for a user who declines: error -32603/,
  ],
  ['mrtr.terminates', 'modern', 'fails-on-refusal', 'holds', null],
  ['mrtr.terminates', 'modern', 'asks', 'holds', null],

  ['mrtr.cross-process', 'modern', 'keeps-state-in-memory', 'warning', /only on the connection of the first/],
  ['mrtr.cross-process', 'modern', 'asks', 'holds', null],

  ['elicit.schema-flat', 'modern', 'form-nested', 'error', /"guest" is of the type object/],
  ['elicit.schema-flat', 'legacy', 'form-nested', 'error', /a form that clients cannot show/],
  [
    'elicit.schema-flat',
    'legacy',
    'form-with-list',
    'error',
    /"guests" is a list of something else than given choices/,
  ],
  ['elicit.schema-flat', 'legacy', 'form-with-odd-format', 'error', /has the format "uuid"/],
  ['elicit.schema-flat', 'legacy', 'form-with-choices', 'holds', null],
  ['elicit.schema-flat', 'modern', 'asks', 'holds', null],
  ['elicit.schema-flat', 'legacy', 'clean', 'not-applicable', null],

  ['elicit.no-secrets', 'modern', 'form-for-password', 'error', /a secret in a form: "password"/],
  ['elicit.no-secrets', 'legacy', 'form-for-card', 'error', /"card_number"/],
  ['elicit.no-secrets', 'legacy', 'form-for-token-count', 'holds', null],
  ['elicit.no-secrets', 'modern', 'url-safe', 'not-applicable', /by a form/],

  ['elicit.url-valid', 'legacy', 'url-relative', 'error', /"\/pick", which is no absolute address/],
  ['elicit.url-valid', 'modern', 'url-over-http', 'warning', /is not https and not on this machine/],
  ['elicit.url-valid', 'modern', 'url-on-this-machine', 'holds', null],
  ['elicit.url-valid', 'legacy', 'url-safe', 'holds', null],

  ['elicit.undeclared-mode', 'modern', 'url-for-anyone', 'error', /declares only forms to an address/],
  ['elicit.undeclared-mode', 'legacy', 'url-for-anyone', 'error', /declares only forms to an address/],
  ['elicit.undeclared-mode', 'legacy', 'asks-anyone', 'error', /of a client that declares no elicitation/],
  ['elicit.undeclared-mode', 'modern', 'url-or-form', 'holds', null],
  ['elicit.undeclared-mode', 'legacy', 'url-or-form', 'holds', null],
];

/** The default run shows each check with each of its outcomes once, `npm run test:eras` every row. */
const kindOf = ([id, , , outcome]: Row): string => `${id} ${outcome}`;

describe('checks of what tools ask their client for', () => {
  test.each(firstOfEach(rows, kindOf))(
    '%s in the %s era on "%s": %s',
    async (id, era, flaw, outcome, message) => {
      expect(verdictOf(await checkHouse({ flaw, era }, [id]))).toEqual(rowVerdict(outcome, message));
    },
  );
});

describe('a legacy server that asks over HTTP, on the stream of the call', () => {
  let http: FlawedHttp;
  beforeAll(async () => {
    http = await startFlawedHttp('127.0.0.1', ROOMS);
  });
  afterAll(() => http[Symbol.asyncDispose]());

  test.each([
    ['elicit.schema-flat', 'form-nested', 'error', /a form that clients cannot show/],
    ['elicit.schema-flat', 'form-with-choices', 'holds', null],
    ['elicit.no-secrets', 'form-for-card', 'error', /"card_number"/],
    ['elicit.undeclared-mode', 'asks-anyone', 'error', /of a client that declares no elicitation/],
    ['elicit.undeclared-mode', 'url-or-form', 'holds', null],
  ] as const)('%s on "%s": %s', async (id, flaw, outcome, message) => {
    const run = await checkHouse({ flaw, era: 'legacy', origin: http.origin }, [id]);
    expect(verdictOf(run)).toEqual(rowVerdict(outcome, message));
  });

  test('is answered, and answers the call', async () => {
    const asked: string[] = [];
    const opened = await openSession(
      { kind: 'http', url: `${http.origin}/legacy/asks/mcp`, headers: {} },
      {
        revision: LATEST_LEGACY,
        timeoutMs: 5_000,
        startTimeoutMs: 5_000,
        env: {},
        offers: {
          capabilities: { elicitation: {} },
          answer: (method) => {
            asked.push(method);
            return { action: 'accept', content: { room: 'oak' } };
          },
        },
      },
    );
    if (opened.kind === 'failed') throw new Error(opened.failure.message);
    await using session = opened.session;
    const { reply } = await session.request('tools/call', { name: 'pick_room', arguments: {} });
    expect(asked).toEqual(['elicitation/create']);
    expect(reply).toMatchObject({ kind: 'result', result: { structuredContent: { room: 'oak' } } });
  });
});
