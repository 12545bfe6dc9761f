// Flaws that only show when the house is compared with itself: before and after, as another user, in another zone.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { failed, shown } from '../house.mjs';

const add = (house, one) =>
  house.bookings.push({ id: `b${house.bookings.length + 1}`, owner: house.user, ...one });
const publicPart = ({ id, room_id, date, title }) => ({ id, room_id, date, title });
const changed = (result, more) => (result.isError ? result : shown({ ...result.structuredContent, ...more }));
const only = (name) => (tools) => tools.filter((tool) => tool.name === name);

/** A day through the machine's zone: read as midnight of UTC, printed as a day of wherever this runs. */
const throughLocal = (day) => {
  const at = new Date(`${day}T00:00:00Z`);
  const two = (n) => String(n).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
};

/** A moment as the machine's clock shows it there, with no offset. */
const localTime = (moment) => {
  const at = new Date(moment);
  const two = (n) => String(n).padStart(2, '0');
  return `${throughLocal(moment.slice(0, 10))}T${two(at.getHours())}:${two(at.getMinutes())}`;
};

/** The same moment with the offset of wherever this runs. */
const withOffset = (moment) => {
  const at = new Date(moment);
  const minutes = -at.getTimezoneOffset();
  const there = new Date(at.getTime() + minutes * 60_000).toISOString().slice(0, 19);
  const two = (n) => String(Math.floor(n)).padStart(2, '0');
  return `${there}${minutes < 0 ? '-' : '+'}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`;
};

const everyBooking = (change) => (name, args, next) => {
  const result = next(name, args);
  if (name !== 'list_bookings' || result.isError) return result;
  return changed(result, { bookings: result.structuredContent.bookings.map(change) });
};

/** What several processes of the house share, where ROOMS_FILE names a file for it. */
const shared = (work) => (name, args, next, house) => {
  const file = process.env.ROOMS_FILE;
  if (file !== undefined && existsSync(file)) house.bookings = JSON.parse(readFileSync(file, 'utf8'));
  const result = work(name, args, next, house);
  if (file !== undefined) writeFileSync(file, JSON.stringify(house.bookings));
  return result;
};

const anyBooking = (house, id) => house.bookings.find((one) => one.id === id);

/** A booking that takes a while, during which it may be cancelled. */
const slowly = (finish) => ({
  notified: ({ method, params }, connection) => {
    if (method === 'notifications/cancelled')
      connection.state.gone = [...(connection.state.gone ?? []), params.requestId];
  },
  handle: (message, connection, house) => {
    if (message.method !== 'tools/call' || message.params.name !== 'create_booking') return undefined;
    const { idempotency_key: key, ...args } = message.params.arguments;
    if (house.keys.has(key)) return { result: stamped(shown(house.keys.get(key)), connection) };
    setTimeout(() => {
      const isGone = (connection.state.gone ?? []).includes(message.id);
      const made = finish({ args, key, isGone, house });
      if (!isGone)
        connection.send({ jsonrpc: '2.0', id: message.id, result: stamped(shown(made), connection) });
    }, 60);
    return null;
  },
});

const stamped = (result, { state }) => (state.modern ? { resultType: 'complete', ...result } : result);

const book = ({ args, house }) => {
  add(house, args);
  return publicPart(house.bookings.at(-1));
};

const overlap = (name, { room_id, date, idempotency_key: key }, house) =>
  name === 'create_booking' &&
  !house.keys.has(key) &&
  house.bookings.some((one) => one.room_id === room_id && one.date === date)
    ? failed('The room is booked on that day.')
    : null;

const keptOnce = (note) => ({
  tools: (tools) => [
    ...tools,
    {
      name: 'list_changes',
      description: 'Shows what was asked of the bookings.',
      inputSchema: { type: 'object', properties: {}, additionalProperties: false },
      annotations: { readOnlyHint: true },
    },
  ],
  answer: (name, args, next, house) => {
    house.changes ??= [];
    if (name === 'list_changes') return shown({ changes: house.changes });
    if (name !== 'create_booking') return next(name, args);
    const known = house.bookings.find(({ date, title }) => date === args.date && title === args.title);
    const result = known === undefined ? next(name, args) : shown(publicPart(known));
    house.changes.push(note(result.structuredContent, house.changes.length));
    return result;
  },
});

const lookUp = {
  name: 'look_up',
  description: 'Finds what a phrase stands for.',
  inputSchema: {
    type: 'object',
    properties: { zzyzx: { type: 'string', description: 'The phrase.' } },
    required: ['zzyzx'],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: true },
};

