import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/base/json.ts';
import type { ClientOptions, Question } from '../../../src/client/client.ts';
import { modelClient } from '../../../src/client/model/model-client.ts';
import { resultsIn } from '../../../src/client/scripted/conversation.ts';
import { openScriptedModel, type ScriptedModel } from '../../../src/client/scripted/scripted-model.ts';
import type { Script } from '../../../src/client/scripted/script.ts';
import { listingServer, OPEN_OPTIONS } from '../../surface/listing.ts';

const SCHEMA = {
  type: 'object',
  properties: { room: { type: 'string', minLength: 1 }, 'half-day': { type: 'boolean' } },
  required: ['room'],
  additionalProperties: false,
};
const SERVER = listingServer({
  capabilities: { tools: {} },
  lists: {
    'tools/list': [
      {
        result: {
          tools: [
            { name: 'get_room', description: 'Describes a room.', inputSchema: SCHEMA },
            { name: 'book.room', inputSchema: { type: 'object' } },
          ],
        },
      },
    ],
  },
  calls: {
    get_room: { content: [{ type: 'text', text: 'Cedar' }], structuredContent: { seats: 4 } },
    'book.room': { isError: true, content: [{ type: 'text', text: 'The user declined this call.' }] },
  },
});

const SCRIPT: Script = {
  rules: [
    { match: 'LOOP', steps: [{ kind: 'call', calls: [{ tool: 'get_room', arguments: { room: 'a' } }] }] },
    {
      match: 'DENIED',
      steps: [{ kind: 'fault', fault: { kind: 'status', status: 401, message: 'key k-123456' } }],
    },
    {
      match: 'LATER',
      steps: [
        { kind: 'call', calls: [{ tool: 'get_room', arguments: { room: 'a' } }] },
        { kind: 'fault', fault: { kind: 'hang' } },
      ],
    },
    { match: 'HANG', steps: [{ kind: 'fault', fault: { kind: 'hang' } }] },
    {
      match: 'BOOK',
      steps: [
        { kind: 'call', calls: [{ tool: 'book_room', arguments: { room: 'Cedar' } }] },
        (seen) => ({ kind: 'say', text: `Second: ${resultsIn(seen).join()} after ${seen.turns.length}` }),
      ],
    },
    {
      match: 'ROOM',
      steps: [
        { kind: 'call', calls: [{ tool: 'get_room', arguments: { room: 'Cedar' } }] },
        (seen) => ({ kind: 'say', text: `First: ${resultsIn(seen).join()}` }),
      ],
    },
  ],
};

const OPTIONS: ClientOptions = {
  ...OPEN_OPTIONS,
  env: { PATH: process.env['PATH'], TEST_KEY: 'k-123456' },
  folder: '.',
  instructions: 'It is noon in Paris.',
};

function asked(text: string, purpose: Question['purpose'] = 'answer'): Question {
  return { text, purpose, values: {}, trial: { caseId: 'a', repeat: 1 } };
}

const NEVER = new AbortController().signal;

function clientOn(model: ScriptedModel, name = 'openai-compatible/m'): ReturnType<typeof modelClient> {
  return modelClient(name, { baseUrl: `${model.url}/v1`, key: 'TEST_KEY' });
}

describe.each([
  ['anthropic/m', 'anthropic'],
  ['openai/m', 'openai-responses'],
  ['openai-compatible/m', 'openai-chat'],
  ['google/m', 'gemini'],
])('model:%s', (name, format) => {
  test('calls a tool, reads the whole result, answers, and goes on with the conversation', async () => {
    await using model = await openScriptedModel(SCRIPT);
    await using session = await clientOn(model, name).open(SERVER, OPTIONS);
    const claim = await session.ask(asked('ROOM'), NEVER);
    expect(claim).toMatchObject({
      answer: expect.stringMatching(/^First: .*Cedar.*seats/s) as string,
      calls: [{ tool: 'get_room', arguments: { room: 'Cedar' } }],
      stuck: null,
      work: {
        inputTokens: expect.any(Number) as number,
        outputTokens: expect.any(Number) as number,
        costUsd: null,
      },
    });
    const reply = await session.reply?.('BOOK', NEVER);
    expect(reply?.answer).toMatch(/^Second: .*The user declined this call/s);
    expect(reply?.calls).toEqual([{ tool: 'book.room', arguments: { room: 'Cedar' } }]);
    expect(model.requests.at(-1)?.conversation.turns.filter(({ kind }) => kind === 'user')).toHaveLength(2);
    expect(new Set(model.requests.map((request) => request.format))).toEqual(new Set([format]));
  });

  test('is shown the description and the schema as the server gave them, and what it is told beside the question', async () => {
    await using model = await openScriptedModel(SCRIPT);
    await using session = await clientOn(model, name).open(SERVER, OPTIONS);
    await session.ask(asked('ROOM'), NEVER);
    const { tools, system } = model.requests[0]!.conversation;
    expect(tools.map((tool) => tool.name)).toEqual(['get_room', 'book_room']);
    expect(tools[0]?.description).toBe('Describes a room.');
    const schema = tools[0]?.schema as JsonObject;
    if (format !== 'gemini') expect(schema).toMatchObject(SCHEMA);
    else expect(schema['properties']).toMatchObject({ room: { minLength: 1 } });
    expect(system).toContain('It is noon in Paris.');
  });
});

