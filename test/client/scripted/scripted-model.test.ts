import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../src/base/json.ts';
import { openScriptedModel, type ScriptedModel } from '../../../src/client/scripted/scripted-model.ts';
import type { Script } from '../../../src/client/scripted/script.ts';
import { resultsIn } from '../../../src/client/scripted/conversation.ts';

const SUM: Script = {
  rules: [
    {
      match: 'SUM',
      steps: [
        { kind: 'call', calls: [{ tool: 'get-sum', arguments: { a: 1, b: 2 } }] },
        (conversation) => ({ kind: 'say', text: `FINAL[${resultsIn(conversation).at(-1) ?? ''}]` }),
      ],
    },
    {
      match: 'LIMIT',
      steps: [{ kind: 'fault', fault: { kind: 'status', status: 429, message: 'slow down' } }],
    },
    { match: 'CUT', steps: [{ kind: 'fault', fault: { kind: 'drop' } }] },
  ],
};

async function post(model: ScriptedModel, path: string, body: JsonObject): Promise<Response> {
  return await fetch(model.url + path, { method: 'POST', body: JSON.stringify(body) });
}

/** The data of each event of a stream. */
async function events(response: Response): Promise<Json[]> {
  const text = await response.text();
  return text
    .split('\n\n')
    .flatMap((block) => block.split('\n').filter((line) => line.startsWith('data: ')))
    .map((line) => line.slice(6))
    .filter((data) => data !== '[DONE]')
    .map((data) => JSON.parse(data) as Json);
}

/** For each format: a first request, and one that goes on after the call was answered. */
const FORMATS = [
  {
    name: 'anthropic',
    path: '/v1/messages',
    error: { type: 'error', error: { type: 'rate_limit_error', message: 'slow down' } },
    first: (text: string): JsonObject => ({
      model: 'm',
      system: [{ type: 'text', text: 'You are a clerk.' }],
      tools: [{ name: 'mcp__calc__get-sum', description: 'Adds.', input_schema: { type: 'object' } }],
      messages: [{ role: 'user', content: text }],
    }),
    second: (first: JsonObject): JsonObject => ({
      ...first,
      messages: [
        { role: 'user', content: 'SUM' },
        {
          role: 'assistant',
          content: [{ type: 'tool_use', id: 'c', name: 'mcp__calc__get-sum', input: {} }],
        },
        {
          role: 'user',
          content: [
            { type: 'tool_result', tool_use_id: 'c', is_error: true, content: [{ type: 'text', text: '3' }] },
          ],
        },
      ],
    }),
    isError: true,
  },
  {
    name: 'openai-chat',
    path: '/v1/chat/completions',
    error: { error: { message: 'slow down', type: 'rate_limit_exceeded', param: null, code: '429' } },
    first: (text: string): JsonObject => ({
      model: 'm',
      tools: [
        {
          type: 'function',
          function: { name: 'calc_get-sum', description: 'Adds.', parameters: { type: 'object' } },
        },
      ],
      messages: [
        { role: 'system', content: 'You are a clerk.' },
        { role: 'user', content: [{ type: 'text', text }] },
      ],
    }),
    second: (first: JsonObject): JsonObject => ({
      ...first,
      messages: [
        { role: 'user', content: 'SUM' },
        {
          role: 'assistant',
          content: null,
          tool_calls: [{ id: 'c', type: 'function', function: { name: 'calc_get-sum', arguments: '{}' } }],
        },
        { role: 'tool', tool_call_id: 'c', content: '3' },
      ],
    }),
    isError: null,
  },
  {
    name: 'openai-responses',
    path: '/v1/responses',
    error: { error: { message: 'slow down', type: 'rate_limit_exceeded', param: null, code: null } },
    first: (text: string): JsonObject => ({
      model: 'm',
      instructions: 'You are a clerk.',
      tools: [
        {
          type: 'namespace',
          name: 'mcp__calc',
          tools: [
            { type: 'function', name: 'get_sum', description: 'Adds.', parameters: { type: 'object' } },
          ],
        },
      ],
      input: [{ type: 'message', role: 'user', content: [{ type: 'input_text', text }] }],
    }),
    second: (first: JsonObject): JsonObject => ({
      ...first,
      input: [
        { role: 'user', content: 'SUM' },
        { type: 'function_call', call_id: 'c', name: 'get_sum', namespace: 'mcp__calc', arguments: '{}' },
        { type: 'function_call_output', call_id: 'c', output: '3' },
      ],
    }),
    isError: null,
  },
  {
    name: 'gemini',
    path: '/v1beta/models/m:generateContent',
    error: { error: { code: 429, message: 'slow down', status: 'RESOURCE_EXHAUSTED' } },
    first: (text: string): JsonObject => ({
      systemInstruction: { parts: [{ text: 'You are a clerk.' }] },
      tools: [
        {
          functionDeclarations: [
            { name: 'mcp_calc_get-sum', description: 'Adds.', parametersJsonSchema: { type: 'object' } },
          ],
        },
      ],
      contents: [{ role: 'user', parts: [{ text }] }],
    }),
    second: (first: JsonObject): JsonObject => ({
      ...first,
      contents: [
        { role: 'user', parts: [{ text: 'SUM' }] },
        { role: 'model', parts: [{ functionCall: { name: 'mcp_calc_get-sum', args: {} } }] },
        {
          role: 'user',
          parts: [{ functionResponse: { name: 'mcp_calc_get-sum', response: { output: '3' } } }],
        },
      ],
    }),
    isError: false,
  },
] as const;

