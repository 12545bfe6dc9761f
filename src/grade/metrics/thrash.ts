import { callKey, type Comparable } from './same-call.ts';

export interface Thrash {
  /** Errors that an identical call had met before. */
  readonly repeated: number;
  /** Errors of calls that look identical, but the log did not keep all of their arguments. */
  readonly unsure: number;
}

/** Running into the same error again with the same tool and arguments: the error's text led to no other attempt. */
export function thrash(calls: readonly Comparable[]): Thrash {
  const met = new Set<string>();
  let [repeated, unsure] = [0, 0];
  for (const call of calls) {
    if (call.outcome !== 'tool_error' && call.outcome !== 'protocol_error') continue;
    const { key, isWhole } = callKey(call);
    if (met.has(key) && isWhole) repeated += 1;
    if (met.has(key) && !isWhole) unsure += 1;
    met.add(key);
  }
  return { repeated, unsure };
}
