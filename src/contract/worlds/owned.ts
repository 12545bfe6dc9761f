import { isArray, isObject, type Json } from '../../base/json.ts';
import { harvest, type Candidate } from '../../client/literal/harvest.ts';
import type { Answer } from '../calls/answer.ts';
import type { Place } from '../calls/calls.ts';
import type { PlainTool } from '../calls/call-check.ts';
import { factOf, factsIn } from './facts.ts';

/** One user of the target. */
export interface User {
  readonly name: string;
  readonly place: Place;
}

/** What lists show one user and not the other. */
export interface Owned {
  /** All that the owner's lists show. */
  readonly shown: readonly Candidate[];
  /** Of that, what the other's lists do not show. */
  readonly own: readonly Candidate[];
  /** All that the other's lists show. */
  readonly othersFacts: ReadonlySet<string>;
  /** The other was answered at all: with data, or with an empty list. */
  readonly isServed: boolean;
}

/** Readers whose plain call needs nothing that another call has found: what they show, they show to whoever asks. */
export function listers(viewers: readonly PlainTool[]): readonly PlainTool[] {
  return viewers.filter(({ plain }) => plain.sources.every(({ origin }) => origin.kind !== 'found'));
}

/**
 * Compares what the lists show two users. A list that may go on behind what was sent says nothing of what is not in it,
 * and a value that changes from answer to answer is nobody's.
 */
export async function ownedBy(owner: User, other: User, lists: readonly PlainTool[]): Promise<Owned> {
  const seen = { shown: [] as Candidate[], own: [] as Candidate[], facts: new Set<string>(), served: false };
  const maybe: Candidate[] = [];
  for (const { tool, plain } of lists) {
    const ask = ({ place }: User, anew = false): Promise<Answer> =>
      place.call(tool.name, plain.arguments, { anew });
    // oxlint-disable-next-line no-await-in-loop -- calls are made one at a time
    const [mine, again, theirs] = [await ask(owner), await ask(owner, true), await ask(other)];
    if (theirs.kind === 'data') seen.served = true;
    for (const fact of factsIn(theirs)) seen.facts.add(fact);
    if (mine.kind !== 'data' || again.kind !== 'data' || mine.result === null) continue;
    const steady = factsIn(again);
    const values = harvest(tool.name, plain.arguments, mine.result).filter(({ value }) =>
      steady.has(factOf(value)),
    );
    seen.shown.push(...values);
    if (theirs.kind !== 'data' || isWhole(theirs)) maybe.push(...values);
  }
  seen.own.push(...maybe.filter(({ value }) => !seen.facts.has(factOf(value))));
  return { shown: seen.shown, own: seen.own, othersFacts: seen.facts, isServed: seen.served };
}

const GOES_ON = /^(?:next\w*|\w*cursor|has_?(?:more|next)\w*|more|truncated|is_?truncated)$/i;
/** A list as long as pages are made may be one. */
const PAGE_SIZES: ReadonlySet<number> = new Set([10, 20, 25, 30, 50, 100, 200, 250, 500, 1000]);

function isWhole({ data, text }: Answer): boolean {
  return data === undefined ? !PAGE_SIZES.has(text.split('\n').length) : !goesOn(data, 2);
}

function goesOn(value: Json, depth: number): boolean {
  if (isArray(value)) return PAGE_SIZES.has(value.length);
  if (!isObject(value)) return false;
  return Object.entries(value).some(
    ([key, entry]) => (GOES_ON.test(key) && Boolean(entry)) || (depth > 0 && goesOn(entry, depth - 1)),
  );
}
