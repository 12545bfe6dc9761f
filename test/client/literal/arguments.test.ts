import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../src/base/json.ts';
import { argumentsFor } from '../../../src/client/literal/arguments.ts';
import type { Candidate } from '../../../src/client/literal/harvest.ts';
import { harvest } from '../../../src/client/literal/harvest.ts';
import type { Tool } from '../../../src/surface/surface.ts';
import { aTool } from '../../builders.ts';

function needing(properties: JsonObject, over: JsonObject = {}, name = 'get_room'): Tool {
  return aTool({
    name,
    inputSchema: { type: 'object', properties, required: Object.keys(properties), ...over },
  });
}

function from(tool: string, structuredContent: Json): readonly Candidate[] {
  return harvest(tool, {}, { structuredContent });
}

const ROOMS = from('list_rooms', { rooms: [{ id: 'r1', name: 'Cedar', seats: 4, path: '/r/1' }] });
const USERS = from('list_users', { users: [{ id: 7, name: 'Ada', mail: 'ada@example.com' }] });

test.each<[string, JsonObject, Json, string]>([
  ['const', { const: 'c', default: 'd' }, 'c', 'const'],
  ['default', { type: 'integer', default: 5, examples: [6] }, 5, 'default'],
  ['the first example', { type: 'string', examples: ['e', 'f'], enum: ['g'] }, 'e', 'example'],
  ['an example in the singular', { type: 'string', example: 'e' }, 'e', 'example'],
  ['the first enum value', { type: 'string', enum: ['g', 'h'] }, 'g', 'enum'],
  ['a default of false', { type: 'boolean', default: false }, false, 'default'],
])('a required argument takes %s', (_title, schema, value, kind) => {
  const made = argumentsFor(needing({ x: schema }), {}, []);
  expect(made).toEqual({
    kind: 'complete',
    arguments: { x: value },
    sources: [{ argument: 'x', origin: { kind } }],
  });
});

test.each<[string, JsonObject]>([
  ['a text', { type: 'string' }],
  ['a number', { type: 'number', minimum: 1 }],
  ['a truth value', { type: 'boolean' }],
  ['anything', {}],
  ['a free-form object', { type: 'object' }],
  ['a list', { type: 'array', items: { type: 'string' } }],
  ['a list of at least two', { type: 'array', minItems: 2, items: { type: 'string', enum: ['a', 'b'] } }],
  ['a schema of elsewhere', { $ref: 'https://example.com/s.json' }],
  ['a schema that is only itself', { $ref: '#/properties/x' }],
])('%s is not invented', (_title, schema) => {
  const made = argumentsFor(needing({ x: schema }), {}, [...ROOMS, ...USERS]);
  expect(made).toMatchObject({ kind: 'lacking', arguments: {} });
});

test('given values win, are spelled as the schema spells them, and are dropped where the tool has no such argument', () => {
  const tool = needing({ roomId: { type: 'string', default: 'd' } }, { required: ['roomId'] });
  expect(argumentsFor(tool, { room_id: 'given', other: 1 }, ROOMS)).toMatchObject({
    arguments: { roomId: 'given' },
  });
  const open = aTool({ inputSchema: null });
  expect(argumentsFor(open, { any: 1 }, [])).toMatchObject({ kind: 'complete', arguments: { any: 1 } });
});

test('optional arguments are left out unless given', () => {
  const tool = needing(
    { a: { type: 'string', default: 'x' }, b: { type: 'string', default: 'y' } },
    { required: ['a'] },
  );
  expect(argumentsFor(tool, {}, []).arguments).toEqual({ a: 'x' });
  expect(argumentsFor(tool, { b: 'z' }, []).arguments).toEqual({ a: 'x', b: 'z' });
});

test.each<[string, JsonObject, string, JsonObject]>([
  ['a prefixed id', { room_id: { type: 'string' } }, 'book', { room_id: 'r1' }],
  ['a prefixed id in camel case', { roomId: { type: 'string' } }, 'book', { roomId: 'r1' }],
  [
    'a bare id of the tool that is about the same thing',
    { id: { type: 'string' } },
    'get_room',
    { id: 'r1' },
  ],
  ['the name of the thing alone', { room: { type: 'string' } }, 'book', { room: 'r1' }],
  [
    'a list of names',
    { room_names: { type: 'array', items: { type: 'string' } } },
    'open',
    { room_names: ['Cedar'] },
  ],
  ['an id of another kind as text', { user_id: { type: 'string' } }, 'invite', { user_id: '7' }],
  ['an id of another kind as number', { userId: { type: 'integer' } }, 'invite', { userId: 7 }],
  ['a path, whatever it belongs to', { path: { type: 'string' } }, 'read', { path: '/r/1' }],
  [
    'a mail address by its format',
    { mail: { type: 'string', format: 'email' } },
    'invite',
    { mail: 'ada@example.com' },
  ],
])('found values fit %s', (_title, properties, name, expected) => {
  expect(argumentsFor(needing(properties, {}, name), {}, [...ROOMS, ...USERS])).toMatchObject({
    kind: 'complete',
    arguments: expected,
  });
});

test('where a found value came from is told', () => {
  expect(argumentsFor(needing({ id: { type: 'string' } }), {}, ROOMS)).toMatchObject({
    sources: [{ argument: 'id', origin: { kind: 'found', tool: 'list_rooms', key: 'id' } }],
  });
});

