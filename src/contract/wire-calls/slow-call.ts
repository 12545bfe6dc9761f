import type { JsonObject } from '../../base/json.ts';
import { isRefusal, type Answer } from '../calls/answer.ts';
import type { CallableTool, Calls } from '../calls/calls.ts';

/** A call that is known to take long enough for something to happen before its answer. */
export interface SlowCall {
  readonly one: CallableTool;
  readonly arguments: JsonObject;
  readonly tookMs: number;
}

/** Less is over before a cancellation has arrived on a busy machine. */
const SLOW_MS = 300;
/** Nobody waits longer than this for what may never come. */
const LONG_MS = 10_000;

/** Calls that took their time when they were made plainly; those that only read, and those that the author gave, first. */
export function slowCalls(calls: Calls): readonly SlowCall[] {
  return calls.tools
    .flatMap((one): readonly SlowCall[] => {
      const answer = plainAnswer(one, calls);
      if (answer === undefined || isRefusal(answer)) return [];
      const { tookMs } = answer.exchange;
      return tookMs < SLOW_MS || tookMs > LONG_MS ? [] : [{ one, arguments: answer.arguments, tookMs }];
    })
    .sort((a, b) => rank(a) - rank(b) || a.tookMs - b.tookMs);
}

/** A costly call is made once and never again, so the only answer of its tool is that of its plain call. */
function plainAnswer({ tool, plain }: CallableTool, { answers }: Calls): Answer | undefined {
  if (plain.kind === 'made') return plain.answer;
  return plain.kind === 'costly' ? answers.find((answer) => answer.tool === tool.name) : undefined;
}

function rank({ one: { writes, known } }: SlowCall): number {
  return (writes ? 2 : 0) + (known.with === null ? 1 : 0);
}

/** How long after its start a call is given up: early, so that most of its work is still to come. */
export function giveUpMs({ tookMs }: SlowCall): number {
  return Math.min(tookMs / 4, 250);
}

/** What an author can do about it. */
export const NO_SLOW_CALL: string = `no call that may be made takes longer than ${SLOW_MS} ms; give tools.NAME.with a call that does`;

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
