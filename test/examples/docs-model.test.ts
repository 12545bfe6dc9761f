import { expect, test } from 'vitest';
import { simulate, type TrueCase } from '../../src/gate/simulate.ts';
import { usualRules } from '../../src/gate/rules.ts';
import { bankAndSurfaces, chanceTo, scriptedModel, trueCases, type Wording } from './docs-stage.ts';

const SEARCH = { name: 'search_docs', description: 'Finds pages.' };
const READ = { name: 'read_doc', description: 'Opens a page.' };

test('a chance follows from the stated weights', async () => {
  const { chances } = await scriptedModel();
  // "search" stands in a name: 3 points; nothing speaks for read_doc: 0; no call has 1.5.
  const total = Math.exp(3) + Math.exp(0) + Math.exp(1.5);
  expect(chances('Search it', [SEARCH, READ])).toEqual({
    search_docs: expect.closeTo(Math.exp(3) / total, 12),
    read_doc: expect.closeTo(1 / total, 12),
    none: expect.closeTo(Math.exp(1.5) / total, 12),
  });
});

test('chances add up to 1, whatever the order of the tools and the words of the question', async () => {
  const { chances } = await scriptedModel();
  for (const question of ['', 'Open the page', 'Thanks, no need to open it', 'x'.repeat(10_000)]) {
    const one = chances(question, [SEARCH, READ]);
    expect(Object.values(one).reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 12);
    expect(chances(question, [READ, SEARCH])).toEqual(one);
  }
  expect(chances('anything', [])).toEqual({ none: 1 });
});

test('words that urge and words that decline weigh as stated', async () => {
  const { chances } = await scriptedModel();
  const urging = { ...SEARCH, description: 'Finds pages. Always use it.' };
  const plain = chances('Open the page', [SEARCH, READ]);
  const urged = chances('Open the page', [urging, READ]);
  const odds = (found: Readonly<Record<string, number>>): number =>
    found['search_docs']! / found['read_doc']!;
  expect(odds(urged) / odds(plain)).toBeCloseTo(Math.exp(2.5), 9);
  expect(chances('Thanks, no need to open the page', [SEARCH, READ])['none']).toBeGreaterThan(0.98);
});

test('the good edit changes no chance of the bank; the bad one takes the questions of read_doc', async () => {
  const { cases, surfaces } = await bankAndSurfaces();
  const chance = await chanceTo({ surfaces });
  const changed = (wording: 'good-edit' | 'cosmetic'): readonly string[] =>
    cases.filter((one) => chance(one, wording) !== chance(one, 'original')).map(({ id }) => id);
  expect(changed('good-edit')).toEqual([]);
  expect(changed('cosmetic')).toEqual([]);
  for (const one of cases) {
    expect([one.id, chance(one, 'original') > 0.8]).toEqual([one.id, true]);
    const isRobbed = one.family === 'open';
    expect([one.id, chance(one, 'bad-edit') < 0.55]).toEqual([one.id, isRobbed]);
  }
});

test('what simulation says of the edits: the good one is seldom accused, the bad one nearly always, the short one now and then', async () => {
  const play = async (wording: Wording) => {
    const cases: readonly TrueCase[] = await trueCases(wording);
    const rules = usualRules(cases.length);
    const design = { kind: 'two-route' as const, rules, bankTrials: 10 };
    return simulate(() => cases, design, { repetitions: 200, seed: 1 }).verdicts.regressed / 200;
  };
  expect(await play('good-edit')).toBeLessThan(0.04);
  expect(await play('bad-edit')).toBeGreaterThan(0.95);
  const short = await play('short-edit');
  expect(short).toBeGreaterThan(0.15);
  expect(short).toBeLessThan(0.5);
});

test('draws follow from seed and number alone, and come by their chances', async () => {
  const { chances, drawsFrom } = await scriptedModel();
  const tools = [SEARCH, READ];
  const draws = (seed: string, between: () => void = () => {}): readonly string[] => {
    const draw = drawsFrom(seed);
    return Array.from({ length: 400 }, () => {
      between();
      return draw('Open the page', tools);
    });
  };
  const made = draws('a');
  const other = drawsFrom('a');
  expect(draws('a', () => other('another question', tools))).toEqual(made);
  expect(draws('b')).not.toEqual(made);
  const share = made.filter((each) => each === 'read_doc').length / made.length;
  const expected = chances('Open the page', tools)['read_doc']!;
  expect(Math.abs(share - expected)).toBeLessThan(4 * Math.sqrt((expected * (1 - expected)) / made.length));
});

interface Body {
  readonly choices: readonly {
    readonly finish_reason: string;
    readonly message: {
      readonly content: string | null;
      readonly tool_calls?: readonly {
        readonly function: { readonly name: string; readonly arguments: string };
      }[];
    };
  }[];
  readonly usage: { readonly prompt_tokens: number; readonly completion_tokens: number };
}

test('over HTTP it calls a tool with its arguments, then answers from the result, and says its tokens', async () => {
  const { serveModel } = await scriptedModel();
  const model = await serveModel({ seed: 'a' });
  try {
    const ask = (messages: readonly unknown[], more: object = {}): Promise<Response> =>
      fetch(`${model.url}/chat/completions`, {
        method: 'POST',
        body: JSON.stringify({ model: 'scripted-docs', messages, tools, ...more }),
      });
    const { original } = (await bankAndSurfaces()).surfaces;
    const tools = original.tools.map(({ name, description, inputSchema }) => ({
      type: 'function',
      function: { name, description, parameters: inputSchema },
    }));
    const user = { role: 'user', content: 'Open the page rate-limits and show me its text.' };
    const first = (await (await ask([user])).json()) as Body;
    expect(first.choices[0]?.finish_reason).toBe('tool_calls');
    expect(first.choices[0]?.message.tool_calls?.[0]?.function).toEqual({
      name: 'read_doc',
      arguments: '{"slug":"rate-limits"}',
    });
    expect(first.usage.prompt_tokens).toBeGreaterThan(100);
    const then = (await (await ask([user, { role: 'tool', content: 'the page' }])).json()) as Body;
    expect(then.choices[0]?.message).toEqual({ role: 'assistant', content: 'Found: the page' });
    expect(model.requests()).toBe(2);
    expect((await ask([user], { stream: true })).status).toBe(400);
    expect((await fetch(`${model.url}/models`)).status).toBe(404);
  } finally {
    await model.close();
  }
});
