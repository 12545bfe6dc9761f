// Rooms, bookings and their tools: honest in every way, until a flaw changes one of them.

import { argumentFault } from './arguments.mjs';
import { bookings, rooms, usage } from './data.mjs';
import { toolList } from './tools.mjs';

/** The hooks that the flawed server's core calls, for a house with one flaw. */
export function createHouse(flaw) {
  const house = {
    state: process.env.ROOMS_STATE ?? 'populated',
    user: process.env.ROOMS_USER ?? 'alice',
    bookings: bookings(),
    keys: new Map(),
    calls: [],
  };
  const tools = flaw.tools?.(toolList()) ?? toolList();
  return {
    ...flaw,
    start: (connection) => flaw.start?.(house, connection),
    house,
    surface: (plain) => {
      const offered = {
        ...plain,
        tools,
        prompts: null,
        resources: null,
        instructions: 'Rooms and bookings of one house.',
        pageSize: 20,
      };
      return flaw.offers?.(offered, house) ?? offered;
    },
    handle: (message, connection) => {
      const own = flaw.handle?.(message, connection, house);
      if (own !== undefined) return own;
      return message.method === 'tools/call' ? call(message.params ?? {}) : undefined;
    },
  };

  function call({ name, arguments: args = {} }) {
    const tool = tools.find((each) => each.name === name);
    if (tool === undefined) return { error: { code: -32602, message: `Unknown tool: ${name}` } };
    house.calls.push({ name, args });
    const honest = () => argumentFault(tool, args);
    const fault = flaw.check === undefined ? honest() : flaw.check(tool, args, honest, house);
    if (fault !== null) return { result: failed(fault) };
    const next = (n, a) => handlers[n](a, house);
    const result = flaw.answer === undefined ? next(name, args) : flaw.answer(name, args, next, house);
    return result.code === undefined ? { result } : { error: result };
  }
}

/** A result whose text is its data in print. */
export const shown = (data) => ({
  content: [{ type: 'text', text: JSON.stringify(data) }],
  structuredContent: data,
});

export const failed = (text) => ({ content: [{ type: 'text', text }], isError: true });

const handlers = {
  list_rooms: ({ floor, min_seats: seats, name_contains: name, limit = 10, cursor }, house) => {
    const fault = backEndFault(house);
    if (fault !== null) return fault;
    const from = cursor === undefined ? 0 : offsetIn(cursor, { floor, seats, name });
    if (from === null)
      return failed('The cursor is unknown, or belongs to another filter. Leave it out to start.');
    const found = (house.state === 'empty' ? [] : rooms).filter(
      (room) =>
        (floor === undefined || room.floor === floor) &&
        (seats === undefined || room.seats >= seats) &&
        (name === undefined || room.name.toLowerCase().includes(name.toLowerCase())),
    );
    const to = from + limit;
    const nextCursor = to < found.length ? cursorAt(to, { floor, seats, name }) : null;
    return shown({ rooms: found.slice(from, to), total: found.length, limit, nextCursor });
  },
  get_room: ({ id }, house) => {
    const fault = backEndFault(house);
    if (fault !== null) return fault;
    const room = rooms.find((each) => each.id === id);
    return room === undefined
      ? failed(`There is no room with the id "${id}". Ids are case-sensitive; list_rooms shows them.`)
      : shown(room);
  },
  list_bookings: ({ room_id: room, from = '2026-10-01', to = '2026-10-31' }, house) => {
    const fault = backEndFault(house);
    if (fault !== null) return fault;
    if (![from, to].every((day) => /^\d{4}-\d\d-\d\d$/.test(day)))
      return failed('The arguments "from" and "to" must be days, as 2026-10-01.');
    if (room !== undefined && rooms.every((each) => each.id !== room))
      return failed(`There is no room with the id "${room}". list_rooms shows them.`);
    const found = (house.state === 'empty' ? [] : house.bookings).filter(
      (one) =>
        one.owner === house.user &&
        (room === undefined || one.room_id === room) &&
        one.date >= from &&
        one.date <= to,
    );
    return shown({ window: { from, to }, bookings: found.map(publicPart), searched: house.bookings.length });
  },
  get_booking: ({ id }, house) => {
    const one = house.bookings.find((each) => each.id === id && each.owner === house.user);
    return one === undefined
      ? failed(`There is no booking with the id "${id}". list_bookings shows yours.`)
      : shown(publicPart(one));
  },
  room_usage: ({ room_id: room, metric = 'hours' }, house) => {
    const fault = backEndFault(house);
    if (fault !== null) return fault;
    const found = Object.hasOwn(usage, room) ? usage[room] : undefined;
    if (found === undefined) return failed(`There is no room with the id "${room}". list_rooms shows them.`);
    const samples = house.state === 'unmeasured' ? 0 : found.samples;
    const value = samples === 0 ? null : house.state === 'empty' ? 0 : found[metric];
    return shown({ room_id: room, metric, window: { from: '2026-10-01', to: '2026-10-31' }, samples, value });
  },
  create_booking: ({ room_id: room, date, title, idempotency_key: key }, house) => {
    if (rooms.every((each) => each.id !== room))
      return failed(`There is no room with the id "${room}". list_rooms shows them.`);
    const known = key === undefined ? undefined : house.keys.get(key);
    if (known !== undefined) return shown(publicPart(known));
    const one = { id: `b${house.bookings.length + 1}`, room_id: room, date, title, owner: house.user };
    house.bookings.push(one);
    if (key !== undefined) house.keys.set(key, one);
    return shown(publicPart(one));
  },
  cancel_booking: ({ id }, house) => {
    const at = house.bookings.findIndex((each) => each.id === id && each.owner === house.user);
    if (at < 0) return failed(`There is no booking with the id "${id}". list_bookings shows yours.`);
    const [gone] = house.bookings.splice(at, 1);
    return shown({ cancelled: publicPart(gone) });
  },
};

function backEndFault({ state }) {
  return state === 'failing' ? failed('The booking system does not answer. Try again in a minute.') : null;
}

const publicPart = ({ id, room_id, date, title }) => ({ id, room_id, date, title });

/** A cursor remembers the filter it belongs to. */
const cursorAt = (at, filter) => Buffer.from(JSON.stringify({ at, filter })).toString('base64url');

function offsetIn(cursor, filter) {
  try {
    const known = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return JSON.stringify(known.filter) === JSON.stringify(filter) ? known.at : null;
  } catch {
    return null;
  }
}