test('a choice is one turn, and its calls are issued for the relay to refuse', async () => {
  await using model = await openScriptedModel(SCRIPT);
  await using session = await clientOn(model).open(SERVER, OPTIONS);
  const claim = await session.ask(asked('ROOM', 'choose'), NEVER);
  expect(claim.calls).toEqual([{ tool: 'get_room', arguments: { room: 'Cedar' } }]);
  expect(model.requests).toHaveLength(1);
});

test('a model that never stops calling is stopped at the turn limit, and has finished', async () => {
  await using model = await openScriptedModel(SCRIPT);
  await using session = await clientOn(model).open(SERVER, OPTIONS);
  const claim = await session.ask(asked('LOOP'), NEVER);
  expect(claim.calls).toHaveLength(50);
  expect(claim.answer).toBe('');
});

test('an API that refuses is a failure of the client, told without the key', async () => {
  await using model = await openScriptedModel(SCRIPT);
  await using session = await clientOn(model).open(SERVER, OPTIONS);
  await expect(session.ask(asked('DENIED'), NEVER)).rejects.toThrow(`its model's API failed: key [TEST_KEY]`);
});

test('an aborted question ends with what there is', async () => {
  await using model = await openScriptedModel(SCRIPT);
  await using session = await clientOn(model).open(SERVER, OPTIONS);
  const stop = new AbortController();
  const claim = session.ask(asked('LATER'), stop.signal);
  await expect.poll(() => model.requests.length).toBe(2);
  stop.abort();
  expect(await claim).toMatchObject({ answer: '', calls: [{ tool: 'get_room' }] });
});

test('one that was aborted before the model said anything has failed, since nothing was chosen', async () => {
  await using model = await openScriptedModel(SCRIPT);
  await using session = await clientOn(model).open(SERVER, OPTIONS);
  const stop = new AbortController();
  const claim = session.ask(asked('HANG'), stop.signal);
  await expect.poll(() => model.requests.length).toBe(1);
  stop.abort();
  await expect(claim).rejects.toThrow("its model's API failed: it gave no answer in the time that there was");
});

test('a server that cannot be reached is said in the answer', async () => {
  const gone = { kind: 'stdio', command: 'no-such-program-here', args: [], env: {}, cwd: null } as const;
  await using session = await modelClient('openai/m', { baseUrl: 'http://127.0.0.1:1', key: null }).open(
    gone,
    OPTIONS,
  );
  expect((await session.ask(asked('ROOM'), NEVER)).answer).toMatch(/^I could not reach the server/);
});

test.each([
  ['gpt-5', 'model-invalid'],
  ['opnai/gpt-5', 'provider-unknown'],
  ['openai/', 'model-invalid'],
  ['openai-compatible/x', 'base-url-missing'],
])('model:%s is a mistake', (name, code) => {
  expect(() => modelClient(name, { baseUrl: null, key: null })).toThrow(
    expect.objectContaining({ code }) as Error,
  );
});

test('a provider needs its key; a server of the user’s own does not', async () => {
  const hosted = modelClient('openai/m', { baseUrl: null, key: null });
  await expect(hosted.inspect(OPTIONS)).rejects.toMatchObject({
    code: 'key-missing',
    message: "The client model:openai/m needs the key of its model's API, and OPENAI_API_KEY is not set.",
  });
  const local = modelClient('openai-compatible/m', { baseUrl: 'http://127.0.0.1:1/v1', key: null });
  expect(await local.inspect(OPTIONS)).toMatchObject({ model: 'openai-compatible/m', sharesKey: false });
});
