import type { LanguageModelUsage } from 'ai';
import { describe, expect, test } from 'vitest';
import type { ClientOptions, Question } from '../../../src/client/client.ts';
import { modelClient } from '../../../src/client/model/model-client.ts';
import { costOf, tokensOf } from '../../../src/client/model/usage.ts';
import type { Price } from '../../../src/config/config.ts';
import { listingServer, OPEN_OPTIONS } from '../../surface/listing.ts';
import { openFront, type Front, type Refusal } from './front.ts';

const SERVER = listingServer({
  capabilities: { tools: {} },
  lists: {
    'tools/list': [
      {
        result: {
          tools: [
            { name: 'search', description: 'Finds pages.', inputSchema: { type: 'object' } },
            { name: 'read', description: 'Reads a page.', inputSchema: { type: 'object' } },
          ],
        },
      },
    ],
  },
  calls: {},
});

const SCRIPT = {
  rules: [
    { match: 'FIND', steps: [{ kind: 'call', calls: [{ tool: 'search', arguments: { q: 'a' } }] }] },
    { match: 'READ', steps: [{ kind: 'call', calls: [{ tool: 'read', arguments: {} }] }] },
  ],
} as const;

const OPTIONS: ClientOptions = {
  ...OPEN_OPTIONS,
  env: { PATH: process.env['PATH'] },
  folder: '.',
  instructions: null,
};
const NEVER = new AbortController().signal;

function choose(text: string): Question {
  return { text, purpose: 'choose', values: {}, trial: { caseId: 'a', repeat: 1 } };
}

function clientOn(front: Front, name = 'openai-compatible/m', price?: Price): ReturnType<typeof modelClient> {
  const key = 'TEST_KEY';
  return modelClient(name, { baseUrl: `${front.url}/v1`, key, ...(price === undefined ? {} : { price }) });
}

const KEYED: ClientOptions = { ...OPTIONS, env: { ...OPTIONS.env, TEST_KEY: 'k' } };

test('choices of one session know nothing of each other', async () => {
  await using front = await openFront(SCRIPT);
  await using session = await clientOn(front).open(SERVER, KEYED);
  const first = await session.ask(choose('FIND'), NEVER);
  const second = await session.ask(choose('READ'), NEVER);
  expect([first.calls, second.calls]).toMatchObject([[{ tool: 'search' }], [{ tool: 'read' }]]);
  expect(front.bodies.map((body) => (body as { messages: unknown[] }).messages)).toEqual([
    [{ role: 'user', content: 'FIND' }],
    [{ role: 'user', content: 'READ' }],
  ]);
});

test.each([
  ['a tool that is not there', { name: 'nope', arguments: '{"a":1}' }, { tool: 'nope', arguments: { a: 1 } }],
  ['arguments that are no JSON', { name: 'search', arguments: '{"q": ' }, { tool: 'search', arguments: {} }],
  ['arguments that are no object', { name: 'search', arguments: '[1]' }, { tool: 'search', arguments: {} }],
])('a choice with %s is issued too, so that the log has it', async (_title, call, claimed) => {
  await using front = await openFront(SCRIPT, { call });
  await using session = await clientOn(front).open(SERVER, KEYED);
  expect((await session.ask(choose('FIND'), NEVER)).calls).toEqual([claimed]);
});

