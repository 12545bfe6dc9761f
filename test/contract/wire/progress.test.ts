import { expect, test } from 'vitest';
import { callProgress } from '../../../src/contract/wire/call-progress.ts';
import type { Json } from '../../../src/base/json.ts';
import type { Frame } from '../../../src/wire/frame.ts';

const PEER = { by: 'peer', cut: false, tail: null, utf8: true, http: null } as const;

/** Messages as they cross, the client's marked by having params with a token, or none at all. */
function frames(...crossed: readonly (readonly ['client' | 'server', Json])[]): readonly Frame[] {
  return crossed.map(([from, message], seq) => {
    const text = JSON.stringify({ jsonrpc: '2.0', ...Object(message) });
    return { ...PEER, seq, atMs: seq, from, text, bytes: text.length };
  });
}

const call = (id: number, progressToken: Json): readonly ['client', Json] => [
  'client',
  { id, method: 'tools/call', params: { name: 'a', _meta: { progressToken } } },
];
const told = (progressToken: Json, progress: Json): readonly ['server', Json] => [
  'server',
  { method: 'notifications/progress', params: { progressToken, progress } },
];
const answer = (id: number): readonly ['server', Json] => ['server', { id, result: {} }];

const session = { era: 'legacy', revision: '2025-11-25', transport: 'stdio' } as const;

test.each([
  ['upward until the answer', [call(1, 'a'), told('a', 1), told('a', 2.5), answer(1)]],
  ['of two calls at once', [call(1, 'a'), call(2, 7), told(7, 1), told('a', 1), answer(2), told('a', 2)]],
  ['with a token that is used again', [call(1, 'a'), told('a', 5), answer(1), call(2, 'a'), told('a', 1)]],
])('progress %s is as it should be', (_title, crossed) => {
  const judged = callProgress.run({ session, frames: frames(...crossed), surplus: () => 0 });
  expect(judged).toEqual({ kind: 'judged', flaws: [], saw: expect.any(String) });
});

test.each([
  ['comes after the answer', [call(1, 'a'), answer(1), told('a', 1)], /comes after the answer/],
  ['goes backward', [call(1, 'a'), told('a', 3), told('a', 2)], /goes from 3 to 2 for the token "a"/],
  ['stands still', [call(1, 'a'), told('a', 3), told('a', 3)], /goes from 3 to 3/],
  ['is no number', [call(1, 'a'), told('a', 'half')], /states no number/],
  ['has a token of another type', [call(1, 7), told('7', 1)], /the token "7", which no request gave/],
])('progress that %s is an error', (_title, crossed, message) => {
  const judged = callProgress.run({ session, frames: frames(...crossed), surplus: () => 0 });
  expect(judged.kind === 'judged' ? judged.flaws.map((flaw) => flaw.message) : []).toEqual([
    expect.stringMatching(message),
  ]);
});

test('where not all frames were kept, a token that nobody gave is held against no one', () => {
  const judged = callProgress.run({ session, frames: frames(told('a', 1)), surplus: () => 3 });
  expect(judged).toEqual({ kind: 'judged', flaws: [], saw: expect.any(String) });
});
