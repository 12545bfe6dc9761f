import { expect, test } from 'vitest';
import { onAbort } from '../../src/base/on-abort.ts';

/** What Node says on stderr while `work` runs: it takes many listeners on one signal for a leak. */
async function warningsOf(work: () => void): Promise<readonly string[]> {
  const told: string[] = [];
  const hear = (warning: Error): void => void told.push(warning.name);
  process.on('warning', hear);
  work();
  // A warning is told in the next turn.
  await new Promise((resolve) => setImmediate(resolve));
  process.off('warning', hear);
  return told;
}

test('a thousand waits on one signal are one listener for Node, and each is woken once', async () => {
  const stop = new AbortController();
  const woken: number[] = [];
  const told = await warningsOf(() => {
    for (let at = 0; at < 1_000; at += 1) onAbort(stop.signal, () => woken.push(at));
  });
  expect(told).toEqual([]);
  stop.abort();
  stop.abort();
  expect(woken).toEqual(Array.from({ length: 1_000 }, (_, at) => at));
});

test('what is called off is not woken, and others are, also those that come after all were called off', () => {
  const stop = new AbortController();
  const woken: string[] = [];
  const act = (): void => void woken.push('same');
  const callOff = onAbort(stop.signal, act);
  callOff();
  callOff();
  onAbort(stop.signal, act);
  const second = onAbort(stop.signal, act);
  second();
  onAbort(stop.signal, () => woken.push('late'));
  stop.abort();
  expect(woken).toEqual(['same', 'late']);
});

test('one that is woken may call off another', () => {
  const stop = new AbortController();
  const woken: string[] = [];
  onAbort(stop.signal, () => {
    woken.push('first');
    callOff();
  });
  const callOff = onAbort(stop.signal, () => woken.push('second'));
  stop.abort();
  expect(woken).toEqual(['first']);
});

test('a signal that has aborted wakes at once', () => {
  const woken: string[] = [];
  onAbort(AbortSignal.abort(), () => woken.push('now'))();
  expect(woken).toEqual(['now']);
});
