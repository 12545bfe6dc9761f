import { expect, test } from 'vitest';
import { incomingIn, type Incoming } from '../../src/wire/message.ts';
import { Waiting } from '../../src/wire/waiting.ts';

function anAnswer(id: string | number | null, result = 'done'): Incoming & { kind: 'answer' } {
  const [incoming] = incomingIn({ jsonrpc: '2.0', id, result });
  return incoming as Incoming & { kind: 'answer' };
}

const FOREVER = 2 ** 40;

test('an answer reaches the request with its id and the type of its id', async () => {
  const waiting = new Waiting();
  const [number, text] = [waiting.wait(1, FOREVER, undefined), waiting.wait('1', FOREVER, undefined)];
  expect(waiting.answer(anAnswer('1', 'for the text'), 't', 1)).toBe(true);
  expect(waiting.answer(anAnswer(1, 'for the number'), 't', 1)).toBe(true);
  expect(await text).toMatchObject({ result: 'for the text' });
  expect(await number).toMatchObject({ result: 'for the number' });
});

test('an id of the other type is a malformed answer that names both', async () => {
  const waiting = new Waiting();
  const reply = waiting.wait(7, FOREVER, undefined);
  waiting.answer(anAnswer('7'), 't', 1);
  expect(await reply).toEqual({
    kind: 'malformed',
    why: 'the answer has the id "7"; the request\'s id is 7',
    text: 't',
  });
});

test('a second answer, and one that nobody asked for, reach nobody', async () => {
  const waiting = new Waiting();
  const reply = waiting.wait(1, FOREVER, undefined);
  expect(waiting.answer(anAnswer(2), 't', 1)).toBe(false);
  expect(waiting.answer(anAnswer(1), 't', 1)).toBe(true);
  expect(waiting.answer(anAnswer(1), 't', 1)).toBe(false);
  await reply;
});

test('two requests with one id are answered in the order they were sent', async () => {
  const waiting = new Waiting();
  const [first, second] = [waiting.wait(1, FOREVER, undefined), waiting.wait(1, FOREVER, undefined)];
  waiting.answer(anAnswer(1, 'a'), 't', 1);
  waiting.answer(anAnswer(1, 'b'), 't', 1);
  expect([await first, await second]).toMatchObject([{ result: 'a' }, { result: 'b' }]);
});

test('an answer without an id goes to the only request there is, and to nobody where there are two', async () => {
  const waiting = new Waiting();
  const first = waiting.wait(1, FOREVER, undefined);
  expect(waiting.answer(anAnswer(null), 't', 1)).toBe(true);
  expect(await first).toMatchObject({ kind: 'result' });
  void waiting.wait(2, FOREVER, undefined);
  void waiting.wait(3, FOREVER, undefined);
  expect(waiting.answer(anAnswer(null), 't', 1)).toBe(false);
  waiting.endAll({ kind: 'closed', why: 'over', code: null });
});

test.each([
  ['at its beginning', '{"jsonrpc":"2.0","id":2,"result":"xxx', 'xxx"}'],
  ['at its end', '{"result":"xxx', 'xxx","jsonrpc":"2.0","id":2}'],
  ['as a text at its end', '{"result":"xxx', 'xxx","jsonrpc":"2.0", "id": "b" }'],
])('a message too large to be read is matched by the id %s', async (_title, head, tail) => {
  const waiting = new Waiting();
  const replies = [
    waiting.wait(1, FOREVER, undefined),
    waiting.wait(tail.includes('"b"') ? 'b' : 2, FOREVER, undefined),
  ];
  waiting.oversize(head, tail, 99);
  expect(await replies[1]).toEqual({ kind: 'oversize', bytes: 99, text: head });
  waiting.endAll({ kind: 'closed', why: 'over', code: null });
  expect(await replies[0]).toMatchObject({ kind: 'closed' });
});

test('a wait ends when its time is up, and when it is given up', async () => {
  const waiting = new Waiting();
  expect(await waiting.wait(1, 1, undefined)).toEqual({ kind: 'timeout', afterMs: 1 });
  expect(await waiting.wait(1, FOREVER, AbortSignal.abort())).toMatchObject({
    kind: 'closed',
    code: 'ABORT_ERR',
  });
  expect(waiting.has(1)).toBe(false);
});

test('many waits on one signal are all given up with it, and Node does not take them for a leak', async () => {
  const told: string[] = [];
  const hear = (warning: Error): void => void told.push(warning.name);
  process.on('warning', hear);
  const stop = new AbortController();
  const waiting = new Waiting();
  const replies = Array.from({ length: 50 }, (_, id) => waiting.wait(id, FOREVER, stop.signal));
  // A warning is told in the next turn.
  await new Promise((resolve) => setImmediate(resolve));
  process.off('warning', hear);
  expect(told).toEqual([]);
  expect(waiting.answer(anAnswer(7), 't', 1)).toBe(true);
  stop.abort();
  const kinds = (await Promise.all(replies)).map(({ kind }) => kind);
  expect(kinds).toEqual(Array.from({ length: 50 }, (_, id) => (id === 7 ? 'result' : 'closed')));
});
