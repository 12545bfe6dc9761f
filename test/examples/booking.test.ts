import { expect, test } from 'vitest';
import { isArray, isObject, member, type Json, type JsonObject } from '../../src/base/json.ts';
import { loadBank } from '../../src/case/load-bank.ts';
import type { Endpoint } from '../../src/wire/endpoint.ts';
import { openSession } from '../../src/wire/open-session.ts';
import type { Session } from '../../src/wire/session.ts';
import { EXAMPLE, overHttp, SENTINEL, stage } from './booking-stage.ts';

const OPTIONS = { revision: null, timeoutMs: 30_000, startTimeoutMs: 30_000, env: process.env };
const TOMORROW = { start: '2026-10-02T14:00', end: '2026-10-02T15:00', title: 'Review' };

async function opened(endpoint: Endpoint): Promise<Session> {
  const result = await openSession(endpoint, OPTIONS);
  if (result.kind === 'failed') throw new Error(result.failure.message);
  return result.session;
}

/** What a tool gave, or the text of its error. */
async function call(session: Session, name: string, args: JsonObject = {}): Promise<Json> {
  const { reply } = await session.request('tools/call', { name, arguments: args });
  if (reply.kind !== 'result') throw new Error(JSON.stringify(reply));
  const content = member(reply.result, 'content');
  const [first] = isArray(content) ? content : [];
  if (member(reply.result, 'isError') === true) return member(first, 'text') ?? null;
  return member(reply.result, 'structuredContent') ?? null;
}

test('the bank of the booking example has a regression and a fresh case in every family', async () => {
  const { cases } = await loadBank(['cases/*.yaml'], EXAMPLE);
  const families = new Set(cases.map(({ family }) => family));
  expect(families.size).toBe(10);
  for (const family of families) {
    const sets = new Set(cases.filter((one) => one.family === family).map(({ set }) => set));
    expect([family, sets]).toEqual([family, new Set(['regression', 'fresh'])]);
  }
});

test('a booking is made once for a key, notified once, and refused to whoever comes after it', async () => {
  await using world = await stage();
  await using alice = await opened(world.stdio('alice'));
  const wanted = { ...TOMORROW, room_id: 'cedar', idempotency_key: 'k' };
  const first = await call(alice, 'create_booking', wanted);
  expect(member(first, 'reference')).toMatch(/^BK-[2-9A-Z]{4}$/);
  expect(await call(alice, 'create_booking', wanted)).toEqual(first);
  expect(world.rows('select count(*) n from notification')).toEqual([{ n: 1 }]);
  await using bob = await opened(world.stdio('bob'));
  const { idempotency_key: _key, ...keyless } = wanted;
  expect(await call(bob, 'create_booking', keyless)).toMatch(/^room_id: Cedar is taken .*find_free_rooms/);
  expect(await call(alice, 'create_booking', { ...wanted, room_id: 'elm' })).toMatch(/^idempotency_key: /);
});

test.each([
  ['a day that no calendar has', { start: '2026-11-31T14:00' }, /^start: there is no 2026-11-31/],
  ['an end before its start', { end: '2026-10-02T13:00' }, /^end: .* is not after start/],
  ['a time that is past', { start: '2026-09-30T14:00' }, /^start: .* is past; it is 2026-10-01T09:00/],
  ['a room of another workspace', { room_id: 'vault' }, /^room_id: there is no room "vault".*list_rooms/],
  ['words for a time', { start: 'tomorrow' }, /start: must be a local time such as/],
])('the error of %s says which argument is wrong', async (_what, wrong, text) => {
  await using world = await stage();
  await using session = await opened(world.stdio('alice'));
  expect(await call(session, 'create_booking', { ...TOMORROW, room_id: 'cedar', ...wrong })).toMatch(text);
  expect(world.rows('select count(*) n from notification')).toEqual([{ n: 0 }]);
});

test('the instant of a booking follows the zone and its change of clocks', async () => {
  await using world = await stage({ clock: '2027-03-27T10:00:00' });
  await using session = await opened(world.stdio('alice'));
  const night = { room_id: 'cedar', title: 'Night', start: '2027-03-28T02:30', end: '2027-03-28T03:30' };
  expect(await call(session, 'create_booking', night)).toMatch(/^start: there is no 2027-03-28 at 02:30/);
  const made = await call(session, 'create_booking', { ...night, start: '2027-03-28T01:30' });
  expect([member(made, 'start'), member(made, 'end')]).toEqual([
    '2027-03-28T01:30+01:00',
    '2027-03-28T03:30+02:00',
  ]);
});

test.each(['stdio', 'http'])('identities are held apart over %s', async (transport) => {
  await using world = await stage();
  await using http = transport === 'http' ? await overHttp(world) : null;
  const endpointOf = (user: string): Endpoint =>
    http === null
      ? world.stdio(user)
      : { kind: 'http', url: http.url, headers: { authorization: `Bearer demo-${user}` } };
  await using alice = await opened(endpointOf('alice'));
  await using mallory = await opened(endpointOf('mallory'));
  const rooms = async (session: Session): Promise<unknown[]> => {
    const listed = member(await call(session, 'list_rooms'), 'rooms');
    return (isArray(listed) ? listed : []).filter(isObject).map((room) => member(room, 'room_id'));
  };
  expect(await rooms(mallory)).toEqual(['vault']);
  expect(await rooms(alice)).not.toContain('vault');
  expect(JSON.stringify(await call(alice, 'list_bookings', { whose: 'everyone' }))).not.toContain('BK-9QX2');
  expect(await call(alice, 'cancel_booking', { reference: 'BK-9QX2' })).toMatch(/there is no booking/);
  expect(await call(mallory, 'get_room', { room_id: 'cedar' })).toMatch(/there is no room/);
  expect(member(await call(mallory, 'cancel_booking', { reference: 'BK-9QX2' }), 'cancelled')).toBeDefined();
});

test('over HTTP nobody is served without a token of theirs', async () => {
  await using world = await stage();
  await using http = await overHttp(world);
  const response = await fetch(http.url, { method: 'POST', headers: { authorization: 'Bearer nobody' } });
  expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
});

test('a reset undoes what a trial did, and its check tells one that did not', async () => {
  await using world = await stage();
  await using session = await opened(world.stdio('alice'));
  await call(session, 'create_booking', { ...TOMORROW, room_id: 'cedar' });
  expect((await world.run('fixtures/check.mjs')).code).toBe(1);
  await world.run('fixtures/reset.mjs');
  const { code, stdout } = await world.run('fixtures/check.mjs');
  expect([code, JSON.parse(stdout)]).toMatchObject([
    0,
    { ok: true, counts: { booking: 8, notification: 0 } },
  ]);
  expect(JSON.stringify(world.rows("select note from room where id = 'cedar'"))).toContain(SENTINEL);
});
