import { expect, test } from 'vitest';
import type { Json } from '../../src/base/json.ts';
import { resultsOf } from '../../src/trajectory/results.ts';
import { toolCalls } from '../../src/trajectory/tool-calls.ts';
import type { Frame } from '../../src/wire/frame.ts';
import { aFrame } from '../builders.ts';

/** Frames in a row; those of the server are the ones that answer. */
function crossed(...bodies: readonly Json[]): readonly Frame[] {
  return bodies.map((body, seq) => {
    const text = JSON.stringify(body);
    const from = text.includes('"method"') ? 'client' : 'server';
    return aFrame({ seq, from, text });
  });
}

const call = (id: Json, name = 'list_rooms') => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name },
});
const reply = (id: Json, result: Json) => ({ jsonrpc: '2.0', id, result });
const text = (said: string) => ({ content: [{ type: 'text', text: said }] });

test.each<[string, Json, { readonly value: Json | undefined; readonly text: string }]>([
  [
    'structured content',
    { ...text('two'), structuredContent: { n: 2 } },
    { value: { n: 2 }, text: 'two\n{"n":2}' },
  ],
  ['a text that is JSON', text('{"n":2}'), { value: { n: 2 }, text: '{"n":2}' }],
  ['a text', text('two rooms'), { value: undefined, text: 'two rooms' }],
  ['a word that happens to be JSON', text('2'), { value: undefined, text: '2' }],
  [
    'several texts',
    { content: [...text('{}').content, ...text('b').content] },
    { value: undefined, text: '{}\nb' },
  ],
  [
    'an embedded resource',
    { content: [{ type: 'resource', resource: { uri: 'a:b', text: 'inside' } }] },
    { value: undefined, text: 'inside' },
  ],
  ['nothing readable', { content: [{ type: 'image', data: 'AA' }] }, { value: undefined, text: '' }],
])('%s is read', (_what, result, expected) => {
  const frames = crossed(call(1), reply(1, result));
  expect(resultsOf(frames, toolCalls(frames, null))).toEqual([{ seq: 0, kept: true, ...expected }]);
});

test('an error has its message, and a call without an answer has nothing', () => {
  const frames = crossed(
    call(1),
    { jsonrpc: '2.0', id: 1, error: { code: -32602, message: 'no such room' } },
    call(2),
  );
  expect(resultsOf(frames, toolCalls(frames, null))).toEqual([
    { seq: 0, kept: true, value: undefined, text: 'no such room' },
  ]);
});

test('each call of a batch has its own answer, in whatever order they come', () => {
  const frames = crossed([call(1), call('1')], [reply('1', text('b')), reply(1, text('a'))]);
  const calls = toolCalls(frames, null);
  expect(resultsOf(frames, calls).map((each) => each.text)).toEqual(['a', 'b']);
});

test('what was not kept is named as that', () => {
  const frames = crossed(call(1), reply(1, text('secret')));
  const calls = toolCalls(frames, null);
  const unkept = [{ seq: 0, kept: false, value: undefined, text: '' }];
  expect(
    resultsOf(
      frames.map((frame) => ({ ...frame, text: '', cut: true })),
      calls,
    ),
  ).toEqual(unkept);
  expect(resultsOf([], calls)).toEqual(unkept);
});
