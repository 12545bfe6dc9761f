import { difference, saysTheSame, STEADY, type Volatile } from '../calls/alike.ts';
import type { Answer } from '../calls/answer.ts';
import type { CallableTool, Calls, Place } from '../calls/calls.ts';
import type { PlainTool } from '../calls/call-check.ts';

/** What the reading tools say, by tool. */
export type Outlook = ReadonlyMap<string, Answer>;

export interface Change {
  readonly tool: string;
  readonly before: Answer;
  readonly after: Answer;
}

/** Tools that only read, as far as their author or their annotations say, and whose plain call was made. */
export function readersOf(calls: Calls): readonly PlainTool[] {
  return calls.tools.flatMap((one) =>
    isReader(one) && one.plain.kind === 'made' ? [{ ...one, plain: one.plain }] : [],
  );
}

/** Readers that answer: through them the state of the world can be seen. What was empty at first may not stay so. */
export function viewersOf(calls: Calls): readonly PlainTool[] {
  return readersOf(calls).filter(({ plain }) => plain.answer.kind === 'data');
}

/** Asks every one of them once, anew, with its plain arguments. What is not answered is left out. */
export async function lookAround(viewers: readonly PlainTool[], place: Place): Promise<Outlook> {
  const seen = new Map<string, Answer>();
  for (const { tool, plain } of viewers) {
    // oxlint-disable-next-line no-await-in-loop -- calls are made one at a time
    const answer = await place.call(tool.name, plain.arguments, { anew: true });
    if (answer.kind !== 'none') seen.set(tool.name, answer);
  }
  return seen;
}

/** What differs between two looks with nothing between them changes anyway. */
export function changingAnyway(one: Outlook, other: Outlook): ReadonlyMap<string, Volatile> {
  return new Map(
    [...one].flatMap(([tool, first]) => {
      const second = other.get(tool);
      return second === undefined ? [] : [[tool, difference(first, second)] as const];
    }),
  );
}

/** Who says something else than before, what changes anyway left aside. Who was not heard both times says nothing. */
export function changesBetween(
  before: Outlook,
  after: Outlook,
  aside: ReadonlyMap<string, Volatile>,
): readonly Change[] {
  return [...before].flatMap(([tool, was]) => {
    const is = after.get(tool);
    if (is === undefined || saysTheSame(was, is, aside.get(tool) ?? STEADY)) return [];
    return [{ tool, before: was, after: is }];
  });
}

/** One that is annotated both read-only and destructive is no reader, whichever of the two is wrong. */
export function isReader({ tool, writes }: CallableTool): boolean {
  return !writes && tool.annotations.destructive !== true;
}
