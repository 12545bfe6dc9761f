import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/base/json.ts';
import { surfaceDiff } from '../../../src/surface/diff/diff.ts';
import { surfaceOf } from './table.ts';

const told = (before: readonly JsonObject[], after: readonly JsonObject[]): readonly string[] =>
  surfaceDiff(surfaceOf(...before), surfaceOf(...after)).changes.map(
    ({ row, where }) => `${row} ${where.name ?? ''}`,
  );

const SEARCH = {
  name: 'search',
  description: 'Searches all meeting rooms by size and projector.',
  inputSchema: { type: 'object', properties: { seats: { type: 'integer' }, projector: { type: 'boolean' } } },
};

describe('a tool by another name', () => {
  test('is one change where all else is the same', () => {
    expect(told([SEARCH], [{ ...SEARCH, name: 'find' }])).toEqual(['tool.renamed find']);
  });

  test('is recognised where a word of its description changed too, and that is told beside it', () => {
    const now = {
      ...SEARCH,
      name: 'search_rooms',
      description: 'Searches all meeting rooms by size or projector.',
    };
    expect(told([SEARCH], [now])).toEqual(['tool.renamed search_rooms', 'tool.description search_rooms']);
  });

  test('is compared field by field under its new name', () => {
    const now = { ...SEARCH, name: 'find', inputSchema: { ...SEARCH.inputSchema, required: ['seats'] } };
    expect(told([SEARCH], [now])).toEqual(['tool.renamed find', 'input.required-added find']);
  });
});

describe('a tool that went and one that came are no rename', () => {
  const relations = (verb: string, readOnlyHint = false): JsonObject => ({
    name: `${verb}_relations`,
    description: `${verb} multiple relations of the knowledge graph`,
    inputSchema: { type: 'object', properties: { relations: { type: 'array' } } },
    annotations: { readOnlyHint },
  });

  test('where they do opposite things in like words', () => {
    expect(told([relations('create')], [relations('delete')])).toEqual([
      'tool.removed create_relations',
      'tool.added delete_relations',
    ]);
  });

  test('where only one of them writes', () => {
    const [before, after] = [relations('list', true), relations('list_all', false)];
    expect(told([before], [after])).toEqual(['tool.removed list_relations', 'tool.added list_all_relations']);
  });

  test('where nothing is said by which to know them', () => {
    expect(told([{ name: 'a' }], [{ name: 'b' }])).toEqual(['tool.removed a', 'tool.added b']);
  });

  test('where two fit as well', () => {
    const found = told(
      [SEARCH],
      [
        { ...SEARCH, name: 'find' },
        { ...SEARCH, name: 'look' },
      ],
    );
    expect(found).toEqual(['tool.removed search', 'tool.added find', 'tool.added look']);
  });
});

describe('an argument by another name', () => {
  const schema = (properties: JsonObject): readonly JsonObject[] => [
    { name: 'search', inputSchema: { type: 'object', properties } },
  ];

  test('keeps what is said below it apart from what changed', () => {
    const inner = (description: string): JsonObject => ({
      type: 'object',
      properties: { a: { description } },
    });
    const before = schema({ roomFilter: inner('Least.') });
    expect(told(before, schema({ room_filter: inner('Least.') }))).toEqual(['input.property-renamed search']);
    expect(told(before, schema({ room_filter: inner('Most.') }))).toEqual([
      'input.property-renamed search',
      'input.wording search',
    ]);
  });

  test('is none where other values pass', () => {
    const [before, after] = [
      schema({ roomId: { type: 'string' } }),
      schema({ room_id: { type: 'integer' } }),
    ];
    expect(told(before, after)).toEqual(['input.property-removed search', 'input.property-added search']);
  });
});

test('two tools of one name are laid beside each other in their order', () => {
  const [one, two] = [
    { ...SEARCH, title: 'One' },
    { ...SEARCH, title: 'Two' },
  ];
  expect(told([one, two], [one, { ...two, title: 'Other' }])).toEqual(['tool.title search']);
  expect(told([one, two], [one])).toEqual(['tool.removed search']);
});
