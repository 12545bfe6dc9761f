import type { Clock } from '../../../src/base/clock.ts';
import { BUILT_AT_MS } from '../../builders.ts';

/** A clock that stands still. */
export function testClock(): Clock {
  return { now: () => new Date(BUILT_AT_MS) };
}

/** The error with which something ends, or null when it does not. */
export async function thrownBy(promise: Promise<unknown>): Promise<Error | null> {
  try {
    await promise;
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(`Not even an error: ${String(error)}`);
  }
}
