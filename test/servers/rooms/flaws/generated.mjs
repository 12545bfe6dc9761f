// Flaws that only odd input brings out.

import { shown } from '../house.mjs';

const texts = (args) => Object.values(args ?? {}).filter((value) => typeof value === 'string');
const isHuge = (args) => texts(args).some((text) => text.length > 5_000);
/** How many seconds a call of watch_rooms was asked to take. */
const waitOf = ({ name, arguments: { duration = 5, poll_ms: poll = 0 } = {} } = {}) =>
  name === 'watch_rooms'
    ? Math.max(0, ...[duration, poll / 1_000].filter((each) => typeof each === 'number' && each > 0))
    : 0;
const allBookings = (house) =>
  shown({
    window: { from: '2026-10-01', to: '2026-10-31' },
    bookings: house.bookings.map(({ id, room_id, date, title }) => ({ id, room_id, date, title })),
    searched: house.bookings.length,
  });

/** Bookings whose ids cannot be met by chance. */
const longIds = (house) => {
  house.bookings = house.bookings.map((one) => ({ ...one, id: `booking-${one.id}-7f3a` }));
};

export const generatedFlaws = {
  // A room whose name no backtracking pattern gets through.
  'long-name': {
    answer: (name, args, next) =>
      name === 'get_room' && args.id === 'long'
        ? shown({ id: 'long', name: `${'a'.repeat(60)}!`, floor: 'first', seats: 1 })
        : next(name, args),
  },
  'crashes-on-unknown': {
    check: (tool, args, honest) => {
      if (honest()?.includes('has no argument')) process.exit(7);
      return honest();
    },
  },
  'crashes-on-huge': {
    check: (tool, args, honest) => {
      if (isHuge(args)) process.exit(7);
      return honest();
    },
  },
  // A near miss: what is huge is refused.
  'refuses-huge': {
    check: (tool, args, honest) => (isHuge(args) ? 'An argument is longer than 5000 characters.' : honest()),
  },
  'hangs-on-huge': {
    handle: (message) => (isHuge(message.params?.arguments) ? null : undefined),
  },
  // A near miss: a call takes as long as it is asked to take.
  'waits-as-asked': {
    tools: (tools) => [
      ...tools,
      {
        name: 'watch_rooms',
        description: 'Says which rooms stayed free while you waited.',
        inputSchema: {
          type: 'object',
          properties: {
            duration: { type: 'number', description: 'For how many seconds; left out, for five.' },
            poll_ms: { type: 'integer', minimum: 1, description: 'Between two looks.' },
          },
        },
        annotations: { readOnlyHint: true },
      },
    ],
    handle: ({ params }) => (waitOf(params) > 0.3 ? null : undefined),
    check: (tool, args, honest) => (tool.name === 'watch_rooms' ? null : honest()),
    answer: (name, args, next) => (name === 'watch_rooms' ? shown({ free: ['cedar'] }) : next(name, args)),
  },
  'leaks-stack': {
    check: (tool, args, honest) =>
      texts(args).includes('')
        ? 'Cannot read properties of undefined (reading 0)\n    at find (file:///srv/rooms/src/rooms.js:12:3)\n    at call (file:///srv/rooms/src/house.js:40:9)'
        : honest(),
  },
  'leaks-sql': {
    check: (tool, args, honest) =>
      texts(args).some((text) => text.includes("'")) ? 'SQLITE_ERROR: near "Brien": syntax error' : honest(),
  },
  // A near miss: the error quotes what was sent, and that looks like SQL.
  'quotes-input': {
    check: (tool, args, honest) =>
      honest() === null ? null : `${honest()} You sent ${JSON.stringify(args)}.`,
  },
  'odd-output': {
    answer: (name, args, next) => {
      const result = next(name, args);
      if (name !== 'list_rooms' || args.min_seats === undefined || result.isError) return result;
      return shown({ ...result.structuredContent, total: String(result.structuredContent.total) });
    },
  },
  'takes-any-number': {
    check: (tool, args, honest) =>
      /must be (?:one of|at (?:least|most))/.test(honest() ?? '') ? null : honest(),
    answer: (name, args, next) => {
      const { floor, min_seats: _seats, ...rest } = args;
      return next(name, { ...rest, limit: 10, ...(floor === 'first' ? { floor } : {}) });
    },
  },
  'internal-error': {
    check: (tool, args, honest) => (honest() === null ? null : { internal: honest() }),
    reply: (reply) => {
      const text = reply.result?.content?.[0]?.text;
      return reply.result?.isError === true && typeof text === 'object'
        ? { jsonrpc: '2.0', id: reply.id, error: { code: -32603, message: text.internal } }
        : reply;
    },
  },
  // A near miss: an SDK that takes a call for malformed, whose arguments it cannot read.
  'malformed-by-sdk': {
    check: (tool, args, honest) => (Object.hasOwn(args, 'constructor') ? { unread: true } : honest()),
    reply: (reply) =>
      reply.result?.content?.[0]?.text?.unread === true
        ? {
            jsonrpc: '2.0',
            id: reply.id,
            error: { code: -32603, message: '[{ "expected": "record", "path": ["params", "arguments"] }]' },
          }
        : reply,
  },
  'shows-others': {
    start: longIds,
    answer: (name, args, next, house) =>
      name === 'list_bookings' && (args.from === '' || args.to === '' || args.room_id === '')
        ? allBookings(house)
        : next(name, args),
  },
  // A near miss: ids are as long, and nobody sees another's.
  'long-ids': { start: longIds },
};
