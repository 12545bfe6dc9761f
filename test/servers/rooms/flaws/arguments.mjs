// Flaws in what becomes of arguments, and near misses that look like one.

import { rooms } from '../data.mjs';
import { failed, shown } from '../house.mjs';
import { toolList } from '../tools.mjs';

const isUnknown = (fault) => fault?.includes('has no argument') ?? false;
const isMissing = (fault) => fault?.includes('is missing') ?? false;
const isWrongType = (fault) => /must be a (?:text|whole number)/.test(fault ?? '');
const unlessWrongId = (tool, args, honest) => (isUnknown(honest()) ? null : honest());

/** The tools, one of them with further or other properties. */
const withProperties = (name, more) => (tools) =>
  tools.map((tool) =>
    tool.name === name
      ? {
          ...tool,
          inputSchema: {
            ...tool.inputSchema,
            properties: { ...tool.inputSchema.properties, ...more(tool.inputSchema.properties) },
          },
        }
      : tool,
  );

/** One tool answers by a function of its own. */
const answering = (tool, own) => (name, args, next, house) =>
  name === tool ? own(args, (other) => next(name, other ?? args), house) : next(name, args);

const without = (args, ...keys) =>
  Object.fromEntries(Object.entries(args).filter(([key]) => !keys.includes(key)));

const isOdd = (id) => rooms.every((room) => room.id !== id);
const isNear = (id) => isOdd(id) && rooms.some((room) => room.id === id.trim().toLowerCase());

/** A tool that shows when a room is opened, in the zone that is asked for. */
const opening = (tools) => [
  ...tools,
  {
    name: 'opening_hours',
    description: 'Shows when the house opens.',
    inputSchema: {
      type: 'object',
      properties: { time_zone: { type: 'string', description: 'The zone of the times, as Europe/Paris.' } },
      additionalProperties: false,
    },
    annotations: { readOnlyHint: true },
  },
];
const openingAt = (time) => (name, args, next) =>
  name === 'opening_hours'
    ? shown({ opens: time(args.time_zone ?? 'Europe/Paris'), days: 'weekdays' })
    : next(name, args);
const timeIn = (timeZone) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' }).format(new Date('2026-10-01T07:00:00Z'));