describe.each(FORMATS)('$name', ({ name, path, first, second, error, isError }) => {
  test('a call of a tool by the name that the client gave it, then the words that the result decides', async () => {
    await using model = await openScriptedModel(SUM);
    const called = await (await post(model, path, first('SUM'))).text();
    expect(called).toMatch(/get[-_]sum/);
    expect(called.replaceAll('\\', '')).toContain('"a":1,"b":2');
    expect(await (await post(model, path, second(first('SUM')))).text()).toContain('FINAL[3]');
  });

  test('what the client sent is kept: tools, system text, results', async () => {
    await using model = await openScriptedModel(SUM);
    await post(model, path, first('SUM'));
    await post(model, path, second(first('SUM')));
    const [before, after] = model.requests;
    expect(before).toMatchObject({
      format: name,
      path,
      conversation: { model: 'm', system: 'You are a clerk.' },
    });
    expect(before?.conversation.tools).toMatchObject([
      { description: 'Adds.', schema: { type: 'object' }, deferred: false },
    ]);
    expect(before?.conversation.turns).toEqual([{ kind: 'user', text: 'SUM' }]);
    expect(after?.conversation.turns.at(-1)).toMatchObject({ kind: 'result', text: '3', isError });
  });

  test('a stream puts together to the same call', async () => {
    await using model = await openScriptedModel(SUM);
    const streamed = path.replace(':generate', ':streamGenerate').replace('Generategenerate', 'Generate');
    const response = await post(model, streamed.replace(':streamGenerateContent', ':streamGenerateContent'), {
      ...first('SUM'),
      stream: true,
    });
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    const joined = JSON.stringify(await events(response)).replaceAll('\\', '');
    expect(joined).toMatch(/get[-_]sum/);
    expect(joined).toMatch(/"a"/);
  });

  test('an error in the words of the format', async () => {
    await using model = await openScriptedModel(SUM);
    const response = await post(model, path, first('LIMIT'));
    expect(response.status).toBe(429);
    expect(await response.json()).toEqual(error);
  });

  test('a body of another shape is answered, not fallen over', async () => {
    await using model = await openScriptedModel(SUM);
    for (const body of [{}, { messages: 'x', input: 7, contents: {}, tools: [null, 1, 'x'] }])
      expect((await post(model, path, body)).status).toBe(200);
  });
});

test('a connection is cut where the script says so', async () => {
  await using model = await openScriptedModel(SUM);
  await expect(post(model, '/v1/messages', FORMATS[0].first('CUT'))).rejects.toThrow('fetch failed');
});

test('a tool that is not on offer is said aloud, and a request without tools costs no step', async () => {
  await using model = await openScriptedModel(SUM);
  const { tools: _, ...without } = FORMATS[0].first('SUM');
  const other = { ...without, tools: [{ name: 'other', input_schema: {} }] };
  expect(await (await post(model, '/v1/messages', without)).text()).toContain('"text":"OK"');
  expect(await (await post(model, '/v1/messages', other)).text()).toContain('tool not offered: get-sum');
});

test('a deferred tool is searched for first, once', async () => {
  await using model = await openScriptedModel(SUM);
  const search = { name: 'ToolSearch', input_schema: { properties: { query: {} } } };
  const body = { ...FORMATS[0].first('SUM'), tools: [search] };
  const answer = (await (await post(model, '/v1/messages', body)).json()) as { content: Json };
  expect(answer.content).toMatchObject([{ name: 'ToolSearch', input: { query: 'get-sum' } }]);
});

test('what is no JSON, and what is no route, is refused', async () => {
  await using model = await openScriptedModel(SUM);
  const bad = await fetch(`${model.url}/v1/messages`, { method: 'POST', body: 'x' });
  expect(bad.status).toBe(400);
  expect((await fetch(`${model.url}/v1/models`)).status).toBe(200);
  expect((await post(model, '/v1/embeddings', {})).status).toBe(404);
});

test('only this machine can reach it', async () => {
  await using model = await openScriptedModel(SUM);
  const outer = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4');
  const host = outer?.address ?? '127.0.0.2';
  const reached = await new Promise((resolve) => {
    const socket = connect({ host, port: Number(new URL(model.url).port) });
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  });
  expect(reached).toBe(false);
});
