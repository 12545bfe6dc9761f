import type { ClientSession } from './client.ts';

/** The session of a client of ours whose connection could not be opened: it says so to whatever it is asked. */
export function unreachable(why: string): ClientSession {
  return {
    ask: () =>
      Promise.resolve({ answer: `I could not reach the server: ${why}`, calls: [], stuck: null, work: null }),
    reply: null,
    alive: () => false,
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}
