// Flaws in what tools answer.

import { failed } from '../house.mjs';
import { on, TEXT, said } from './answers/lib.mjs';
import { contentFlaws } from './answers/content.mjs';
import { failureFlaws } from './answers/failures.mjs';
import { pagingFlaws } from './answers/paging.mjs';
import { stateFlaws } from './answers/states.mjs';

export const answerFlaws = {
  ...contentFlaws,
  ...failureFlaws,
  ...pagingFlaws,
  ...stateFlaws,
  'huge-answer': on('list_bookings', () => ({
    content: [
      {
        type: 'text',
        text: `${JSON.stringify({ truncated: true }).slice(0, -1)}, "rest": "${'x '.repeat(80_000)}"}`,
      },
    ],
  })),
  // A near miss: a picture is no text, however large.
  'large-picture': on('list_bookings', () => ({
    content: [{ type: 'image', data: 'QUJD'.repeat(60_000), mimeType: 'image/png' }],
  })),
  'mixes-up': heldBack((held, message) => {
    held.last = message.params;
    return () => held.last;
  }),
  // A near miss: answers come late and in another order, each to its own call.
  'answers-late': heldBack((_held, message) => () => message.params),
  'shows-token': on('list_bookings', () => said(`Booked with ${token()}.`)),
  // A near miss: everybody knows this one.
  'shows-sample': on('list_bookings', () => said(`Booked with ${['AKIA', 'IOSFODNN7EXAMPLE'].join('')}.`)),
  'dead-link': on('get_room', (result) => ({ ...result, content: [...result.content, LINK] })),
  'live-link': {
    ...on('get_room', (result) => ({ ...result, content: [...result.content, LINK] })),
    handle: ({ method, params }) =>
      method === 'resources/read' && params.uri === LINK.uri
        ? { result: { contents: [{ uri: LINK.uri, mimeType: 'text/plain', text: 'A plan of the room.' }] } }
        : undefined,
  },
  // A near miss: clients fetch web addresses themselves.
  'web-link': on('get_room', (result) => ({
    ...result,
    content: [...result.content, { ...LINK, uri: 'https://rooms.example/plan' }],
  })),
  'advises-ghost': on('get_room', (result) =>
    result.isError ? failed('That room is gone. Call `find_room` to see which there are.') : result,
  ),
  'advises-slip': on('get_room', (result) =>
    result.isError ? failed('That room is gone. Use the tool `list_room` to see which there are.') : result,
  ),
  // A near miss: names of what is not the server's.
  'advises-elsewhere': on('get_room', (result, args) =>
    result.isError
      ? failed(`No room "${args.id}". Use "list_rooms", or set ROOMS_URL and use 'utf8' names as in "cedar".`)
      : result,
  ),
  shuffles: on('list_rooms', (result) => {
    const data = structuredClone(result.structuredContent);
    turns += 1;
    if (turns % 2 === 0) data.rooms.reverse();
    return TEXT(data);
  }),
};

let turns = 0;

const LINK = { type: 'resource_link', uri: 'rooms://plans/cedar', name: 'plan' };

function token() {
  return ['ghp', 'k3J9sLq2VxT7mWb4ZrY8nHc6PdF1gQa5uEoI'].join('_');
}

/** Every call is answered a little later; with whose arguments, `keep` says. */
function heldBack(keep) {
  const held = { last: null };
  let turn = 0;
  return {
    reply: (reply, message, connection) => {
      if (message.method !== 'tools/call') return reply;
      const whose = keep(held, message);
      turn += 1;
      setTimeout(
        () => {
          const honest = connection.flaw.handle({ method: 'tools/call', params: whose() }, connection);
          connection.send({ ...reply, result: { ...reply.result, ...honest.result } });
        },
        30 + 5 * (turn % 2 === 0 ? 0 : 3),
      );
      return null;
    },
  };
}
