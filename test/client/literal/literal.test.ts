import { expect, test } from 'vitest';
import type { JsonObject } from '../../../src/base/json.ts';
import type { ClientSession, Question } from '../../../src/client/client.ts';
import type { ClientOptions } from '../../../src/client/client.ts';
import { literal } from '../../../src/client/literal/literal.ts';
import type { Claim } from '../../../src/trajectory/claim.ts';
import { listingServer, OPEN_OPTIONS } from '../../surface/listing.ts';
import type { Script } from '../../surface/listing.ts';

const READS = { annotations: { readOnlyHint: true } };
const EMPTY = { type: 'object', properties: {} };

function needs(...names: string[]): JsonObject {
  return {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
    required: names,
  };
}

function text(said: string): JsonObject {
  return { content: [{ type: 'text', text: said }] };
}

const ROOMS: JsonObject[] = [
  { name: 'list_rooms', description: 'List all meeting rooms.', inputSchema: EMPTY, ...READS },
  { name: 'list_guests', description: 'List everybody invited.', inputSchema: EMPTY },
  { name: 'get_room', description: 'Describe one chamber in detail.', inputSchema: needs('id'), ...READS },
  { name: 'book_room', description: 'Reserve a chamber.', inputSchema: needs('room_id', 'title') },
  { name: 'search_mail', description: 'Search letters.', inputSchema: needs('query'), ...READS },
];
const ANSWERS = {
  list_rooms: { structuredContent: { rooms: [{ id: 'r1', name: 'Cedar' }] }, content: [] },
  list_guests: text('[{"id":"g1"}]'),
  get_room: text('Cedar seats\u001B[31m four.'),
  book_room: { isError: true, content: [{ type: 'text', text: 'The user refused this call.' }] },
};

function serverOf(tools: JsonObject[], calls: Script['calls'] = ANSWERS): Script {
  return { capabilities: { tools: {} }, lists: { 'tools/list': [{ result: { tools } }] }, calls };
}

const OPTIONS: ClientOptions = { ...OPEN_OPTIONS, folder: '.', instructions: null };

function open(script: Script, timeoutMs = 20_000): Promise<ClientSession> {
  return literal.open(listingServer(script), { ...OPTIONS, timeoutMs });
}

function question(words: string, over: Partial<Question> = {}): Question {
  return { text: words, purpose: 'answer', values: {}, trial: { caseId: 'a', repeat: 1 }, ...over };
}

async function ask(script: Script, ...asked: Question[]): Promise<Claim[]> {
  await using session = await open(script);
  const claims: Claim[] = [];
  for (const each of asked) claims.push(await session.ask(each, new AbortController().signal));
  return claims;
}

test('the tool whose words fit is called, and its result is told', async () => {
  const [claim] = await ask(serverOf(ROOMS), question('which rooms for a meeting are there?'));
  expect(claim?.calls).toEqual([{ tool: 'list_rooms', arguments: {} }]);
  expect(claim?.answer).toBe('I called list_rooms. It answered: {"rooms":[{"id":"r1","name":"Cedar"}]}');
  expect(claim?.stuck).toBeNull();
});

test('values of the question are arguments', async () => {
  const [claim] = await ask(serverOf(ROOMS), question('describe the chamber', { values: { id: 'r9' } }));
  expect(claim?.calls).toEqual([{ tool: 'get_room', arguments: { id: 'r9' } }]);
  expect(claim?.answer).toBe(String.raw`I called get_room. It answered: Cedar seats\u001b[31m four.`);
});

test('a missing id is found in the result of a tool that only reads, once for a session', async () => {
  const [first, second] = await ask(
    serverOf(ROOMS),
    question('describe a chamber'),
    question('chamber in detail'),
  );
  expect(first?.calls).toEqual([
    { tool: 'list_rooms', arguments: {} },
    { tool: 'get_room', arguments: { id: 'r1' } },
  ]);
  expect(second?.calls).toEqual([{ tool: 'get_room', arguments: { id: 'r1' } }]);
});

