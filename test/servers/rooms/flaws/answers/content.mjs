// Flaws in the shape of results, and in their two halves.

import { failed } from '../../house.mjs';
import { on, onAll, TEXT, withoutOutput } from './lib.mjs';

/** Successes with another text beside the same data. */
const told = (text) =>
  onAll((result) =>
    result.isError
      ? result
      : { ...result, content: [{ type: 'text', text: text(result.structuredContent) }] },
  );

/** One block more in one tool's successes. */
const block = (one) =>
  on('get_room', (result) => (result.isError ? result : { ...result, content: [...result.content, one] }));

export const contentFlaws = {
  'text-contradicts': on('list_rooms', (result) =>
    result.isError
      ? result
      : {
          ...result,
          content: [{ type: 'text', text: JSON.stringify({ ...result.structuredContent, total: 99 }) }],
        },
  ),
  'text-miscounts': on('list_rooms', (result) =>
    result.isError ? result : { ...result, content: [{ type: 'text', text: 'Found 93 rooms: Cedar, Oak.' }] },
  ),
  'text-bare': told(() => 'Done.'),
  'text-part': on('get_room', (result) =>
    result.isError
      ? result
      : { ...result, content: [{ type: 'text', text: JSON.stringify({ id: result.structuredContent.id }) }] },
  ),
  // Near misses: the same in other print, wrapped, as one block for each entry, and in words.
  'text-pretty': told((data) => JSON.stringify(Object.fromEntries(Object.entries(data).reverse()), null, 2)),
  'text-wrapped': told((data) => JSON.stringify({ result: data })),
  'text-prose': told((data) =>
    data.rooms === undefined
      ? `Here it is: ${Object.values(data)
          .map((each) => JSON.stringify(each))
          .join(', ')}.`
      : `Found ${data.rooms.length} rooms of ${data.total}: ${data.rooms.map(({ id, name }) => `${name} (${id})`).join(', ')}.`,
  ),
  'text-held': on('list_rooms', (result) => {
    if (result.isError) return result;
    const { rooms } = result.structuredContent;
    const text = `${rooms.map(({ name }) => `[ROOM] ${name}`).join('\n')}\n\nTotal: ${rooms.length} rooms`;
    return { content: [{ type: 'text', text }], structuredContent: { content: text } };
  }),
  'list-in-blocks': on('list_rooms', (result) =>
    result.isError
      ? result
      : {
          structuredContent: { result: result.structuredContent.rooms },
          content: result.structuredContent.rooms.map((room) => ({
            type: 'text',
            text: JSON.stringify(room),
          })),
        },
  ),
  'breaks-schema': on('get_room', (result) =>
    result.isError ? result : TEXT({ ...result.structuredContent, seats: 'eight' }),
  ),
  'error-breaks-schema': onAll((result) =>
    result.isError ? { ...failed(result.content[0].text), structuredContent: { fault: true } } : result,
  ),
  // A near miss: more than the schema says, which it allows.
  'says-more': on('get_room', (result) =>
    result.isError ? result : TEXT({ ...result.structuredContent, windows: 2 }),
  ),
  'no-structured': onAll(({ structuredContent: _left, ...rest }) => rest),
  'no-structured-once': on('get_room', ({ structuredContent: _left, ...rest }) => rest),
  undeclared: { tools: withoutOutput },
  'undeclared-once': {
    tools: (tools) => tools.map((tool) => (tool.name === 'get_room' ? withoutOutput([tool])[0] : tool)),
  },
  // A near miss: neither the one nor the other.
  'only-text': { ...onAll(({ structuredContent: _left, ...rest }) => rest), tools: withoutOutput },
  'odd-block': block({ type: 'markdown', text: '# Cedar' }),
  'odd-text': block({ type: 'text', text: 7 }),
  'bad-base64': block({ type: 'image', data: 'data:image/png;base64,QUJD', mimeType: 'image/png' }),
  'no-mime': block({ type: 'audio', data: 'QUJD' }),
  'no-content': on('get_room', ({ content: _left, ...rest }) => rest),
  // A near miss: a block of every type there is, as it should be.
  'every-block': on('get_room', (result) => ({
    ...result,
    content: [
      ...result.content,
      { type: 'image', data: 'QUJD', mimeType: 'image/png' },
      { type: 'audio', data: 'QUI', mimeType: 'audio/wav' },
      { type: 'resource_link', uri: 'rooms://plan', name: 'plan' },
      { type: 'resource', resource: { uri: 'rooms://plan', blob: 'QUJD' } },
      { type: 'resource', resource: { uri: 'rooms://note', text: '' } },
    ],
  })),
};