export const worldFlaws = {
  // Near misses: a limit of calls, and lists of which nobody can say what they will hold.
  'limits-rate': {
    answer: (name, args, next, house) =>
      house.calls.length > 20 ? failed('429 Too many requests; rate limit exceeded') : next(name, args),
  },
  'answers-at-random': {
    answer: (name, args, next) => {
      const result = next(name, args);
      if (name !== 'list_rooms' || result.isError) return result;
      const rooms = result.structuredContent.rooms.filter(() => Math.random() < 0.5);
      return shown({ ...result.structuredContent, rooms, total: rooms.length });
    },
  },
  'read-writes': {
    answer: (name, args, next, house) => {
      if (name === 'get_room') add(house, { room_id: args.id, date: '2026-10-09', title: 'Viewed' });
      return next(name, args);
    },
  },
  // Nobody knows a phrase to look for, so only generated inputs call it.
  'search-writes': {
    tools: (tools) => [...tools, lookUp],
    answer: (name, args, next, house) => {
      if (name !== 'look_up') return next(name, args);
      add(house, { room_id: 'cedar', date: '2026-10-09', title: 'Looked up' });
      return shown({ found: [] });
    },
  },
  'search-reads': {
    tools: (tools) => [...tools, lookUp],
    answer: (name, args, next) => (name === 'look_up' ? shown({ found: [] }) : next(name, args)),
  },
  // Near misses: something changes between any two answers, whoever is called in between; or at the first call only.
  'counts-views': {
    answer: (name, args, next, house) => {
      const result = next(name, args);
      return result.isError ? result : shown({ ...result.structuredContent, served: house.calls.length });
    },
  },
  'grows-by-itself': {
    answer: (name, args, next, house) => {
      const result = next(name, args);
      const ticks = Math.floor(performance.now());
      return name === 'list_bookings'
        ? changed(result, { ticks, load: [...Array(ticks % 7).keys()] })
        : result;
    },
  },
  'takes-what-it-shows': {
    tools: only('list_bookings'),
    answer: (name, args, next, house) => {
      const result = next(name, args);
      house.bookings = [];
      return result;
    },
  },
  'counts-alone': {
    tools: only('list_bookings'),
    answer: (name, args, next, house) => changed(next(name, args), { served: house.calls.length }),
  },

  'reads-for-all': {
    answer: (name, args, next, house) => {
      const one = name === 'get_booking' ? anyBooking(house, args.id) : undefined;
      return one === undefined ? next(name, args) : shown(publicPart(one));
    },
  },
  'says-whose': {
    answer: (name, args, next, house) => {
      const one = name === 'get_booking' ? anyBooking(house, args.id) : undefined;
      return one === undefined || one.owner === house.user
        ? next(name, args)
        : failed(`The booking "${args.id}" belongs to ${one.owner}.`);
    },
  },
  'cancels-for-all': {
    answer: shared((name, args, next, house) => {
      if (name !== 'cancel_booking') return next(name, args);
      const at = house.bookings.findIndex((one) => one.id === args.id);
      if (at < 0) return failed(`There is no booking with the id "${args.id}".`);
      house.bookings.splice(at, 1);
      return shown({ cancelled: { id: args.id, room_id: '', date: '', title: '' } });
    }),
  },
  // Near misses: all users see all bookings; a foreign id is answered by an empty record, like one that does not exist.
  'lists-for-all': {
    answer: (name, args, next, house) => {
      for (const one of house.bookings) one.owner = house.user;
      return next(name, args);
    },
  },
  'shows-blanks': {
    answer: (name, args, next) => {
      const result = next(name, args);
      return name === 'get_booking' && result.isError
        ? shown({ id: args.id, room_id: 'unknown', date: '', title: 'nothing there' })
        : result;
    },
  },
  'cancels-own-only': { answer: shared((name, args, next) => next(name, args)) },

  'day-early': { answer: everyBooking((one) => ({ ...one, date: throughLocal(one.date) })) },
  'local-times': { answer: everyBooking((one) => ({ ...one, starts: localTime(`${one.date}T15:00:00Z`) })) },
  'writes-day-early': {
    answer: (name, args, next, house) => {
      const result = next(name, args);
      if (name === 'create_booking' && !result.isError) house.bookings.at(-1).date = throughLocal(args.date);
      return result;
    },
  },
  // Near misses: one moment, written with the offset of the machine; a clock that runs.
  'own-offset': {
    answer: everyBooking((one) => ({ ...one, starts: withOffset(`${one.date}T15:00:00Z`) })),
  },
  'tells-the-time': {
    answer: (name, args, next) => changed(next(name, args), { now: localTime(new Date().toISOString()) }),
  },

  // A room is booked once a day, unless it is the same request again.
  'refuses-overlap': { answer: (name, args, next, house) => overlap(name, args, house) ?? next(name, args) },
  'forgets-keys': {
    answer: (name, args, next, house) => {
      const isRetry = name === 'create_booking' && house.keys.has(args.idempotency_key);
      if (isRetry) add(house, { room_id: args.room_id, date: args.date, title: args.title });
      return overlap(name, args, house) ?? next(name, args);
    },
  },

  'loses-title': {
    answer: (name, args, next) =>
      next(name, name === 'create_booking' ? { ...args, title: undefined } : args),
  },
  'renames-title': {
    answer: (name, args, next) =>
      next(name, name === 'create_booking' ? { ...args, title: 'Booking' } : args),
  },
  'keeps-nothing': {
    answer: (name, args, next, house) => {
      const result = next(name, args);
      if (name === 'create_booking' && !result.isError) house.bookings.pop();
      return result;
    },
  },
  // A near miss: a file is found where it was put, and shows what it holds; its path and what it held need not come back.
  files: {
    tools: (tools) => [
      ...tools,
      {
        name: 'write_note',
        description: 'Changes a note.',
        inputSchema: {
          type: 'object',
          properties: {
            path: { type: 'string' },
            request_id: { type: 'string', description: 'The request it belongs to.' },
            edits: { type: 'array', items: { type: 'object' } },
          },
          required: ['path', 'request_id', 'edits'],
        },
      },
      {
        name: 'read_note',
        description: 'Shows a note.',
        inputSchema: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] },
        annotations: { readOnlyHint: true },
      },
    ],
    check: (tool, args, honest) => (tool.name.endsWith('_note') ? null : honest()),
    answer: (name, args, next) => {
      if (name === 'write_note')
        return args.request_id === 'r1'
          ? { content: [{ type: 'text', text: 'Changed.' }] }
          : failed('There is no such request.');
      if (name === 'read_note') return { content: [{ type: 'text', text: 'beans (r1)' }] };
      return next(name, args);
    },
  },
  // A near miss: what was written comes back in another spelling, and the room under its own record.
  'spells-otherwise': {
    answer: (name, args, next) => {
      const result = next(name, args);
      if (name !== 'get_booking' || result.isError) return result;
      const { room_id: id, title, date, ...rest } = result.structuredContent;
      return shown({
        ...rest,
        room_id: '',
        room: { id },
        title: ` ${title.toUpperCase()}`,
        date: `${date}T00:00:00Z`,
      });
    },
  },

  // All bookings of a day have one id; or the answer is looked up again, by its title.
  'one-id-a-day': {
    answer: (name, args, next, house) => {
      const known = house.bookings.length;
      const result = next(name, args);
      if (name !== 'create_booking' || house.bookings.length === known) return result;
      house.bookings.at(-1).id = `b-${args.date.replaceAll('-', '')}`;
      return shown(publicPart(house.bookings.at(-1)));
    },
  },
  'answers-with-first': {
    answer: (name, args, next, house) => {
      const result = next(name, args);
      if (name !== 'create_booking' || result.isError) return result;
      return shown(publicPart(house.bookings.find(({ title }) => title === args.title)));
    },
  },
  // Near misses: the same booking is kept once, and every request is noted down, by the id of its booking or by one of its own.
  'keeps-once': keptOnce(({ id }) => ({ booking_id: id })),
  'keeps-once-and-counts': keptOnce(({ id }, at) => ({ id: `c${at}`, booking_id: id })),

  'ignores-key': {
    answer: (name, args, next) => {
      const { idempotency_key: _ignored, ...rest } = args;
      return next(name, name === 'create_booking' ? rest : args);
    },
  },
  'forgets-cancelled': slowly(({ args, key, isGone, house }) => {
    const made = book({ args, house });
    if (!isGone) house.keys.set(key, made);
    return made;
  }),
  'false-idempotent': {
    tools: (tools) =>
      tools.map((tool) => {
        if (tool.name !== 'create_booking') return tool;
        const { idempotency_key: _none, ...properties } = tool.inputSchema.properties;
        return {
          ...tool,
          inputSchema: { ...tool.inputSchema, properties },
          annotations: { ...tool.annotations, idempotentHint: true },
        };
      }),
  },
  // Near misses: a cancelled booking is not made, or is made and remembered; a retry is noted down.
  'stops-cancelled': slowly(({ args, key, isGone, house }) => {
    if (isGone) return null;
    const made = book({ args, house });
    house.keys.set(key, made);
    return made;
  }),
  'finishes-cancelled': slowly(({ args, key, house }) => {
    const made = book({ args, house });
    house.keys.set(key, made);
    return made;
  }),
  'notes-retries': {
    answer: (name, args, next, house) => {
      if (name === 'create_booking') house.tries = (house.tries ?? 0) + 1;
      const result = next(name, args);
      return name === 'list_bookings' ? changed(result, { requests_seen: house.tries ?? 0 }) : result;
    },
  },
};