test.each<[string, JsonObject, string]>([
  ['an id of something else', { id: { type: 'string' } }, 'get_invoice'],
  ['a name of something else', { name: { type: 'string' } }, 'create_project'],
  ['a text for a number', { seats_name: { type: 'number' } }, 'x'],
  ['too short a text', { room_id: { type: 'string', minLength: 10 } }, 'x'],
  ['too small a number', { user_id: { type: 'integer', minimum: 100 } }, 'x'],
  ['a text of another format', { room_name: { type: 'string', format: 'uuid' } }, 'x'],
  ['a format that is a name of the language', { invoice: { type: 'string', format: 'constructor' } }, 'x'],
])('found values do not fit %s', (_title, properties, name) => {
  expect(argumentsFor(needing(properties, {}, name), {}, [...ROOMS, ...USERS]).kind).toBe('lacking');
});

test('the description of a parameter may say what its name does not', () => {
  const names = {
    names: { type: 'array', description: 'Names of the rooms to open', items: { type: 'string' } },
  };
  expect(argumentsFor(needing(names, {}, 'open_nodes'), {}, ROOMS).arguments).toEqual({ names: ['Cedar'] });
});

test('a folder is not offered to a tool about files, nor a file to one about folders', () => {
  const path = { path: { type: 'string' } };
  const folder = harvest('list_allowed_directories', {}, { content: [{ type: 'text', text: '/srv' }] });
  const file = harvest(
    'list_directory',
    { path: '/srv' },
    { content: [{ type: 'text', text: '[FILE] a.md' }] },
  );
  expect(argumentsFor(needing(path, {}, 'read_file'), {}, folder).kind).toBe('lacking');
  expect(argumentsFor(needing(path, {}, 'read_file'), {}, [...folder, ...file]).arguments).toEqual({
    path: '/srv/a.md',
  });
  expect(argumentsFor(needing(path, {}, 'list_directory'), {}, [...file, ...folder]).arguments).toEqual({
    path: '/srv',
  });
});

test('nested objects and lists are filled to their required members', () => {
  const tool = needing({
    booking: {
      type: 'object',
      properties: {
        room_id: { type: 'string' },
        kind: { enum: ['short'] },
        guests: {
          type: 'array',
          items: { type: 'object', properties: { user_id: { type: 'integer' } }, required: ['user_id'] },
        },
        note: { type: 'string', default: 'left out' },
      },
      required: ['room_id', 'kind', 'guests'],
    },
  });
  expect(argumentsFor(tool, {}, [...ROOMS, ...USERS])).toMatchObject({
    kind: 'complete',
    arguments: { booking: { room_id: 'r1', kind: 'short', guests: [{ user_id: 7 }] } },
  });
  expect(argumentsFor(tool, {}, [])).toMatchObject({
    kind: 'lacking',
    missing: ['booking.room_id', 'booking.guests[].user_id'],
  });
});

test('references, allOf and the branches of anyOf and oneOf are followed', () => {
  const schema: JsonObject = {
    type: 'object',
    $defs: { kind: { enum: ['k'] }, base: { properties: { a: { default: 1 } }, required: ['a'] } },
    allOf: [{ $ref: '#/$defs/base' }],
    properties: {
      kind: { $ref: '#/$defs/kind' },
      id: { anyOf: [{ type: 'null' }, { type: 'string', default: 'x' }] },
    },
    required: ['kind', 'id'],
    oneOf: [{ required: ['nowhere'] }, { properties: { b: { const: 2 } }, required: ['b'] }],
  };
  expect(argumentsFor(aTool({ inputSchema: schema }), {}, [])).toMatchObject({
    kind: 'complete',
    arguments: { kind: 'k', id: 'x', a: 1, b: 2 },
  });
});

test('examples of the whole input fill what is required', () => {
  const tool = needing(
    { a: { type: 'string' }, b: { type: 'string' } },
    { examples: [{ a: '1', b: '2', c: '3' }] },
  );
  expect(argumentsFor(tool, { a: 'given' }, []).arguments).toEqual({ a: 'given', b: '2' });
});

test.each<[string, JsonObject | null]>([
  ['no schema', null],
  ['an empty schema', {}],
  ['properties of the wrong type', { properties: 3, required: 'all' }],
  ['required of odd things', { required: [1, null, {}] }],
])('%s needs nothing', (_title, inputSchema) => {
  expect(argumentsFor(aTool({ inputSchema }), {}, [])).toEqual({
    kind: 'complete',
    arguments: {},
    sources: [],
  });
});

test('a required argument that is declared nowhere is lacking', () => {
  expect(argumentsFor(aTool({ inputSchema: { required: ['ghost'] } }), {}, [])).toMatchObject({
    missing: ['ghost'],
  });
});

test('a recursive schema comes to an end', () => {
  const node: JsonObject = {
    type: 'object',
    properties: { left: { $ref: '#' }, right: { $ref: '#' } },
    required: ['left', 'right'],
  };
  expect(argumentsFor(aTool({ inputSchema: node }), {}, ROOMS).kind).toBe('lacking');
});

test('names that are names of the language are names like others', () => {
  const schema = JSON.parse(
    '{"properties":{"__proto__":{"default":1},"constructor":{"default":2}},"required":["__proto__","constructor"]}',
  ) as JsonObject;
  const made = argumentsFor(aTool({ inputSchema: schema }), {}, []);
  expect(JSON.stringify(made.arguments)).toBe('{"__proto__":1,"constructor":2}');
});