export const argumentFlaws = {
  'drops-unknown': { check: unlessWrongId },
  // Only what is nearly right is taken, and dropped.
  'drops-misspelt': {
    check: (tool, args, honest) => {
      const letters = (key) => [...key.toLowerCase()].filter((each) => each >= 'a' && each <= 'z');
      const known = Object.keys(tool.inputSchema.properties).map((key) => letters(key).join(''));
      const isNearly = (key) =>
        known.some(
          (each) =>
            each.length > 3 && [each, each.slice(0, -2) + each.slice(-1)].includes(letters(key).join('')),
        );
      return isUnknown(honest()) && Object.keys(args).every(isNearly) ? null : honest();
    },
  },
  // Closed by hand, since the other schemas are open and refuse all the same.
  'drops-unknown-by-hand': {
    tools: (tools) =>
      tools.map((tool) =>
        tool.name === 'list_rooms'
          ? tool
          : { ...tool, inputSchema: without(tool.inputSchema, 'additionalProperties') },
      ),
    check: (tool, args, honest) =>
      tool.name === 'list_rooms' ? unlessWrongId(tool, args, honest) : honest(),
  },
  // A near miss: unknown arguments are taken, and the answer says that they were left aside.
  'says-unknown': {
    check: unlessWrongId,
    answer: (name, args, next) => {
      const result = next(name, args);
      const known = toolList().find((tool) => tool.name === name)?.inputSchema.properties ?? {};
      const odd = Object.keys(args).filter((key) => !(key in known));
      return odd.length === 0 || result.isError
        ? result
        : shown({ ...result.structuredContent, ignored: odd });
    },
  },

  // A near miss: what can only mean one argument is taken for it.
  'corrects-misspelt': {
    check: unlessWrongId,
    answer: (name, args, next) => {
      const known = Object.keys(toolList().find((tool) => tool.name === name)?.inputSchema.properties ?? {});
      const letters = (key) => key.toLowerCase().replace(/[^a-z]/g, '');
      const meant = (key) =>
        known.find((each) => letters(each) === letters(key) || each.slice(0, -2) + each.slice(-1) === key) ??
        key;
      return next(name, Object.fromEntries(Object.entries(args).map(([key, value]) => [meant(key), value])));
    },
  },
  'near-id-gone': {
    answer: answering('get_room', ({ id }, next) =>
      isOdd(id) ? failed('This room is no longer available. Call list_rooms again.') : next(),
    ),
  },
  'near-id-empty': {
    answer: answering('list_bookings', (args, next) =>
      args.room_id !== undefined && isOdd(args.room_id)
        ? shown({ window: { from: '2026-10-01', to: '2026-10-31' }, bookings: [] })
        : next(),
    ),
  },
  'first-room-for-any': {
    answer: answering('get_room', ({ id }, next) => (isOdd(id) ? next({ id: rooms[0].id }) : next())),
  },
  // Near misses: an id slightly off finds the thing; an error guesses why there is none.
  'near-id-taken': {
    answer: answering('get_room', ({ id }, next) =>
      isNear(id) ? next({ id: id.trim().toLowerCase() }) : next(),
    ),
  },
  'near-id-guesses': {
    answer: answering('get_room', ({ id }, next) =>
      isOdd(id) ? failed(`Room "${id}" was not found. It may have been deleted.`) : next(),
    ),
  },

  'omission-unflagged': {
    check: (tool, args, honest) => (isMissing(honest()) ? null : honest()),
    answer: (name, args, next) => {
      const missing = toolList()
        .find((tool) => tool.name === name)
        .inputSchema.required?.find((key) => args[key] === undefined);
      return missing === undefined
        ? next(name, args)
        : { content: [{ type: 'text', text: `Please provide the argument ${missing}.` }] };
    },
  },
  'omission-served': {
    check: (tool, args, honest) => (isMissing(honest()) ? null : honest()),
    answer: answering('get_room', ({ id = 'cedar' }, next) => next({ id })),
  },
  'omission-unnamed': {
    check: (tool, args, honest) => (isMissing(honest()) ? 'Bad request.' : honest()),
  },
  // A near miss: refused, though not by the argument's exact name.
  'omission-in-words': {
    check: (tool, args, honest) => (isMissing(honest()) ? 'A Room ID (or an ID) is needed.' : honest()),
  },

  'never-required': {
    tools: (tools) => tools.map((tool) => ({ ...tool, inputSchema: without(tool.inputSchema, 'required') })),
    check: (tool, args, honest) => {
      const { required = [] } = toolList().find((each) => each.name === tool.name).inputSchema;
      const missing = required.find((key) => args[key] === undefined);
      return missing === undefined ? honest() : `The argument "${missing}" is missing.`;
    },
  },
  // Near misses: one of two is needed; and an argument that only one value of another needs.
  'one-of-two': {
    tools: (tools) =>
      withProperties('get_room', () => ({ name: { type: 'string', description: 'Or its name.' } }))(
        tools,
      ).map((tool) =>
        tool.name === 'get_room' ? { ...tool, inputSchema: without(tool.inputSchema, 'required') } : tool,
      ),
    answer: answering('get_room', ({ id, name }, next) =>
      id === undefined && name === undefined
        ? failed('Please provide either id or name.')
        : next({ id: id ?? rooms.find((room) => room.name === name)?.id }),
    ),
  },
  // A near miss: left out, it is what another tool has set, and the refusal says so.
  'set-before': {
    tools: (tools) => [
      ...tools.map((tool) =>
        tool.name === 'get_room' ? { ...tool, inputSchema: without(tool.inputSchema, 'required') } : tool,
      ),
      {
        name: 'set_current_room',
        description: 'Chooses the room that other tools are about.',
        inputSchema: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
        annotations: { readOnlyHint: false },
      },
    ],
    answer: answering('get_room', ({ id }, next) =>
      id === undefined ? failed("Please specify an 'id', or call set_current_room first.") : next(),
    ),
  },

  'any-type': {
    check: (tool, args, honest) => (isWrongType(honest()) ? null : honest()),
    answer: (name, args, next) =>
      next(
        name,
        Object.fromEntries(
          Object.entries(args).filter(([, value]) => ['string', 'number'].includes(typeof value)),
        ),
      ),
  },
  // A near miss: refused, though not flagged as an error.
  'wrong-type-in-words': {
    check: (tool, args, honest) => (isWrongType(honest()) ? null : honest()),
    answer: (name, args, next) =>
      Object.values(args).some((value) => typeof value === 'object' || value === 'surveyor')
        ? { content: [{ type: 'text', text: 'Error occurred: invalid arguments, a text is wanted.' }] }
        : next(name, args),
  },
  // A near miss: a number in quotes is a number.
  'numbers-in-quotes': {
    check: (tool, args, honest) =>
      isWrongType(honest()) && /^\d+$/.test(args.limit ?? args.min_seats ?? '') ? null : honest(),
    answer: answering('list_rooms', (args, next) =>
      next({ ...args, ...(args.limit === undefined ? {} : { limit: Number(args.limit) }) }),
    ),
  },

  'ignores-name': {
    answer: answering('list_rooms', (args, next) => next(without(args, 'name_contains'))),
  },
  'ignores-name-and-repeats-it': {
    answer: answering('list_rooms', (args, next) => {
      const result = next(without(args, 'name_contains'));
      return shown({ ...result.structuredContent, filter: { name: args.name_contains ?? null } });
    }),
  },
  'ignores-floor': { answer: answering('list_rooms', (args, next) => next(without(args, 'floor'))) },
  'ignores-limit': { answer: answering('list_rooms', (args, next) => next(without(args, 'limit'))) },
  'ignores-zone': { tools: opening, answer: openingAt(() => timeIn('Europe/Paris')) },
  // Near misses: zones that are kept; times that say they are of another zone; arguments that need not show in an answer.
  'keeps-zone': { tools: opening, answer: openingAt(timeIn) },
  'says-zone': { tools: opening, answer: openingAt(() => `${timeIn('UTC')} UTC`) },
  'takes-hints': {
    tools: withProperties('list_rooms', () => ({
      reason: { type: 'string', description: 'Why you ask; for the log.' },
      request_id: { type: 'string', description: 'Returned in the log only.' },
      include_closed: { type: 'boolean', description: 'Also rooms that are closed.' },
      detail: { type: 'string', enum: ['short', 'long'], description: 'How much to say in the text.' },
    })),
    answer: answering('list_rooms', (args, next) =>
      next(without(args, 'reason', 'request_id', 'include_closed', 'detail')),
    ),
  },
  // A near miss: a lookup whose every answer is the same failure, unflagged.
  'finds-no-room': {
    answer: answering('get_room', () => shown({ status: 'room_not_found', message: 'No such room found' })),
  },
  // A near miss: four ways to write one word.
  'any-yes': {
    tools: (tools) =>
      withProperties('list_rooms', () => ({
        agreed: { type: 'string', enum: ['Y', 'y', 'Yes', 'yes'], description: 'That the rules are known.' },
      }))(tools).map((tool) =>
        tool.name === 'list_rooms'
          ? { ...tool, inputSchema: { ...tool.inputSchema, required: ['agreed'] } }
          : tool,
      ),
    answer: answering('list_rooms', (args, next) => next(without(args, 'agreed'))),
  },

  'constant-floor': {
    answer: answering('list_rooms', (args, next) =>
      args.floor === 'first' ? next({ ...args, floor: 'FIRST' }) : next(),
    ),
  },
  // The rooms do not tell their floor, and still each must be on one.
  'constant-floor-untold': {
    answer: answering('list_rooms', (args, next) => {
      const { rooms: found, ...more } = next(
        args.floor === 'first' ? { ...args, floor: 'FIRST' } : args,
      ).structuredContent;
      return shown({ ...more, rooms: found.map((room) => without(room, 'floor')) });
    }),
  },
  'unknown-metric': {
    answer: answering('room_usage', (args, next) =>
      args.metric === 'no_shows' ? failed('Unknown metric: no_shows') : next(),
    ),
  },
  // Near misses: a floor on which there is no room; a value that needs another argument.
  'empty-attic': {
    tools: withProperties('list_rooms', ({ floor }) => ({
      floor: { ...floor, enum: [...floor.enum, 'attic'] },
    })),
  },
  'metric-needs-more': {
    tools: withProperties('room_usage', ({ metric }) => ({
      metric: { ...metric, enum: [...metric.enum, 'by_team'] },
      team: { type: 'string', description: 'The team, for the metric by_team.' },
    })),
    answer: answering('room_usage', (args, next) =>
      args.metric === 'by_team' ? failed('The argument "team" is missing.') : next(without(args, 'team')),
    ),
  },
  // A near miss: the value is known, and what else was sent does not go with it.
  'metric-of-another-room': {
    answer: answering('room_usage', (args, next) =>
      args.metric === 'no_shows'
        ? failed(`Unknown room '${args.room_id}' in no_shows. Rooms: attic, cellar.`)
        : next(),
    ),
  },

  'window-unsaid': {
    answer: answering('list_bookings', (args, next) => {
      const result = next();
      return result.isError ? result : shown(without(result.structuredContent, 'window'));
    }),
  },
  'bogus-window': {
    answer: answering('list_bookings', (args, next) => {
      const bogus = ['from', 'to'].filter((key) => !/^\d{4}-\d\d-\d\d$/.test(args[key] ?? ''));
      return next(without(args, ...bogus));
    }),
  },
  'bogus-window-unsaid': {
    answer: answering('list_bookings', (args, next) => {
      const bogus = ['from', 'to'].filter((key) => !/^\d{4}-\d\d-\d\d$/.test(args[key] ?? ''));
      const result = next(without(args, ...bogus));
      return result.isError ? result : shown(without(result.structuredContent, 'window'));
    }),
  },
  // Near misses: the window is told in prose; and two words that are no window.
  'window-in-prose': {
    answer: answering('list_bookings', (args, next) => {
      const result = next();
      if (result.isError) return result;
      const { window, bookings } = result.structuredContent;
      const lines = bookings.map((one) => `- ${one.id} ${one.date} ${one.title}`);
      const text = [`Bookings from ${window.from} to ${window.to}:`, ...lines].join('\n');
      return { content: [{ type: 'text', text }] };
    }),
  },

  'other-default': {
    answer: answering('list_rooms', (args, next) => next({ limit: 3, ...args })),
  },
  'default-refused': {
    tools: withProperties('list_rooms', ({ limit }) => ({ limit: { ...limit, default: 100 } })),
  },
  'cut-in-secret': {
    tools: withProperties('list_rooms', ({ limit }) => ({ limit: { ...limit, default: 3 } })),
    answer: answering('list_rooms', (args, next) => {
      const result = next({ limit: 3, ...args });
      return result.isError ? result : shown({ rooms: result.structuredContent.rooms });
    }),
  },
  // A near miss: cut, and the total is told.
  'cut-openly': {
    tools: withProperties('list_rooms', ({ limit }) => ({ limit: { ...limit, default: 3 } })),
    answer: answering('list_rooms', (args, next) => {
      const result = next({ limit: 3, ...args });
      if (result.isError) return result;
      const { rooms: found, total } = result.structuredContent;
      return shown({ rooms: found, total });
    }),
  },
};
