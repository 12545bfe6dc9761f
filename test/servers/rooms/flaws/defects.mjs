// Defects that real servers shipped, as flaws of the rooms server. scripts/catch-rows.ts says which is which.

import { rooms } from '../data.mjs';
import { failed, shown } from '../house.mjs';

const changedTool = (name, change) => (tools) =>
  tools.map((tool) => (tool.name === name ? { ...tool, ...change(tool) } : tool));

const withProperty = (name, property, schema) =>
  changedTool(name, ({ inputSchema }) => ({
    inputSchema: { ...inputSchema, properties: { ...inputSchema.properties, [property]: schema } },
  }));

const without = (args, ...keys) =>
  Object.fromEntries(Object.entries(args).filter(([key]) => !keys.includes(key)));

const NAMES = [
  'list_rooms',
  'get_room',
  'list_bookings',
  'get_booking',
  'room_usage',
  'create_booking',
  'cancel_booking',
];

/** The house under other tool names, in its lists, its texts and its errors alike. */
function renamed(rename) {
  const everywhere = (value) =>
    JSON.parse(
      NAMES.reduce((text, name) => text.replaceAll(name, () => rename(name)), JSON.stringify(value)),
    );
  const honest = (name) => NAMES.find((each) => rename(each) === name);
  return { tools: everywhere, answer: (name, args, next) => everywhere(next(honest(name), args)) };
}

const marked = (annotations) => (tools) => tools.map((tool) => ({ ...tool, annotations: annotations(tool) }));

const FINDER = {
  name: 'find_room',
  description: 'Shows the one meeting room of this name.',
  inputSchema: {
    type: 'object',
    properties: { room_name: { type: 'string', description: 'Whole name of the room.', examples: ['Elm'] } },
    required: ['room_name'],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: true },
};

const finding = (find) => ({
  tools: (tools) => [...tools, FINDER],
  answer: (name, args, next) => {
    if (name !== 'find_room') return next(name, args);
    const room = find(args.room_name);
    return room === undefined ? failed(`No room is called "${args.room_name}".`) : shown(room);
  },
});

/** The page of tools that this request asks for. */
const onToolPages = (page) => ({
  result: (result, { method, params }, connection) =>
    method === 'tools/list' ? page(result, params?.cursor, connection) : result,
});

/** Once a room was shown, there is one tool more; `aloud`: the client is told. */
const growing = (aloud) => ({
  ...onToolPages((result, _cursor, { state }) =>
    state.hasGrown === true ? { ...result, tools: [...result.tools, FINDER] } : result,
  ),
  capabilities: () => ({ tools: { listChanged: true } }),
  handle: (message, { state, send }) => {
    if (message.method !== 'tools/call' || message.params?.name !== 'get_room' || state.hasGrown)
      return undefined;
    state.hasGrown = true;
    if (aloud) send({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' });
    return undefined;
  },
});

const MANAGER = {
  name: 'manage_bookings',
  description: 'Manages bookings.',
  inputSchema: {
    type: 'object',
    properties: {
      action: { type: 'string', description: 'What to do.', enum: ['list', 'show', 'move', 'cancel'] },
      id: { type: 'string', description: 'An id.' },
      date: { type: 'string', description: 'A day.' },
    },
    required: ['action'],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: false, destructiveHint: true },
};

const dayInWords = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });

/** Bookings whose days are written in words; `at` is the moment that is printed in the machine's zone. */
const inWords = (at) => ({
  answer: (name, args, next) => {
    const result = next(name, args);
    if (name !== 'list_bookings' || result.isError) return result;
    const { bookings, ...rest } = result.structuredContent;
    return shown({
      ...rest,
      bookings: bookings.map((one) => ({ ...one, date: dayInWords.format(at(one.date)) })),
    });
  },
});

