import { canonicalJson } from '../../base/json.ts';
import type { Tool } from '../../surface/surface.ts';
import { difference, saysTheSame, type Volatile } from '../calls/alike.ts';
import type { Answer } from '../calls/answer.ts';
import type { FixtureState, Plain } from '../calls/calls.ts';
import type { Flaw } from '../check.ts';
import { payloadFlaw } from './answers-check.ts';
import { withoutEcho } from './echo.ts';
import type { StatePlace } from './state-places.ts';

/** What one call is answered here, and under each fixture that answered. */
export interface Under {
  readonly here: Answer;
  readonly empty: Answer | undefined;
  readonly unmeasured: Answer | undefined;
  readonly failing: Answer | undefined;
}

/** Makes a tool's plain call under each of the fixtures. */
export async function answersUnder(
  tool: string,
  plain: Extract<Plain, { kind: 'made' }>,
  places: readonly StatePlace[],
): Promise<Under> {
  const answers = new Map<FixtureState, Answer>();
  for (const { state, place } of places) {
    if (typeof place === 'string') continue;
    // oxlint-disable-next-line no-await-in-loop -- calls are made one at a time
    const answer = await place.call(tool, plain.arguments);
    if (answer.kind !== 'none') answers.set(state, answer);
  }
  return {
    here: plain.answer,
    empty: answers.get('empty'),
    unmeasured: answers.get('unmeasured'),
    failing: answers.get('failing'),
  };
}

/** A failing back end that is answered as an empty one is. */
export function failingFlaw(tool: Tool, { here, empty, unmeasured, failing }: Under): Flaw | null {
  if (failing === undefined || !hasMoved(here, failing)) return null;
  const twin = [empty, unmeasured].find((other) => other !== undefined && isSame(other, failing));
  if (twin === undefined && !failing.empty && !isHollow(failing, here)) return null;
  const like = twin !== undefined && twin === unmeasured ? 'nothing was measured' : 'there is nothing';
  const what = `answers under a failing back end as it does where ${like}: a success that says nothing of the failure.`;
  return payloadFlaw(tool, 'error', what, [failing, ...(twin === undefined ? [] : [twin])]);
}

/** Nothing there and nothing measured, answered alike. */
export function darkFlaw(tool: Tool, { here, empty, unmeasured }: Under): Flaw | null {
  if (empty === undefined || unmeasured === undefined) return null;
  if (!hasMoved(here, unmeasured) || !isSame(empty, unmeasured)) return null;
  const what =
    'answers the same under the fixture where there is nothing and under the one where nothing was measured.';
  return payloadFlaw(tool, 'warning', what, [empty, unmeasured]);
}

/** A tool that says the same under any fixture does not show its state; one that fails here shows nothing to compare. */
function hasMoved(here: Answer, answer: Answer): boolean {
  return here.kind === 'data' && answer.kind === 'data' && !isSame(here, answer);
}

/** The same answer, but for clocks and for what it repeats of its arguments: whatever else differs tells two apart. */
export function isSame(a: Answer, b: Answer): boolean {
  if (a.kind !== b.kind) return false;
  const [mine, theirs] = [withoutEcho(a), withoutEcho(b)];
  return saysTheSame(mine, theirs, clocksIn(mine, theirs));
}

function clocksIn(a: Answer, b: Answer): Volatile {
  const { pointers } = difference(a, b);
  return { pointers: new Set([...pointers].filter(isClock)), words: new Set() };
}

/** The last step of a pointer, in snake case: `items` and `stat` are no clocks, though they end like `tookMs` and `readAt`. */
function isClock(pointer: string): boolean {
  const key = pointer.slice(pointer.lastIndexOf('/') + 1).replaceAll(/([a-z\d])([A-Z])/g, '$1_$2');
  return CLOCK.test(key);
}

const CLOCK = /(?:time|timestamp|elapsed|duration|uptime)$|(?:^|[_-])(?:at|ms|took|request_?id|trace_?id)$/i;

/** An answer whose every list is empty, where the populated one had entries, and that has no word of a failure. */
function isHollow(failing: Answer, here: Answer): boolean {
  return listsIn(failing) === 0 && listsIn(here) > 0 && !SAYS_SO.test(failing.text);
}

const SAYS_SO =
  /error|fail|unavailable|unreachable|timed? ?out|down|degraded|partial|warning|stale|could not|unable|offline/i;

function listsIn({ data }: Answer): number {
  return data === undefined ? 0 : (canonicalJson(data).match(/\[[^\]]/g)?.length ?? 0);
}
