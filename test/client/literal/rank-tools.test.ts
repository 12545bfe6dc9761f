import fc from 'fast-check';
import { expect, test } from 'vitest';
import { indexTools } from '../../../src/client/literal/index-tools.ts';
import { rank, rankTools } from '../../../src/client/literal/rank-tools.ts';
import { aTool } from '../../builders.ts';

const LIST = aTool({ name: 'files_list', description: 'List the files of a folder.' });
const READ = aTool({ name: 'files_read', description: 'Read a file. Large ones are cut.' });
const WEATHER = aTool({
  name: 'files_weather',
  description: 'Forecast.',
  inputSchema: {
    type: 'object',
    properties: {
      at: {
        type: 'object',
        properties: { city: { type: 'string', description: 'Name of a town', enum: ['Oslo'] } },
      },
    },
  },
});
const TOOLS = [LIST, READ, WEATHER];

function order(question: string): string[] {
  return rankTools(TOOLS, question)
    .tools.filter(({ score }) => score > 0)
    .map(({ name }) => name);
}

test.each([
  ['its name', 'read it', 'files_read'],
  ['a later sentence of its description', 'are they cut?', 'files_read'],
  ['a parameter at any depth', 'which city?', 'files_weather'],
  ['a parameter description', 'which towns?', 'files_weather'],
  ['an enum value', 'Oslo', 'files_weather'],
  ['a synonym', 'display it', 'files_read'],
  ['a misspelling', 'the wether', 'files_weather'],
])('a tool is found by %s', (_title, question, tool) => {
  expect(order(question)[0]).toBe(tool);
});

test('a word in the name counts more than in the description, and the reason is told', () => {
  const [first] = rankTools(TOOLS, 'list').tools;
  expect(first).toMatchObject({
    name: 'files_list',
    index: 0,
    evidence: [{ asked: 'list', found: 'list', by: 'word', fields: ['name', 'first sentence'] }],
  });
});

test('a synonym counts half of the word, a near spelling less', () => {
  const index = indexTools([
    aTool({ name: 'delete', description: null }),
    aTool({ name: 'other', description: null }),
  ]);
  const scoreOf = (question: string): number => rank(index, question).tools[0]?.score ?? 0;
  expect(scoreOf('erase')).toBeCloseTo(scoreOf('delete') * 0.5, 12);
  expect(scoreOf('delette')).toBeCloseTo(scoreOf('delete') * 0.4, 12);
  const bare = { synonyms: false, spelling: false };
  expect(rank(index, 'erase delette', bare).abstention).toEqual({ kind: 'no-word-matches' });
});

test('the prefix that all names share is no evidence', () => {
  const [first] = rankTools(
    [aTool({ name: 'acme_read', description: null }), aTool({ name: 'acme_write', description: null })],
    'acme',
  ).tools;
  expect(first?.score).toBe(0);
  expect(rankTools([aTool({ name: 'acme', description: null })], 'acme').tools[0]?.score).toBeGreaterThan(0);
});

test('ties are broken by name, twins by their order; the gap is measured to another name', () => {
  const twins = [
    aTool({ name: 'b', index: 0 }),
    aTool({ name: 'a', index: 1 }),
    aTool({ name: 'a', index: 2 }),
  ];
  const ranking = rankTools(twins, 'meeting rooms');
  expect(ranking.tools.map(({ name, index }) => [name, index])).toEqual([
    ['a', 1],
    ['a', 2],
    ['b', 0],
  ]);
  expect(ranking.tools.map(({ gap }) => gap)).toEqual([0, 0, 0]);
  expect(rankTools([aTool()], 'meeting').tools[0]?.gap).toBeNull();
  const [best, second] = rankTools(TOOLS, 'read a file').tools;
  expect(best?.gap).toBeCloseTo((best?.score ?? 0) - (second?.score ?? 0), 12);
  expect(second?.gap).toBeCloseTo(-(best?.gap ?? 0), 12);
});

test.each([
  ['a question without a word of any tool', 'sing a song', TOOLS, { kind: 'no-word-matches' }],
  ['an empty question', '', TOOLS, { kind: 'no-word-matches' }],
  ['no tools at all', 'list the files', [], { kind: 'no-word-matches' }],
  ['a refusal', 'Thanks, no need to list the files.', TOOLS, { kind: 'speech-act', rule: 'negated-request' }],
])('%s yields no choice', (_title, question, tools, abstention) => {
  expect(rankTools(tools, question).abstention).toEqual(abstention);
});

test('quoted words and paths do not choose', () => {
  expect(order('show me "the weather list"')).toEqual(['files_read', 'files_list']);
});

test('a question in another script finds a tool in that script', () => {
  const tools = [
    aTool({ name: 'tenki', description: '今日の天気を取得します。' }),
    aTool({ name: 'kabu', description: '株価を取得します。' }),
  ];
  expect(rankTools(tools, '天気は？').tools[0]?.name).toBe('tenki');
});

test('tools without any words are ranked last and break nothing', () => {
  const odd = [
    aTool({ name: '', description: '', inputSchema: null }),
    aTool({ name: '…', description: null }),
    READ,
  ];
  const ranking = rankTools(odd, 'read a file');
  expect(ranking.tools[0]?.name).toBe('files_read');
  expect(ranking.tools.map(({ score }) => Number.isFinite(score))).toEqual([true, true, true]);
});

test('what stands beyond the limit of a huge description is not read', () => {
  const huge = aTool({ name: 'huge', description: `First. ${'lorem ipsum '.repeat(10_000)} zebra` });
  expect(rankTools([huge, READ], 'zebra').abstention).toEqual({ kind: 'no-word-matches' });
  expect(rankTools([huge, READ], 'lorem').tools[0]?.name).toBe('huge');
});

test('a schema that refers to itself is read once', () => {
  const schema = {
    type: 'object',
    properties: { node: { $ref: '#' } },
    $defs: { self: { $ref: '#/$defs/self' } },
  };
  expect(
    rankTools([aTool({ name: 'tree', description: null, inputSchema: schema }), READ], 'node').tools[0]?.name,
  ).toBe('tree');
});

test('the ranking is a function of tools and question: same in any order of calls, a permutation of the tools', () => {
  const word = fc.constantFrom('list', 'read', 'files', 'weather', 'city', 'erase', 'now', 'x');
  const text = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '));
  const tools = fc.array(fc.record({ name: text, description: text }), { maxLength: 6 });
  fc.assert(
    fc.property(tools, text, (parts, question) => {
      const listed = parts.map((part, index) => aTool({ ...part, index }));
      const ranking = rankTools(listed, question);
      expect(rank(indexTools(listed), question)).toEqual(ranking);
      expect(ranking.tools.map(({ index }) => index).sort((a, b) => a - b)).toEqual(
        listed.map(({ index }) => index),
      );
      const scores = ranking.tools.map(({ score }) => score);
      expect(scores).toEqual([...scores].sort((a, b) => b - a));
    }),
  );
});
