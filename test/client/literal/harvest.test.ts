import { expect, test } from 'vitest';
import type { Json } from '../../../src/base/json.ts';
import { harvest } from '../../../src/client/literal/harvest.ts';

function text(...texts: string[]): Json {
  return { content: texts.map((each) => ({ type: 'text', text: each })) };
}

function values(result: Json, tool = 'list_rooms', sent = {}): string[] {
  return harvest(tool, sent, result).map(
    ({ key, owner, value }) => `${owner.join('+')}.${key}=${JSON.stringify(value)}`,
  );
}

test('the structured half is read, with what each value belongs to', () => {
  const result = {
    structuredContent: { rooms: [{ id: 'r1', seats: 4, open: true, tags: ['a', 'b'] }], total: 1 },
  };
  expect(values(result)).toEqual([
    'room.total=1',
    'room.id="r1"',
    'room.seats=4',
    'room.tags=["a","b"]',
    'room.tags="a"',
    'room.tags="b"',
  ]);
});

test('wrappers do not name what they hold, the tool does', () => {
  expect(values({ structuredContent: { data: { items: [{ id: 1 }] } } })).toEqual(['room.id=1']);
  expect(values(text('[{"id": 2}]'))).toEqual(['room.id=2']);
});

test('entries of a list without a name are the things that the tool lists', () => {
  const [zone] = harvest('list_time_zones', {}, text('["Europe/Paris"]'));
  expect(zone).toMatchObject({ words: ['time', 'zone'], value: 'Europe/Paris', tool: 'list_time_zones' });
  expect(harvest('delete_room', {}, { structuredContent: { result: 'ok' } })).toMatchObject([
    { words: ['result'] },
  ]);
});

test('an object that says its kind belongs to it', () => {
  expect(values(text('[{"type":"file","name":"a.md"}]'), 'tree')).toEqual([
    'file+tree.type="file"',
    'file+tree.name="a.md"',
  ]);
});

test.each<[string, Json, string[]]>([
  ['text that is JSON', text('{"user":{"id":"u1"}}'), ['user.id="u1"']],
  ['key and value on a line', text('Room: Cedar\nid: r1\nno value:'), ['room.Room="Cedar"', 'room.id="r1"']],
  ['bullets and quotes', text('- name: "Cedar"'), ['room.name="Cedar"']],
  ['an absolute path on a line', text('Allowed:\n/srv/data'), ['room.path="/srv/data"']],
  ['an address on a line', text('1. https://example.com/a'), ['room.url="https://example.com/a"']],
  [
    'text inside the structured half',
    { structuredContent: { content: 'id: r1\nname: Cedar' } },
    ['room.id="r1"', 'room.name="Cedar"'],
  ],
  [
    'texts where the structured half is empty',
    { structuredContent: {}, ...(text('id: r1') as object) },
    ['room.id="r1"'],
  ],
  [
    'a resource link',
    { content: [{ type: 'resource_link', uri: 'demo://1', name: 'one' }] },
    ['room+resourc.uri="demo://1"'],
  ],
  ['prose', text('There are no rooms today. Come back later.'), []],
  ['an error', { isError: true, ...(text('id: r1') as object) }, []],
  ['no object', 'text', []],
  ['nothing', null, []],
  ['an image', { content: [{ type: 'image', data: 'AA==', mimeType: 'image/png' }] }, []],
  ['broken JSON', text('{"id": '), []],
])('%s', (_title, result, expected) => {
  expect(values(result)).toEqual(expected);
});

test('names listed in answer to a folder are paths below it', () => {
  const listed = text('[FILE] a.md   1 KB\n[DIR] sub\nb.txt');
  expect(values(listed, 'list_directory', { path: '/srv/' })).toEqual([
    'file+directori.name="a.md"',
    'file+directori.path="/srv/a.md"',
    'directori+directori.name="sub"',
    'directori+directori.path="/srv/sub"',
    'file+directori.name="b.txt"',
    'file+directori.path="/srv/b.txt"',
  ]);
});

test('what is named like a secret is left where it is', () => {
  expect(values(text('{"API_KEY":"x","githubToken":"y","password":"z","id":"ok"}'))).toEqual([
    'room.id="ok"',
  ]);
  expect(values(text('{"tokens":{"ci":"x"},"author":"Ada"}'))).toEqual(['room.author="Ada"']);
  expect(values(text('auth: x\nid: ok'))).toEqual(['room.id="ok"']);
});

test('contents, empty texts, truth values and nulls are no candidates', () => {
  expect(
    values({ structuredContent: { a: 'x'.repeat(301), b: '', c: true, d: null, e: {}, f: [] } }),
  ).toEqual([]);
});

test('a huge or deep result is read in part and soon', () => {
  const many = {
    structuredContent: { rooms: Array.from({ length: 5_000 }, (_, id) => ({ id, name: `n${id}` })) },
  };
  expect(values(many).length).toBeLessThanOrEqual(501);
  let deep: Json = { id: 'bottom' };
  for (let i = 0; i < 2_000; i += 1) deep = { inner: deep };
  expect(values({ structuredContent: deep })).toEqual([]);
  expect(values(text('x: 1\n'.repeat(300_000)))).toEqual([]);
});
