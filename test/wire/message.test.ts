import { expect, test } from 'vitest';
import { incomingIn, readReply } from '../../src/wire/message.ts';

test.each([
  ['an answer', { jsonrpc: '2.0', id: 1, result: {} }, ['answer']],
  ['an error', { jsonrpc: '2.0', id: null, error: {} }, ['answer']],
  ['an answer without its version', { id: 1, result: {} }, ['answer']],
  ['an answer with nothing in it', { jsonrpc: '2.0', id: 1 }, ['answer']],
  ['a request', { jsonrpc: '2.0', id: 'a', method: 'ping' }, ['request']],
  ['a notification', { jsonrpc: '2.0', method: 'notifications/x' }, ['notification']],
  ['a batch', [{ jsonrpc: '2.0', method: 'm' }, { id: 1, result: 1 }, 'x'], ['notification', 'answer']],
  ['a log line that is JSON', { level: 'info', id: 4 }, []],
  ['a number', 4, []],
  ['null', null, []],
])('%s', (_title, value, kinds) => {
  expect(incomingIn(value).map(({ kind }) => kind)).toEqual(kinds);
});

test.each([
  ['no version', { id: 1, result: {} }, '"jsonrpc": "2.0"'],
  ['both', { jsonrpc: '2.0', id: 1, result: {}, error: {} }, 'both a result and an error'],
  ['neither', { jsonrpc: '2.0', id: 1 }, 'neither'],
  ['a code that is a text', { jsonrpc: '2.0', id: 1, error: { code: 'E1', message: 'm' } }, 'whole number'],
  [
    'a code that is a fraction',
    { jsonrpc: '2.0', id: 1, error: { code: 1.5, message: 'm' } },
    'whole number',
  ],
  ['no message', { jsonrpc: '2.0', id: 1, error: { code: 1 } }, 'no message'],
  ['an error that is a text', { jsonrpc: '2.0', id: 1, error: 'bad' }, 'whole number'],
])('an answer with %s is malformed, and says so', (_title, message, words) => {
  const reply = readReply(message, 'the text', 8);
  expect(reply).toMatchObject({ kind: 'malformed', text: 'the text' });
  expect(reply.kind === 'malformed' && reply.why).toContain(words);
});

test('results of any type and errors with data are read', () => {
  expect(readReply({ jsonrpc: '2.0', id: 1, result: null }, 't', 1)).toMatchObject({
    kind: 'result',
    result: null,
  });
  const error = { code: -32022, message: 'no', data: { supported: [] } };
  expect(readReply({ jsonrpc: '2.0', id: 1, error }, 't', 1)).toMatchObject({ kind: 'error', ...error });
});
