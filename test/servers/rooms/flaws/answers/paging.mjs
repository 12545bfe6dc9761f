// Flaws in how lists are paged through.

import { failed } from '../../house.mjs';
import { rooms } from '../../data.mjs';
import { letThrough, TEXT } from './lib.mjs';

/** `list_rooms` by another reading of its cursor; `page` gives what is shown and what leads on. */
const paged = (page) => ({
  answer: (name, args, next) => {
    if (name !== 'list_rooms') return next(name, args);
    const found = rooms.filter(({ floor }) => args.floor === undefined || floor === args.floor);
    return page({ ...args, found, limit: args.limit ?? 10 });
  },
});

const offset = (cursor) => (cursor === undefined ? 0 : Number(/^at-(\d+)$/.exec(cursor)?.[1] ?? Number.NaN));

function slice({ found, limit, from, total = found.length, back = 0 }) {
  const to = from + limit;
  const nextCursor = to < found.length ? `at-${to - back}` : null;
  return TEXT({ rooms: found.slice(from, to), total, limit, nextCursor });
}

const refused = failed('The cursor is unknown. Leave it out to start.');

/** A tool that pages by number. */
function byNumber(page) {
  return {
    ...letThrough('nothing'),
    tools: (tools) => [
      ...tools,
      {
        name: 'list_guests',
        description: 'Lists the guests of the house, page by page.',
        inputSchema: {
          type: 'object',
          properties: {
            page: { type: 'integer', description: 'Number of the page, from 1.', minimum: 1 },
            limit: { type: 'integer', description: 'How many guests one page may hold.', minimum: 1 },
          },
          additionalProperties: false,
        },
        annotations: { readOnlyHint: true },
      },
    ],
    answer: (name, args, next) => (name === 'list_guests' ? TEXT(page(args)) : next(name, args)),
  };
}

const guests = ['Ann', 'Bob', 'Cid', 'Dot', 'Eve'].map((name, id) => ({ id, name }));

export const pagingFlaws = {
  'cursor-stuck': paged(({ found, limit }) => slice({ found, limit, from: 0 })),
  'cursor-refused': paged(({ found, limit, cursor }) =>
    cursor === undefined ? slice({ found, limit, from: 0 }) : refused,
  ),
  'cursor-overlaps': paged(({ found, limit, cursor }) => {
    const from = offset(cursor);
    return Number.isNaN(from) ? refused : slice({ found, limit, from, back: limit > 1 ? 1 : 0 });
  }),
  'total-wrong': paged(({ found, limit, cursor }) => {
    const from = offset(cursor);
    return Number.isNaN(from) ? refused : slice({ found, limit, from, total: 9 });
  }),
  // A near miss: each page says how many it holds.
  'total-of-page': paged(({ found, limit, cursor }) => {
    const from = offset(cursor);
    if (Number.isNaN(from)) return refused;
    return slice({ found, limit, from, total: found.slice(from, from + limit).length });
  }),
  'cursor-any': paged(({ found, limit, cursor }) =>
    slice({ found, limit, from: Number.isNaN(offset(cursor)) ? 0 : offset(cursor) }),
  ),
  // Also a flaw: the place is kept, the filter is not.
  'cursor-offset': paged(({ found, limit, cursor }) => {
    const from = offset(cursor);
    return Number.isNaN(from) ? refused : slice({ found, limit, from });
  }),
  // A near miss: the cursor is the last entry shown, and what comes after it is shown whatever the filter.
  'cursor-after': paged(({ found, limit, cursor }) => {
    const after = cursor === undefined ? -1 : rooms.findIndex(({ id }) => id === cursor);
    if (cursor !== undefined && after < 0) return refused;
    const rest = found.filter((room) => rooms.indexOf(room) > after);
    const nextCursor = rest.length > limit ? rest[limit - 1].id : null;
    return TEXT({ rooms: rest.slice(0, limit), total: found.length, limit, nextCursor });
  }),
  'page-ignored': byNumber(({ limit = 10 }) => ({ guests: guests.slice(0, limit), total: guests.length })),
  'page-refused': byNumber(({ limit = 10, page = 1 }) =>
    page > 1 ? { error: 'no such page' } : { guests: guests.slice(0, limit), total: guests.length },
  ),
  // Near misses: pages by number as they should be; the last page is repeated beyond the end.
  'page-honest': byNumber(({ limit = 10, page = 1 }) => ({
    guests: guests.slice((page - 1) * limit, page * limit),
    total: guests.length,
  })),
  'page-clamped': byNumber(({ limit = 10, page = 1 }) => {
    const last = Math.ceil(guests.length / limit);
    const at = Math.min(page, last);
    return { guests: guests.slice((at - 1) * limit, at * limit), page: at };
  }),
};