describe('an API that turns requests away', () => {
  const soon = { 'retry-after-ms': '1' };
  test.each<[string, readonly Refusal[]]>([
    [
      'twice, since there are too many',
      [
        { status: 429, headers: soon },
        { status: 429, headers: { 'retry-after': '0' } },
      ],
    ],
    ['with each status that passes', [500, 502, 503, 529].map((status) => ({ status, headers: soon }))],
  ])('%s, is asked again', async (_title, refusals) => {
    await using front = await openFront(SCRIPT, { refusals });
    await using session = await clientOn(front).open(SERVER, KEYED);
    expect((await session.ask(choose('FIND'), NEVER)).calls).toMatchObject([{ tool: 'search' }]);
    expect(front.bodies).toHaveLength(refusals.length + 1);
  });

  test('again and again, has failed, and says how often it was asked', async () => {
    const refusals = Array.from({ length: 9 }, () => ({ status: 429, headers: soon }));
    await using front = await openFront(SCRIPT, { refusals });
    await using session = await clientOn(front).open(SERVER, KEYED);
    await expect(session.ask(choose('FIND'), NEVER)).rejects.toThrow(
      /its model's API failed: Failed after 5 attempts.*slow down/,
    );
  });

  test('for good, is not asked twice', async () => {
    await using front = await openFront(SCRIPT, { refusals: [{ status: 400 }, { status: 400 }] });
    await using session = await clientOn(front).open(SERVER, KEYED);
    await expect(session.ask(choose('FIND'), NEVER)).rejects.toThrow(/its model's API failed: slow down/);
    expect(front.bodies).toHaveLength(1);
  });

  test('is not waited for beyond the time of the trial', async () => {
    await using front = await openFront(SCRIPT, {
      refusals: [{ status: 503, headers: { 'retry-after': '50' } }],
    });
    await using session = await clientOn(front).open(SERVER, KEYED);
    const stop = new AbortController();
    const asked = session.ask(choose('FIND'), stop.signal);
    await expect.poll(() => front.bodies.length).toBe(1);
    stop.abort();
    await expect(asked).rejects.toThrow(/gave no answer in the time that there was/);
  });
});

describe('the beginning that all questions have in common', () => {
  const CONTROL = { type: 'ephemeral' };
  test('is marked for Anthropic at the last tool, and at the instructions', async () => {
    await using front = await openFront(SCRIPT);
    await using session = await clientOn(front, 'anthropic/m').open(SERVER, {
      ...KEYED,
      instructions: 'It is noon.',
    });
    await session.ask(choose('FIND'), NEVER);
    expect(front.bodies[0]).toMatchObject({
      system: [
        { type: 'text', text: expect.stringContaining('It is noon.') as string, cache_control: CONTROL },
      ],
      tools: [{ name: 'search' }, { name: 'read', cache_control: CONTROL }],
    });
    expect(JSON.stringify(front.bodies[0]).split('cache_control')).toHaveLength(3);
  });

  test('has the same key for OpenAI with every question', async () => {
    await using front = await openFront(SCRIPT);
    await using session = await clientOn(front, 'openai/m').open(SERVER, KEYED);
    await session.ask(choose('FIND'), NEVER);
    await session.ask(choose('READ'), NEVER);
    const keys = front.bodies.map((body) => (body as { prompt_cache_key: string }).prompt_cache_key);
    expect(keys).toEqual([expect.stringMatching(/^surveyor-[0-9a-f]{12}$/), keys[0]]);
  });

  test('is as it was for a server of the user’s own', async () => {
    await using front = await openFront(SCRIPT);
    await using session = await clientOn(front).open(SERVER, KEYED);
    await session.ask(choose('FIND'), NEVER);
    expect(JSON.stringify(front.bodies[0])).not.toMatch(/cache/);
  });
});

describe('what a trial cost', () => {
  const usage = {
    prompt_tokens: 1000,
    completion_tokens: 100,
    prompt_tokens_details: { cached_tokens: 800 },
  };

  test('is told at the price of the config, cached input apart', async () => {
    await using front = await openFront(SCRIPT, { usage });
    const price = { input: 1, output: 5, cachedInput: 0.1 };
    await using session = await clientOn(front, 'openai-compatible/m', price).open(SERVER, KEYED);
    const { work } = await session.ask(choose('FIND'), NEVER);
    expect(work).toMatchObject({ inputTokens: 1000, cachedInputTokens: 800, outputTokens: 100 });
    expect(work?.costUsd).toBeCloseTo((200 * 1 + 800 * 0.1 + 100 * 5) / 1e6, 12);
  });

  test('is unknown without one', async () => {
    await using front = await openFront(SCRIPT, { usage });
    await using session = await clientOn(front).open(SERVER, KEYED);
    expect((await session.ask(choose('FIND'), NEVER)).work).toMatchObject({
      inputTokens: 1000,
      costUsd: null,
    });
  });

  test.each([
    ['no count at all', null],
    ['counts of 0, which cannot be', { prompt_tokens: 0, completion_tokens: 0 }],
    ['a negative count', { prompt_tokens: -1000, completion_tokens: 100 }],
    ['half a token', { prompt_tokens: 1000.5, completion_tokens: 100 }],
    ['more tokens than there are', { prompt_tokens: 1e300, completion_tokens: 100 }],
    ['more cached input than input', { ...usage, prompt_tokens: 700 }],
    ['negative cached input', { ...usage, prompt_tokens_details: { cached_tokens: -800 } }],
  ])('is unknown where the provider gives %s', async (_title, counted) => {
    await using front = await openFront(SCRIPT, { usage: counted });
    const price = { input: 1, output: 5 };
    await using session = await clientOn(front, 'openai-compatible/m', price).open(SERVER, KEYED);
    expect((await session.ask(choose('FIND'), NEVER)).work).toMatchObject({
      inputTokens: null,
      costUsd: null,
    });
  });

  test.each([-100, 1.5, 1e300])('is unknown where the provider counts %d tokens of output', async (count) => {
    await using front = await openFront(SCRIPT, { usage: { ...usage, completion_tokens: count } });
    await using session = await clientOn(front, 'openai-compatible/m', { input: 1, output: 5 }).open(
      SERVER,
      KEYED,
    );
    expect((await session.ask(choose('FIND'), NEVER)).work).toMatchObject({
      inputTokens: 1000,
      outputTokens: null,
      costUsd: null,
    });
  });

  test('is unknown where one of several answers has a count that cannot be', () => {
    const answer = (inputTokens: number): LanguageModelUsage => ({
      inputTokens,
      inputTokenDetails: { noCacheTokens: undefined, cacheReadTokens: 10, cacheWriteTokens: undefined },
      outputTokens: 5,
      outputTokenDetails: { textTokens: undefined, reasoningTokens: undefined },
      totalTokens: undefined,
    });
    expect(tokensOf([answer(100), answer(200)])).toEqual({
      inputTokens: 300,
      outputTokens: 10,
      cachedInputTokens: 20,
    });
    expect(tokensOf([answer(1000), answer(-900)])).toEqual({ inputTokens: null, outputTokens: 10 });
  });

  test.each([
    ['cached input at the full price where no other is named', { input: 2, output: 0 }, 1000, 2000 / 1e6],
    ['nothing for a model that costs nothing', { input: 0, output: 0 }, 1000, 0],
    ['unknown where the provider does not count', { input: 2, output: 0 }, null, null],
  ])('%s', (_title, price, inputTokens, usd) => {
    expect(costOf({ inputTokens, outputTokens: 0, cachedInputTokens: 400 }, price)).toBe(usd);
  });
});
