import { expect, test } from 'vitest';
import { Patience } from '../../src/run/patience.ts';

function after(...failures: readonly (string | null)[]): string | null {
  const patience = new Patience(1_000);
  for (const failure of failures) patience.clientStarted('codex', failure);
  expect(patience.isOver('pi')).toBeNull();
  return patience.isOver('codex');
}

test.each<[string, readonly (string | null)[]]>([
  ['twice in the same way', ['gone', 'gone']],
  ['three times in different ways', ['gone', 'broken', 'gone']],
  ['three times, and began in between', ['gone', 'gone', null, 'gone']],
])('a client that failed to start %s is started again', (_, failures) => {
  expect(after(...failures)).toBeNull();
});

test('one that failed to start three times in the same way is not, and the reason is its own', () => {
  const text = 'gone; so it was 3 times in a row, and it was not started again';
  expect(after(null, 'gone', 'gone', 'gone')).toBe(text);
});