export const defectFlaws = {
  'names-dotted': renamed((name) => name.replace('_', '.')),
  'names-spaced': renamed((name) => name.replace('_', ' ')),
  'name-too-long': renamed((name) =>
    name === 'get_room' ? 'get_room_of_the_house_with_its_floor_and_seats_by_the_id_of_list_rooms' : name,
  ),
  'name-long-with-prefix': renamed((name) =>
    name === 'get_room' ? 'get_room_of_the_house_with_its_floor_and_its_many_seats' : name,
  ),
  'array-of-anything': {
    tools: withProperty('list_rooms', 'tags', { type: 'array', description: 'Only rooms with these tags.' }),
    answer: (name, args, next) => next(name, without(args, 'tags')),
  },
  'filters-unwired': {
    answer: (name, args, next) =>
      next(name, name === 'list_rooms' ? without(args, 'floor', 'min_seats', 'name_contains') : args),
  },
  'window-by-default': {
    check: (_tool, _args, honest) => (honest()?.includes('has no argument') ? null : honest()),
    answer: (name, args, next) => {
      const result = next(name, args);
      return name !== 'list_bookings' || result.isError
        ? result
        : shown(without(result.structuredContent, 'window'));
    },
  },
  'tools-go-round': onToolPages((result) => ({ ...result, nextCursor: 'page-2' })),
  'tools-cursor-refused': {
    ...onToolPages((result, cursor) =>
      cursor === undefined
        ? { ...result, tools: result.tools.slice(0, 4), nextCursor: LONG_CURSOR }
        : { ...result, tools: result.tools.slice(4) },
    ),
    handle: ({ method, params }) => {
      if (method !== 'tools/list' || params?.cursor === undefined) return undefined;
      return { error: { code: -32602, message: 'Invalid cursor: longer than 256 characters' } };
    },
  },
  'logs-during-call': {
    answer: (name, args, next) => {
      if (name === 'get_room') process.stdout.write('INFO one room was asked for\n');
      return next(name, args);
    },
  },
  'all-destructive': {
    tools: marked(({ name, annotations }) =>
      name === 'get_booking' ? annotations : { readOnlyHint: false, destructiveHint: true },
    ),
  },
  'no-annotations': { tools: (tools) => tools.map((tool) => without(tool, 'annotations')) },
  'day-early-in-words': inWords((day) => new Date(`${day}T00:00:00Z`)),
  // A near miss: the same words, and every day is the one that was kept.
  'day-in-words': inWords((day) => {
    const [year, month, of] = day.split('-').map(Number);
    return new Date(year, month - 1, of);
  }),
  'find-honest': finding((wanted) => rooms.find(({ name }) => name === wanted)),
  'find-first': finding(() => rooms[0]),
  'phantom-argument': {
    tools: changedTool('list_rooms', ({ description }) => ({
      description: `${description} Set \`include_closed\` to true to see rooms that are closed too.`,
    })),
  },
  'many-actions': { tools: (tools) => [...tools, MANAGER], answer: (name, args, next) => next(name, args) },
  'grows-in-silence': growing(false),
  // A near miss: a list that changes by itself, under a name that ends as names of clocks do; filters are kept.
  'items-come-and-go': {
    tools: (tools) => tools.map((tool) => without(tool, 'outputSchema')),
    answer: (name, args, next, house) => {
      const result = next(name, args);
      if (name !== 'list_rooms' || result.isError) return result;
      const { rooms: items } = result.structuredContent;
      return shown({ items: items.slice(house.calls.length % 2), unit: 'seats' });
    },
  },
  // Decoys: what looks guilty, and is not.
  'optional-or-null': {
    tools: changedTool('list_rooms', ({ inputSchema }) => ({
      inputSchema: {
        ...inputSchema,
        properties: {
          ...inputSchema.properties,
          name_contains: {
            anyOf: [{ type: 'string' }, { type: 'null' }],
            default: null,
            description: 'Only rooms whose name contains this; null for all.',
          },
        },
      },
    })),
    check: (_tool, args, honest) =>
      ['string', 'undefined'].includes(typeof args.name_contains) || args.name_contains === null
        ? honest()
        : 'The argument "name_contains" must be a text or null.',
    answer: (name, args, next) =>
      next(name, args.name_contains === null ? without(args, 'name_contains') : args),
  },
  'grows-aloud': growing(true),
  'nothing-booked': { start: (house) => void (house.bookings = []) },
};

const LONG_CURSOR = 'c'.repeat(600);
