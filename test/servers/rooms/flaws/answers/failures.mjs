// Failures that are told wrongly, and successes that look like them.

import { failed } from '../../house.mjs';
import { letThrough, on, onAll, said, TEXT, withoutOutput } from './lib.mjs';

const unflagged = ({ isError: _dropped, ...rest }) => rest;

export const failureFlaws = {
  'error-unflagged': onAll(unflagged),
  'missing-explained': {
    ...letThrough('is missing'),
    answer: (name, args, next) =>
      name === 'get_room' && args.id === undefined
        ? said('Please provide the id of a room.')
        : next(name, args),
  },
  'missing-in-data': {
    ...letThrough('is missing'),
    answer: (name, args, next) =>
      name === 'get_room' && args.id === undefined ? TEXT({ error: 'id is required' }) : next(name, args),
  },
  // Near misses: nothing is found, which is an honest answer.
  'finds-nothing': {
    ...on('get_room', (result) => (result.isError ? TEXT({ matches: [] }) : result)),
    tools: withoutOutput,
  },
  'finds-none-in-words': {
    ...on('list_bookings', (result) => (result.isError ? said('No bookings found.') : result)),
    tools: withoutOutput,
  },
  // Near misses: the data speaks of failures.
  'log-of-errors': {
    check: (tool, args, honest) => (tool.name === 'search_notes' ? null : honest()),
    tools: (tools) => [...tools, notes()],
    answer: (name, args, next) =>
      name === 'search_notes'
        ? said('Error: the projector could not be started.\nInvalid lamp.')
        : next(name, args),
  },
  'room-has-failed': {
    ...on('get_room', (result) =>
      result.isError
        ? result
        : TEXT({ ...result.structuredContent, status: 'error', error: 'The lamp is broken.' }),
    ),
  },
  'list-of-errors': {
    tools: (tools) => [...tools, { ...notes([]), name: 'list_errors' }],
    answer: (name, args, next) =>
      name === 'list_errors'
        ? TEXT({ errors: [{ code: 'E1', message: 'The lamp is broken.' }] })
        : next(name, args),
  },
  'plain-failure': {
    ...on('room_usage', () => said('Error: connect ECONNREFUSED 10.0.0.1:5432')),
    tools: withoutOutput,
  },
  'failure-inside': onAll((result) =>
    result.isError ? TEXT({ success: false, error: result.content[0].text }) : result,
  ),
  'success-inside': onAll((result) => (result.isError ? { ...TEXT({ ok: true }), isError: true } : result)),
  'nested-flag': onAll((result) =>
    result.isError ? TEXT({ content: result.content, isError: true }) : result,
  ),
  'status-inside': onAll((result) =>
    result.isError ? TEXT({ statusCode: 404, message: result.content[0].text }) : result,
  ),
  'mute-error': onAll((result) => (result.isError ? { content: [], isError: true } : result)),
  'blank-error': onAll((result) => (result.isError ? failed(' ') : result)),
  'bare-error': onAll((result) => (result.isError ? { isError: true } : result)),
  'stack-error': onAll((result) =>
    result.isError ? failed('Error: no row\n    at find (/srv/rooms/store.js:41:13)') : result,
  ),
  'path-error': onAll((result) =>
    result.isError ? failed('No such row in /srv/rooms/store.db. Leave the id out.') : result,
  ),
  'vague-error': onAll((result) => (result.isError ? failed('An unexpected error occurred.') : result)),
};

function notes(required = ['query']) {
  return {
    name: 'search_notes',
    description: 'Searches the notes that guests left.',
    inputSchema: {
      type: 'object',
      properties: { query: { type: 'string', description: 'Words to look for.', examples: ['lamp'] } },
      required,
      additionalProperties: false,
    },
    annotations: { readOnlyHint: true },
  };
}
