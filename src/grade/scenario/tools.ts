import { listed } from '../../base/listing.ts';
import type { ToolCall } from '../../trajectory/tool-call.ts';
import { mostMatched } from '../metrics/matching.ts';
import { orderMatch } from '../metrics/order-match.ts';
import { partialOrder } from '../metrics/partial-order.ts';
import { distinctSteps, type Step } from '../metrics/reference.ts';
import type { Verdict } from '../verdict.ts';
import { at, outcomeText, verdict } from '../verdict-of.ts';
import type { Scene } from './scene.ts';

/** Every needed tool succeeded as often as it is named, and none was called that may not be, executed or refused. */
export function tools({ trial: { calls }, expectation }: Scene): Verdict | null {
  const { all, never } = expectation.tools;
  if (all.length + never.length === 0) return null;
  const banned = calls.filter(({ tool }) => never.includes(tool));
  if (banned.length > 0)
    return verdict('tools', 'fail', `${namesOf(banned)} may not be called, and was`, banned.map(at));
  const successes = calls.filter(({ outcome }) => outcome === 'ok');
  const lacking = unmatched(all, successes);
  if (lacking !== null) {
    const tried = calls.filter(({ tool }) => lacking.includes(tool));
    return verdict(
      'tools',
      'fail',
      lackText(lacking, tried, calls),
      (tried.length > 0 ? tried : calls).map(at),
    );
  }
  const why =
    all.length === 0 ? `${listed(never)} was not called` : `${listed(all.map(entryText))} succeeded`;
  return verdict('tools', 'pass', why, successes.filter(({ tool }) => all.flat().includes(tool)).map(at));
}

/** The needed tools came in the order that is asked for. What is lacking altogether is another rule's. */
export function order({ trial: { calls }, expectation }: Scene): Verdict | null {
  const { all, order: kind } = expectation.tools;
  if (kind === 'any' || all.length === 0) return null;
  if (kind === 'exact') return exactly(all, calls);
  const successes = calls.filter(({ outcome }) => outcome === 'ok');
  const steps = distinctSteps(all);
  if (steps.length < 2 || unmatched(all, successes) !== null) return null;
  const pairs = steps.slice(1).map((_, i): readonly [number, number] => [i, i + 1]);
  const early = pairs.find((pair) => partialOrder({ steps, before: [pair] }, successes).kept === 0);
  const wanted = listed(steps.map(entryText), 6);
  if (early === undefined) return verdict('order', 'pass', `${wanted} succeeded in this order`);
  const [before, after] = [steps[early[0]] ?? [], steps[early[1]] ?? []];
  const why = `${entryText(after)} succeeded before ${entryText(before)} had`;
  return verdict(
    'order',
    'fail',
    why,
    successes.filter(({ tool }) => [...before, ...after].includes(tool)).map(at),
  );
}

function exactly(all: readonly Step[], calls: readonly ToolCall[]): Verdict {
  const wanted = listed(all.map(entryText), 6);
  if (orderMatch(all, calls).exact)
    return verdict('order', 'pass', `called were exactly ${wanted}`, calls.map(at));
  const names = calls.map(({ tool }) => tool);
  const made = calls.length === 0 ? 'nothing was called' : `called were ${listed(names, 6)}`;
  return verdict('order', 'fail', `${made}; expected exactly ${wanted}`, calls.map(at));
}

/** The first entry that no success is left for when each has one of its own; null where all have. */
export function unmatched(all: readonly Step[], successes: readonly ToolCall[]): Step | null {
  const counts = new Map<string, number>();
  for (const { tool } of successes) counts.set(tool, (counts.get(tool) ?? 0) + 1);
  return all.find((_, i) => mostMatched(all.slice(0, i + 1), counts) <= i) ?? null;
}

function lackText(lacking: Step, tried: readonly ToolCall[], calls: readonly ToolCall[]): string {
  if (tried.some(({ outcome }) => outcome === 'ok'))
    return `${entryText(lacking)} did not succeed often enough`;
  const last = tried.at(-1);
  if (last !== undefined) return `${last.tool} ${outcomeText(last)}, and never succeeded`;
  const instead = calls.length === 0 ? 'nothing was called' : `${namesOf(calls)} was called`;
  return `${entryText(lacking)} was never called; ${instead}`;
}

function namesOf(calls: readonly ToolCall[]): string {
  return listed([...new Set(calls.map(({ tool }) => tool))]);
}

function entryText(entry: Step): string {
  return entry.join(' or ');
}