test('what cannot be found is not invented: no call of the tool, and the argument is named', async () => {
  const [claim] = await ask(serverOf(ROOMS), question('reserve a chamber'));
  expect(claim?.calls.map(({ tool }) => tool)).toEqual(['list_rooms', 'get_room']);
  expect(claim?.stuck).toEqual({ tool: 'book_room', missing: ['title'] });
  expect(claim?.answer).toMatch(
    /^I would call book_room, but found no value for its required argument "title"/,
  );
});

test('nobody is asked for what only a person can say, nor a tool that is not annotated as read-only', async () => {
  const [mail] = await ask(serverOf(ROOMS), question('search my letters'));
  expect(mail).toMatchObject({ calls: [], stuck: { tool: 'search_mail', missing: ['query'] } });
  const tools = ROOMS.map((tool) => ({ ...tool, annotations: {} }));
  const [room] = await ask(serverOf(tools), question('describe a chamber'));
  expect(room).toMatchObject({ calls: [], stuck: { tool: 'get_room', missing: ['id'] } });
});

test('a refused call is reported like any error of a tool', async () => {
  const [claim] = await ask(
    serverOf(ROOMS),
    question('reserve a chamber', { values: { room_id: 'r1', title: 'x' } }),
  );
  expect(claim?.answer).toBe('I called book_room, and it reported an error: The user refused this call.');
});

test('where tools are only offered, the first call is the choice, with whatever arguments there are', async () => {
  const [claim] = await ask(
    serverOf(ROOMS),
    question('reserve a chamber', { purpose: 'choose', values: { title: 'x' } }),
  );
  expect(claim?.calls).toEqual([{ tool: 'book_room', arguments: { title: 'x' } }]);
  expect(claim?.stuck).toBeNull();
});

test.each([
  ['sing me a song', /no word of the question occurs/],
  ["Thanks, don't list the rooms.", /the question says what not to do/],
  ['What can you do with rooms?', /about the assistant itself/],
])('%s: nothing is called, and the reason is told', async (words, why) => {
  const claims = await ask(serverOf(ROOMS), question(words), question(words, { purpose: 'choose' }));
  for (const claim of claims) {
    expect(claim.calls).toEqual([]);
    expect(claim.answer).toMatch(why);
  }
});

test('values are looked for in at most eight results', async () => {
  const lists = Array.from({ length: 12 }, (_, i) => ({
    name: `list_x${i}`,
    description: 'Things.',
    inputSchema: EMPTY,
    ...READS,
  }));
  const target = { name: 'wanted', description: 'Fetch a chamber.', inputSchema: needs('wanted_id') };
  const calls = Object.fromEntries(lists.map(({ name }) => [name, text('{"other_id": 1}')]));
  const [claim] = await ask(serverOf([...lists, target], calls), question('fetch the chamber'));
  expect(claim?.calls.map(({ tool }) => tool)).toEqual(lists.slice(0, 8).map(({ name }) => name));
  expect(claim?.stuck).toEqual({ tool: 'wanted', missing: ['wanted_id'] });
});

test('results make further questions possible, up to a fixpoint', async () => {
  const tools = [
    { name: 'list_teams', description: 'All teams.', inputSchema: EMPTY, ...READS },
    { name: 'list_projects', description: 'Projects of a team.', inputSchema: needs('team_id'), ...READS },
    { name: 'get_chamber', description: 'Describe a chamber.', inputSchema: needs('project_id'), ...READS },
  ];
  const calls = {
    list_teams: text('[{"id":"t1"}]'),
    list_projects: text('{"projects":[{"id":"p1"}]}'),
    get_chamber: text('fine'),
  };
  const [claim] = await ask(serverOf(tools, calls), question('describe the chamber'));
  expect(claim?.calls).toEqual([
    { tool: 'list_teams', arguments: {} },
    { tool: 'list_projects', arguments: { team_id: 't1' } },
    { tool: 'get_chamber', arguments: { project_id: 'p1' } },
  ]);
});

