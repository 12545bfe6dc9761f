// Flaws that show where there is nothing, nothing was measured, or the back end is down.

import { on, said, TEXT, withoutOutput } from './lib.mjs';

const NOTHING = { rooms: [], total: 0, limit: 10, nextCursor: null };

export const stateFlaws = {
  'failure-empty': on('list_rooms', (result, _args, { state }) =>
    state === 'failing' ? TEXT(NOTHING) : result,
  ),
  // A near miss: a success, and it says that it is none.
  'failure-told': on('list_rooms', (result, _args, { state }) =>
    state === 'failing' ? TEXT({ ...NOTHING, warning: 'The booking system did not answer.' }) : result,
  ),
  'unmeasured-empty': on('list_rooms', (result, _args, { state }) =>
    state === 'unmeasured' ? TEXT(NOTHING) : result,
  ),
  'unmeasured-told': on('list_rooms', (result, _args, { state }) =>
    state === 'unmeasured' ? TEXT({ ...NOTHING, collected: false }) : result,
  ),
  // A near miss: a window in which nothing was collected is told from one in which nothing happened.
  'window-told': on('list_bookings', (result, args) =>
    args.from >= '2031' ? TEXT({ ...result.structuredContent, collected: false }) : result,
  ),
  'zero-for-null': on('room_usage', (result) => {
    if (result.isError) return result;
    const { samples: _left, ...data } = result.structuredContent;
    return TEXT({ ...data, value: data.value ?? 0 });
  }),
  'zero-in-words': {
    ...on('room_usage', ({ structuredContent: data, ...result }) =>
      result.isError ? result : said(`The room was used for ${data.value ?? '0.0'} hours.`),
    ),
    tools: withoutOutput,
  },
  // Near misses: zero beside the number of samples, or beside words that say so.
  'zero-of-none': on('room_usage', ({ structuredContent: data, ...result }) =>
    result.isError ? result : TEXT({ ...data, value: data.value ?? 0 }),
  ),
  'zero-said': {
    ...on('room_usage', ({ structuredContent: data, ...result }) =>
      result.isError ? result : said(`${data.value ?? '0.0 (not measured)'} hours.`),
    ),
    tools: withoutOutput,
  },
};
