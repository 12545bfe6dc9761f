import { expect, test } from 'vitest';
import { confusableTools } from '../../../src/client/literal/confusions.ts';
import { aTool } from '../../builders.ts';

test('a tool that the reader takes for another by its own description is told', () => {
  const stage = aTool({ name: 'stage', description: 'Commit changes.' });
  const commit = aTool({
    name: 'commit_changes',
    title: 'Commit changes',
    description: 'Records a snapshot with author, date and message in the history of this branch for good.',
    index: 1,
  });
  expect(confusableTools([stage, commit])).toMatchObject([
    { tools: ['commit_changes', 'stage'], reason: 'ranked-first' },
  ]);
});

test('tools that are clearly apart are not', () => {
  const read = aTool({ name: 'read_file', description: 'Reads the text of a file.' });
  const book = aTool({ name: 'book_room', description: 'Reserves a room for an hour.', index: 1 });
  expect(confusableTools([read, book])).toEqual([]);
  expect(confusableTools([])).toEqual([]);
});
