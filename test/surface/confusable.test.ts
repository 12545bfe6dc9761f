import { expect, test } from 'vitest';
import { confusablePairs } from '../../src/surface/confusable.ts';
import { aTool } from '../builders.ts';

const LIST = aTool({
  name: 'list_directory',
  description: 'Get a detailed listing of all files and directories in a path.',
});
const SIZES = aTool({
  name: 'list_directory_with_sizes',
  description: 'Get a detailed listing of all files and directories in a path, with sizes.',
});
const WEATHER = aTool({ name: 'forecast', description: 'Weather of the coming days for a city.' });

test('tools with nearly the same words are a pair, with their cosine', () => {
  const pairs = confusablePairs([SIZES, WEATHER, LIST]);
  expect(pairs).toMatchObject([{ tools: ['list_directory', 'list_directory_with_sizes'], reason: 'words' }]);
  expect(pairs[0]?.similarity).toBeGreaterThan(0.6);
  expect(pairs[0]?.similarity).toBeLessThan(1);
});

test('tools that share no words are none', () => {
  expect(confusablePairs([LIST, WEATHER])).toEqual([]);
  expect(confusablePairs([])).toEqual([]);
  expect(confusablePairs([LIST])).toEqual([]);
});

test.each([
  ['one letter apart', 'git_pull', 'git_push', true],
  ['the same words in another order', 'user_get', 'get-user', true],
  ['singular and plural', 'get_user', 'getUsers', true],
  ['short names that differ in half their letters', 'add', 'sub', false],
  ['different words', 'git_pull', 'git_clone', false],
])('names %s', (_title, a, b, alike) => {
  const pairs = confusablePairs([
    aTool({ name: a, description: 'One thing said here about clouds, rivers and hills.' }),
    aTool({ name: b, description: 'Quite another matter: invoices, taxes, receipts.' }),
  ]);
  expect(pairs.map(({ reason }) => reason).filter((reason) => reason === 'names')).toHaveLength(
    alike ? 1 : 0,
  );
});

test('the same name twice is a pair', () => {
  const pairs = confusablePairs([
    aTool({ name: 'x', description: 'Reads.' }),
    aTool({ name: 'x', description: 'Writes.' }),
  ]);
  expect(pairs).toMatchObject([{ tools: ['x', 'x'] }]);
});

test('a tool that is ranked first for the question of another is a pair with it', () => {
  expect(confusablePairs([LIST, WEATHER], ['forecast', 'forecast'])).toEqual([
    { tools: ['forecast', 'list_directory'], similarity: 0, reason: 'ranked-first' },
  ]);
  expect(confusablePairs([LIST, WEATHER], ['list_directory', null])).toEqual([]);
});

test('pairs are sorted and at most fifty, in whatever order the tools come', () => {
  const tools = Array.from({ length: 30 }, (_, i) =>
    aTool({ name: `copy_${i}`, description: 'Copies a file.' }),
  );
  const pairs = confusablePairs(tools);
  expect(pairs).toHaveLength(50);
  expect(pairs.map(({ similarity }) => similarity)).toEqual(
    pairs.map(({ similarity }) => similarity).sort((a, b) => b - a),
  );
  expect(confusablePairs([...tools].reverse())).toEqual(pairs);
});
