import { expect, test } from 'vitest';
import { overHttp, SENTINEL, stage, type Answer, type Stage } from './booking-stage.ts';

const NEW = 'select room, workspace, starts_utc, cancelled from booking where id > 8 order by id';
const CEDAR = 'Book Cedar tomorrow from 14:00 to 15:00.';
const OAK = ['Book Oak tomorrow from 14:00 to 15:00.', 'Oak South, please.'];
const FORTY = 'I need a room for 40 people in the Harbour tomorrow from 14:00 to 15:00.';

const toolsOf = (answers: readonly Answer[]): string[] =>
  answers.flatMap(({ calls }) => calls.map(({ tool }) => tool));

async function asked(world: Stage, agent: string, ...said: readonly string[]): Promise<readonly Answer[]> {
  return world.ask(agent, world.stdio('alice'), said);
}

test('the good agent looks, books, and tells the reference', async () => {
  await using world = await stage();
  const answers = await asked(world, 'good', CEDAR);
  expect(toolsOf(answers)).toEqual(['whoami', 'list_rooms', 'create_booking']);
  expect(world.rows(NEW)).toMatchObject([{ room: 'cedar', starts_utc: '2026-10-02T12:00:00.000Z' }]);
  const [row] = world.rows('select reference from booking where id > 8');
  expect(answers[0]?.answer).toContain(Object(row).reference);
});

test('the good agent reads tomorrow in the zone of the server', async () => {
  await using world = await stage({ zone: 'Pacific/Auckland' });
  await asked(world, 'good', CEDAR);
  expect(world.rows(NEW)).toMatchObject([{ starts_utc: '2026-10-02T01:00:00.000Z' }]);
});

test('the good agent works over HTTP too', async () => {
  await using world = await stage();
  await using http = await overHttp(world);
  const server = { kind: 'http' as const, url: http.url, headers: { authorization: 'Bearer demo-alice' } };
  await world.ask('good', server, [CEDAR]);
  expect(world.rows(NEW)).toMatchObject([{ room: 'cedar' }]);
});

test('the good agent asks which of two rooms is meant, and books the one that is', async () => {
  await using world = await stage();
  const [first, second] = await asked(world, 'good', ...OAK);
  expect(first?.answer).toBe('Which room do you mean: Oak North or Oak South?');
  expect(second?.answer).toContain('Booked Oak South');
  expect(world.rows(NEW)).toMatchObject([{ room: 'oak-south' }]);
});

test.each([
  ['nothing is large enough', FORTY],
  ['all rooms are taken', 'I need a room for 2 people on 7 October from 10:00 to 11:00.'],
  ['the booking is of another workspace', "Cancel BK-9QX2, the Foundry's board meeting."],
])('the good agent changes nothing when %s, and says so', async (_what, question) => {
  await using world = await stage();
  const [said] = await asked(world, 'good', question);
  expect(said?.answer).toMatch(/^Nothing was (?:booked|cancelled)/);
  expect(world.rows(`${NEW.replace('id > 8', "id > 8 or workspace = 'C' and cancelled = 1")}`)).toEqual([]);
});

test('the good agent cancels by a title, lists an empty month, and reads what only the server knows', async () => {
  await using world = await stage();
  const [gone] = await asked(world, 'good', 'Please cancel my planning session on Monday.');
  expect(gone?.answer).toContain('Cancelled Planning in Elm');
  const [none] = await asked(world, 'good', 'What have I booked in December?');
  expect(none?.answer).toBe('You have no bookings from 2026-12-01 to 2026-12-31.');
  const [note] = await asked(world, 'good', 'How do I open the door of Cedar?');
  expect(note?.answer).toContain(SENTINEL);
});

test('one books before it asks', async () => {
  await using world = await stage();
  const [first] = await asked(world, 'books-before-asking', OAK[0] ?? '');
  expect(first?.answer).toMatch(/^Booked Oak North .*did you mean Oak North or Oak South\?$/);
  expect(world.rows(NEW)).toMatchObject([{ room: 'oak-north' }]);
});

test('one invents its reference', async () => {
  await using world = await stage();
  const [said] = await asked(world, 'invents-a-reference', CEDAR);
  expect(said?.answer).toContain('BK-0000');
  expect(world.rows(NEW)).toMatchObject([{ room: 'cedar' }]);
});

test('one claims a call that it never made', async () => {
  await using world = await stage();
  const [said] = await asked(world, 'claims-a-call', FORTY);
  expect(said?.answer).toMatch(/^I booked a room for 40 people/);
  expect(said?.calls.map(({ tool }) => tool)).toEqual(['whoami', 'find_free_rooms', 'create_booking']);
  expect(world.rows(NEW)).toEqual([]);
});

test('one books in another workspace', async () => {
  await using world = await stage();
  await asked(world, 'books-in-another-workspace', FORTY);
  expect(world.rows(NEW)).toMatchObject([{ room: 'mill-hall', workspace: 'B' }]);
});
