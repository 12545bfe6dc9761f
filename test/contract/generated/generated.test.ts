import { describe, expect, test } from 'vitest';
import type { GeneratedCode } from '../../../src/finding/words/call-generated.ts';
import { checkHouse, rowsIn, type House } from '../calling.ts';
import { rowVerdict, verdictOf, type Expected } from '../wire/flawed.ts';

const identities = { mallory: { env: { ROOMS_USER: 'mallory' } } };

const rows: readonly (readonly [
  GeneratedCode,
  Partial<House> & { flaw: string },
  Expected,
  RegExp | null,
])[] = [
  [
    'call.crash',
    { flaw: 'crashes-on-unknown' },
    'error',
    /^A call of \w+ with \{"(?:__proto__|constructor|surveyor_extra)":[^,]{1,40}\} ended the server/,
  ],
  [
    'call.crash',
    { flaw: 'crashes-on-huge' },
    'error',
    /^A call of \w+ with \{"\w+":"x{100}.*\(100\d\d characters\) ended the server/,
  ],
  ['call.crash', { flaw: 'refuses-huge' }, 'holds', null],
  ['call.leaks-internals', { flaw: 'leaks-stack' }, 'warning', /shows a stack trace: "at find/],
  [
    'call.leaks-internals',
    { flaw: 'leaks-sql' },
    'warning',
    /shows its database's own error: "SQLITE_ERROR"/,
  ],
  ['call.leaks-internals', { flaw: 'quotes-input' }, 'holds', null],
  [
    'call.output-for-any-input',
    { flaw: 'odd-output' },
    'error',
    /list_rooms, called with \{"min_seats":\d+\}, answers with structured content that breaks its output schema: \/total/,
  ],
  ['call.output-for-any-input', { flaw: 'quotes-input' }, 'holds', null],
  [
    'call.invalid-accepted',
    { flaw: 'takes-any-number' },
    'warning',
    /although "(?:floor|metric)" is none of the options/,
  ],
  ['call.invalid-accepted', { flaw: 'quotes-input' }, 'holds', null],
  ['call.internal-error', { flaw: 'internal-error' }, 'advice', /internal error -32603/],
  ['call.internal-error', { flaw: 'quotes-input' }, 'holds', null],
  ['call.internal-error', { flaw: 'malformed-by-sdk' }, 'holds', null],
  [
    'call.foreign-data',
    { flaw: 'shows-others', identities },
    'error',
    /"booking-b4-7f3a", which only mallory/,
  ],
  ['call.foreign-data', { flaw: 'long-ids', identities }, 'holds', null],
  ['call.foreign-data', { flaw: 'long-ids' }, 'not-applicable', null],
];

describe.each(['legacy', 'modern'] as const)('in the %s era', (era) => {
  test.each(rowsIn(era, rows))('%s on %o: %s', async (id, house, outcome, message) => {
    expect(verdictOf(await checkHouse({ ...house, era }, [id]))).toEqual(rowVerdict(outcome, message));
  });

  test('call.hang on a call that is never answered, while others are', async () => {
    const ran = await checkHouse({ flaw: 'hangs-on-huge', era, timeoutMs: 1_500 }, ['call.hang']);
    expect(verdictOf(ran)).toEqual(
      rowVerdict('error', /which its schema forbids, did not answer within 1500 ms/),
    );
  });

  test('call.hang asks nobody to take long', async () => {
    const house = { flaw: 'waits-as-asked', era, timeoutMs: 1_500 } as const;
    const tools = { watch_rooms: { with: { duration: 0.1 } } };
    expect(verdictOf(await checkHouse({ ...house, tools }, ['call.hang']))).toEqual(
      rowVerdict('holds', null),
    );
    expect(verdictOf(await checkHouse(house, ['call.hang']))).toEqual(rowVerdict('holds', null));
  });
});
