import { callKey, type Comparable } from './same-call.ts';

export interface Redundancy {
  /** Calls that repeat an earlier one, tool and arguments, with no change of state between. */
  readonly repeated: number;
  /** Calls that look like such a repeat, but the log did not keep all of their arguments. */
  readonly unsure: number;
  readonly calls: number;
  /** repeated / calls; 0 for no calls. */
  readonly share: number;
}

/**
 * Repeats that could bring nothing new. `writes` are the tools that may change the target's state; a call of one that was not
 * refused may have done so, even when it failed. The repeated call itself is not between: a write twice in a row is a repeat.
 */
export function redundancy(calls: readonly Comparable[], writes: ReadonlySet<string>): Redundancy {
  const lastSeen = new Map<string, number>();
  let [repeated, unsure] = [0, 0];
  let lastChange = -1;
  for (const [index, call] of calls.entries()) {
    const { key, isWhole } = callKey(call);
    const earlier = lastSeen.get(key);
    if (earlier !== undefined && lastChange <= earlier) {
      if (isWhole) repeated += 1;
      else unsure += 1;
    }
    lastSeen.set(key, index);
    if (writes.has(call.tool) && call.outcome !== 'denied') lastChange = index;
  }
  return { repeated, unsure, calls: calls.length, share: calls.length === 0 ? 0 : repeated / calls.length };
}
