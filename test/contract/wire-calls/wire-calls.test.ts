import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnswerCode } from '../../../src/finding/words/call-answers.ts';
import type { WireCallCode } from '../../../src/finding/words/call-wire.ts';
import { checkHouse, firstOfEach, ROOMS, type House } from '../calling.ts';
import { rowVerdict, startFlawedHttp, verdictOf, type Expected, type FlawedHttp } from '../wire/flawed.ts';

type Row = readonly [
  id: WireCallCode | AnswerCode,
  era: 'legacy' | 'modern',
  house: Omit<Partial<House>, 'era'> & { flaw: string },
  outcome: Expected,
  message: RegExp | null,
];

const booking = { room_id: 'cedar', date: '2026-10-12', title: 'Seedlings' };
const writing = { tools: { create_booking: { with: booking } }, allowWrites: true } as const;
const mallory = { identities: { mallory: { env: { ROOMS_USER: 'mallory' } } } } as const;
const theBooking = { tools: { get_booking: { with: { id: 'b1' } } } } as const;

const overStdio: readonly Row[] = [
  ['stdio.no-reply-after-cancel', 'modern', { flaw: 'slow-deaf' }, 'error', /its answer came all the same/],
  [
    'stdio.no-reply-after-cancel',
    'legacy',
    { flaw: 'slow-deaf' },
    'warning',
    /room_usage was cancelled, and/,
  ],
  ['stdio.no-reply-after-cancel', 'modern', { flaw: 'slow-says-so' }, 'warning', /error 0 came all the same/],
  ['stdio.no-reply-after-cancel', 'legacy', { flaw: 'slow-says-so' }, 'advice', /error 0 came/],
  ['stdio.no-reply-after-cancel', 'modern', { flaw: 'slow-stops' }, 'holds', /nothing came for it/],
  ['stdio.no-reply-after-cancel', 'legacy', { flaw: 'slow-stops' }, 'holds', null],
  ['stdio.no-reply-after-cancel', 'legacy', { flaw: 'slow-crosses' }, 'could-not-run', /may have crossed it/],
  ['stdio.no-reply-after-cancel', 'legacy', { flaw: 'clean' }, 'not-applicable', /give tools\.NAME\.with/],

  ['call.handle-expiry', 'modern', { flaw: 'baskets' }, 'holds', null],
  [
    'call.handle-expiry',
    'modern',
    { flaw: 'baskets-believed' },
    'warning',
    /basket_id that it does not know, and goes on/,
  ],
  ['call.handle-expiry', 'modern', { flaw: 'baskets-by-protocol' }, 'advice', /by a protocol error/],
  [
    'call.handle-expiry',
    'modern',
    { flaw: 'baskets-without-reason' },
    'warning',
    /does not say that this is why/,
  ],
  [
    'call.handle-expiry',
    'modern',
    { flaw: 'baskets-believed', tools: { show_basket: { fails: { basket_id: 'bsk-1' } } } },
    'warning',
    /goes on/,
  ],
  ['call.handle-expiry', 'modern', { flaw: 'clean' }, 'not-applicable', /no tool takes a handle/],
  ['call.handle-expiry', 'legacy', { flaw: 'baskets-believed' }, 'not-applicable', null],

  [
    'call.ids-from-discovery',
    'legacy',
    { flaw: 'ids-hidden', ...theBooking },
    'warning',
    /get_booking needs id, .*“b1”/,
  ],
  [
    'call.ids-from-discovery',
    'modern',
    { flaw: 'ids-hidden', ...theBooking },
    'warning',
    /cannot come by it/,
  ],
  ['call.ids-from-discovery', 'legacy', { flaw: 'ids-shown', ...theBooking }, 'holds', null],
  ['call.ids-from-discovery', 'legacy', { flaw: 'clean' }, 'holds', null],

  ['res.subscribe', 'legacy', { flaw: 'subscribable' }, 'holds', /1 resource subscribed to and given back/],
  ['res.subscribe', 'legacy', { flaw: 'subscribable', ...writing }, 'holds', /1 change told/],
  [
    'res.subscribe',
    'legacy',
    { flaw: 'subscription-refused' },
    'error',
    /resources\/subscribe of room:\/\/log.* gets error -32601/,
  ],
  ['res.subscribe', 'legacy', { flaw: 'subscription-kept' }, 'error', /resources\/unsubscribe of room/],
  [
    'res.subscribe',
    'legacy',
    { flaw: 'change-untold', ...writing },
    'warning',
    /reads otherwise after 1 write, and no/,
  ],
  ['res.subscribe', 'legacy', { flaw: 'change-untold' }, 'holds', null],
  ['res.subscribe', 'legacy', { flaw: 'clean' }, 'not-applicable', /does not declare/],
  ['res.subscribe', 'modern', { flaw: 'subscription-refused' }, 'not-applicable', null],

  [
    'cache.public-vs-auth',
    'modern',
    { flaw: 'tools-by-user', ...mallory },
    'warning',
    /tools\/list shows mallory something else/,
  ],
  ['cache.public-vs-auth', 'modern', { flaw: 'tools-by-user-said', ...mallory }, 'holds', null],
  ['cache.public-vs-auth', 'modern', { flaw: 'clean', ...mallory }, 'holds', /tools\/list as two users/],
  ['cache.public-vs-auth', 'modern', { flaw: 'tools-by-user' }, 'not-applicable', /identities: \{ mallory/],

  ['list.changed', 'legacy', { flaw: 'prompts-grow-in-silence' }, 'warning', /list of prompts has got tour_/],
  ['list.changed', 'legacy', { flaw: 'prompts-grow-aloud' }, 'holds', /prompts changed/],

  [
    'apps.text-fallback',
    'legacy',
    { flaw: 'app-alone' },
    'error',
    /^list_rooms shows its answer in an app alone/,
  ],
  ['apps.text-fallback', 'modern', { flaw: 'app-as-link' }, 'error', /nothing that can be read without/],
  ['apps.text-fallback', 'modern', { flaw: 'app-beside-text' }, 'holds', null],
  ['apps.text-fallback', 'legacy', { flaw: 'clean' }, 'not-applicable', null],
];

const good = { Authorization: 'Bearer good-token' };
const withToken = (token: 'other-audience' | 'few-scopes', value: string): Partial<House> => ({
  headers: good,
  identities: { another: { token, headers: { Authorization: `Bearer ${value}` } } },
});
const others = withToken('other-audience', 'others-token');
const narrow = withToken('few-scopes', 'narrow-token');
const onFloor = { tools: { list_rooms: { with: { floor: 'ground' } } } } as const;
const slowly = {
  tools: { create_booking: { with: booking, readBack: { tool: 'list_bookings', with: {} } } },
  allowWrites: true,
} as const;

const overHttp: readonly Row[] = [
  [
    'http.disconnect-cancels',
    'modern',
    { flaw: 'books-on', ...slowly },
    'warning',
    /^create_booking goes on when its stream is closed/,
  ],
  [
    'http.disconnect-cancels',
    'modern',
    { flaw: 'books-until-closed', ...slowly },
    'holds',
    /stops when its stream is closed/,
  ],
  ['http.disconnect-cancels', 'modern', { flaw: 'books-on' }, 'not-applicable', /readBack/],
  ['http.disconnect-cancels', 'legacy', { flaw: 'books-on', ...slowly }, 'not-applicable', null],

  ['http.mcp-param', 'modern', { flaw: 'floor-compared', ...onFloor }, 'holds', /without Mcp-Param-Floor/],
  [
    'http.mcp-param',
    'modern',
    { flaw: 'floor-not-compared', ...onFloor },
    'error',
    /one without Mcp-Param-Floor gets HTTP 200/,
  ],
  [
    'http.mcp-param',
    'modern',
    { flaw: 'floor-always-wanted', ...onFloor },
    'error',
    /without the argument and without .* gets HTTP 400/,
  ],
  ['http.mcp-param', 'modern', { flaw: 'floor-not-compared' }, 'could-not-run', /give tools\.NAME\.with/],
  ['http.mcp-param', 'modern', { flaw: 'clean' }, 'not-applicable', /x-mcp-header/],

  ['list.changed', 'modern', { flaw: 'prompts-grow-in-silence' }, 'warning', /list of prompts has got tour_/],
  ['list.changed', 'modern', { flaw: 'prompts-grow-aloud' }, 'holds', /prompts changed/],
  ['list.changed', 'legacy', { flaw: 'prompts-grow-in-silence' }, 'could-not-run', /not listened to/],

  ['auth.wrong-audience', 'modern', { flaw: 'guarded', ...others }, 'holds', /HTTP 401/],
  ['auth.wrong-audience', 'legacy', { flaw: 'guarded', ...others }, 'holds', null],
  [
    'auth.wrong-audience',
    'modern',
    { flaw: 'guarded-for-others-too', ...others },
    'error',
    /a token for another server gets HTTP 200/,
  ],
  [
    'auth.wrong-audience',
    'legacy',
    { flaw: 'guarded-for-others-too', ...others },
    'error',
    /expected: HTTP 401/,
  ],
  ['auth.wrong-audience', 'modern', { flaw: 'guarded-403', ...others }, 'warning', /gets HTTP 403/],
  [
    'auth.wrong-audience',
    'modern',
    { flaw: 'guarded', headers: good },
    'not-applicable',
    /token: other-audience/,
  ],
  ['auth.wrong-audience', 'modern', { flaw: 'clean' }, 'not-applicable', /no bearer token is configured/],

  ['auth.query-token', 'modern', { flaw: 'guarded', headers: good }, 'holds', /in the address gets HTTP 401/],
  [
    'auth.query-token',
    'modern',
    { flaw: 'guarded-by-address-too', headers: good },
    'error',
    /\?access_token=….* gets HTTP 200/,
  ],
  [
    'auth.query-token',
    'legacy',
    { flaw: 'guarded-by-address-too', headers: good },
    'error',
    /expected: HTTP 401/,
  ],
  [
    'auth.query-token',
    'modern',
    { flaw: 'clean', headers: good },
    'not-applicable',
    /does not want the token/,
  ],

  [
    'auth.insufficient-scope',
    'modern',
    { flaw: 'narrow-told', ...narrow },
    'holds',
    /a call of get_room .*names the scope/,
  ],
  [
    'auth.insufficient-scope',
    'modern',
    { flaw: 'narrow-untold', ...narrow },
    'warning',
    /does not state error="insufficient_scope", scope and/,
  ],
  [
    'auth.insufficient-scope',
    'modern',
    { flaw: 'narrow-everywhere', ...narrow },
    'could-not-run',
    /let into everything/,
  ],
  [
    'auth.insufficient-scope',
    'modern',
    { flaw: 'guarded', ...narrow },
    'could-not-run',
    /turned away at the door/,
  ],
  ['auth.insufficient-scope', 'legacy', { flaw: 'narrow-untold', ...narrow }, 'warning', null],
  [
    'auth.insufficient-scope',
    'modern',
    { flaw: 'guarded', headers: good },
    'not-applicable',
    /token: few-scopes/,
  ],
];

/** The default run shows each check with each of its outcomes once, `npm run test:eras` every row. */
const kindOf = ([id, , , outcome]: Row): string => `${id} ${outcome}`;

describe('over stdio', () => {
  test.each(firstOfEach(overStdio, kindOf))(
    '%s in the %s era on %o: %s',
    async (id, era, house, outcome, message) => {
      expect(verdictOf(await checkHouse({ ...house, era }, [id]))).toEqual(rowVerdict(outcome, message));
    },
  );
});

describe('over HTTP', () => {
  let http: FlawedHttp;
  beforeAll(async () => {
    http = await startFlawedHttp('127.0.0.1', ROOMS);
  });
  afterAll(() => http[Symbol.asyncDispose]());

  test.each(firstOfEach(overHttp, kindOf))(
    '%s in the %s era on %o: %s',
    async (id, era, house, outcome, message) => {
      const run = await checkHouse({ ...house, era, origin: http.origin }, [id]);
      expect(verdictOf(run)).toEqual(rowVerdict(outcome, message));
    },
  );

  test('a call carries the headers that its tool asks for', async () => {
    const house = { flaw: 'floor-alone', era: 'modern', origin: http.origin, ...onFloor } as const;
    expect((await checkHouse(house, ['call.success-shape'])).results[0]?.outcome).toBe('holds');
  });

  test('a token in the address is named in nothing that is said of it', async () => {
    const house = {
      flaw: 'guarded-by-address-too',
      headers: good,
      era: 'modern',
      origin: http.origin,
    } as const;
    expect(JSON.stringify(await checkHouse(house, ['auth.query-token']))).not.toContain('good-token');
  });
});
