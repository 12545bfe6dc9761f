import { expect, test } from 'vitest';
import { normalQuestion } from '../../src/base/question.ts';
import { caseHash } from '../../src/case/case-hash.ts';
import { draftBank, draftProbes, draftQuestionFor } from '../../src/case/draft.ts';
import { annotated, aTool } from '../builders.ts';

test.each([
  [
    'the first sentence of the description',
    aTool({ description: 'Lists the rooms. Needs no login.' }),
    'Lists the rooms.',
  ],
  [
    'up to an empty line where there is no full stop',
    aTool({ description: 'List rooms\n\nLong story' }),
    'List rooms',
  ],
  [
    'e.g. ends no sentence',
    aTool({ description: 'Reads a file (e.g. a note) of yours. More.' }),
    'Reads a file (e.g. a note) of yours.',
  ],
  [
    'without Markdown and tags',
    aTool({ description: '# **Get** `rooms` <b>now</b>, list_all' }),
    'Get rooms now , list_all',
  ],
  [
    'the title where the description says nothing',
    aTool({ description: 'TODO', title: 'Meeting rooms' }),
    'Meeting rooms',
  ],
  [
    'the title of the annotations',
    aTool({ description: null, annotations: annotated({ title: 'All rooms' }) }),
    'All rooms',
  ],
  ["the name's words", aTool({ name: 'listAll_rooms-2', description: '' }), 'list All rooms 2'],
  [
    'a description without spaces between words',
    aTool({ description: '会議室を一覧表示します。次' }),
    '会議室を一覧表示します。',
  ],
  ['a name without letters', aTool({ name: '—', description: null }), 'Use the tool "—"'],
  [
    'nothing unprintable',
    aTool({ description: 'List\u0007 the\u202E rooms.' }),
    String.raw`List\u0007 the\u202e rooms.`,
  ],
])('%s', (_title, tool, question) => {
  expect(draftQuestionFor(tool)).toBe(question);
});

test('a long sentence ends at a word and says that it goes on', () => {
  const question = draftQuestionFor(aTool({ description: 'word '.repeat(20_000) }));
  expect(question.length).toBeLessThanOrEqual(200);
  expect(question).toMatch(/word…$/);
});

test('one probe for each tool, marked as a draft, with the hash of its content', () => {
  const [probe, ...others] = draftProbes({ tools: [aTool()] });
  expect(others).toEqual([]);
  expect(probe).toEqual({
    kind: 'probe',
    id: 'draft-list_rooms',
    version: 1,
    hash: caseHash({ kind: 'probe', question: 'Lists the meeting rooms.', tool: 'list_rooms', with: {} }),
    question: 'Lists the meeting rooms.',
    family: null,
    set: 'regression',
    draft: true,
    defect: null,
    source: null,
    tool: 'list_rooms',
    with: {},
  });
});

test('names that stand twice or differ only in odd letters, and equal descriptions, yield ids and questions of their own', () => {
  const names = ['a', 'a', 'a-2', 'a b', 'a_b', 'a/b', 'ä', 'ö', '', 'x'.repeat(300), `${'x'.repeat(300)}y`];
  const probes = draftProbes({ tools: names.map((name) => aTool({ name })) });
  expect(new Set(probes.map(({ id }) => id)).size).toBe(names.length);
  expect(new Set(probes.map(({ question }) => normalQuestion(question))).size).toBe(names.length);
  expect(probes.map(({ tool }) => tool)).toEqual(names);
  for (const { id } of probes) expect(id).toMatch(/^[A-Za-z0-9][\w.-]{0,99}$/);
});

test('the drafted bank is no file and has a hash', () => {
  const bank = draftBank({ tools: [aTool()] });
  expect(bank).toMatchObject({ files: [], cases: [{ id: 'draft-list_rooms' }] });
  expect(draftBank({ tools: [aTool({ description: 'Other words here.' })] }).hash).not.toBe(bank.hash);
  expect(draftBank({ tools: [] }).cases).toEqual([]);
});
