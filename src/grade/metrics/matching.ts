import type { Step } from './reference.ts';

/**
 * The largest number of steps that can each have a call of their own, given how often each tool was called. Without
 * alternatives this is the sum over tools of min(wanted, called); with them, a tool may have to leave one step to
 * another (bipartite matching by augmenting paths).
 */
export function mostMatched(steps: readonly Step[], called: ReadonlyMap<string, number>): number {
  const held = new Map<string, number[]>();
  const place = (index: number, tried: Set<string>): boolean =>
    (steps[index] ?? []).some((tool) => {
      if (tried.has(tool)) return false;
      tried.add(tool);
      const holders = held.get(tool) ?? [];
      held.set(tool, holders);
      if (holders.length < (called.get(tool) ?? 0)) return holders.push(index) > 0;
      const leaver = holders.findIndex((other) => place(other, tried));
      if (leaver < 0) return false;
      holders[leaver] = index;
      return true;
    });
  return [...steps.keys()].filter((index) => place(index, new Set())).length;
}