test.each<[string, JsonObject, RegExp]>([
  ['a protocol error', { error: { code: -32602, message: 'no' } }, /refused the call with error -32602: no/],
  ['a result without content', {}, /It answered: \(nothing\)/],
  ['an image', { content: [{ type: 'image', data: '' }] }, /It answered: \(image\)/],
  ['a wish for more input', { resultType: 'input_required' }, /asked for more input, which I cannot give/],
  ['malformed content', { content: 'text' }, /It answered: \(nothing\)/],
  ['a very long text', text('x'.repeat(5_000)), /x… \(1000 characters\)$/],
])('%s is told as it is', async (_title, answer, words) => {
  const [claim] = await ask(serverOf(ROOMS, { list_rooms: answer }), question('list meeting rooms'));
  expect(claim?.calls).toHaveLength(1);
  expect(claim?.answer).toMatch(words);
});

test('a server that exits during a call ends the session, not the client', async () => {
  await using session = await open(serverOf(ROOMS, { list_rooms: { exit: true } }));
  expect(session.alive()).toBe(true);
  const claim = await session.ask(question('list meeting rooms'), new AbortController().signal);
  expect(claim.calls).toEqual([{ tool: 'list_rooms', arguments: {} }]);
  expect(claim.answer).toMatch(/the connection ended before an answer/);
  expect(session.alive()).toBe(false);
});

test('a tool that never answers is a time-out, after which the session counts as gone', async () => {
  await using session = await open(serverOf(ROOMS, { list_rooms: { silence: true } }), 300);
  const claim = await session.ask(question('list meeting rooms'), new AbortController().signal);
  expect(claim.answer).toMatch(/there was no answer within \d+ ms/);
  expect(session.alive()).toBe(false);
});

test('a helper that never answers is asked once, and the tool itself is not called', async () => {
  const silent = { ...ANSWERS, list_rooms: { silence: true } };
  await using session = await open(serverOf(ROOMS, silent), 300);
  const claim = await session.ask(question('describe a chamber'), new AbortController().signal);
  expect(claim).toMatchObject({
    calls: [{ tool: 'list_rooms' }],
    stuck: { tool: 'get_room', missing: ['id'] },
  });
});

test('an aborted question ends early', async () => {
  await using session = await open(serverOf(ROOMS, { list_rooms: { silence: true } }), 60_000);
  const late = await session.ask(question('list meeting rooms'), AbortSignal.timeout(100));
  expect(late.calls).toHaveLength(1);
  expect(session.alive()).toBe(false);
  const never = await session.ask(question('list meeting rooms'), AbortSignal.abort());
  expect(never).toMatchObject({ calls: [], answer: 'I was stopped before I could read the question.' });
});

test('a server that cannot be reached is an answer', async () => {
  const endpoint = {
    kind: 'stdio' as const,
    command: process.execPath,
    args: ['-e', 'process.exit(4)'],
    env: {},
    cwd: null,
  };
  await using session = await literal.open(endpoint, OPTIONS);
  expect(session.alive()).toBe(false);
  const claim = await session.ask(question('list rooms'), new AbortController().signal);
  expect(claim.calls).toEqual([]);
  expect(claim.answer).toMatch(/^I could not reach the server: /);
});

test('a server without tools is told so', async () => {
  const [claim] = await ask(serverOf([]), question('list rooms'));
  expect(claim).toEqual({
    answer: 'I would call no tool: the server lists none.',
    calls: [],
    stuck: null,
    work: null,
  });
});

test('the same question on the same server gives the same claim', async () => {
  const once = await ask(serverOf(ROOMS), question('describe a chamber'));
  expect(await ask(serverOf(ROOMS), question('describe a chamber'))).toEqual(once);
});
