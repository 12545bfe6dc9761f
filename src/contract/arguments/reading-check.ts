import type { JsonObject } from '../../base/json.ts';
import type { CheckId } from '../../finding/codes.ts';
import type { Answer } from '../calls/answer.ts';
import type { Calls } from '../calls/calls.ts';
import { withoutPlain } from '../calls/plain-calls.ts';
import type { CallingCheck, CheckContext, Judged } from '../check.ts';
import { judgingOf } from '../judging.ts';
import { apart, overTools, skip, type PlainTool, type ToolJudged } from '../calls/call-check.ts';
import { argumentsOf, type Argument } from './argument.ts';
import { gathered } from './gathered.ts';
import { yardstickOf, type Yardstick } from './yardstick.ts';

/** A tool that only reads and has been called, with what a check needs to vary that call. */
export interface ReadTool extends PlainTool {
  readonly arguments: readonly Argument[];
  /** Calls the tool; null: this check has called it, or the server, often enough. */
  readonly ask: (args: JsonObject, how?: { readonly anew?: boolean }) => Promise<Answer | null>;
}

/** A `ReadTool` whose plain call gave data. */
export interface MeasuredTool extends ReadTool {
  readonly yard: Yardstick;
}

/** Why a rule has nothing to say of a tool with these arguments, whatever it answers; null: it may have. */
type Exempt = (all: readonly Argument[]) => string | null;

type Judge<T> = (one: T, calls: Calls, context: CheckContext) => ToolJudged | Promise<ToolJudged>;

/** How many calls one check may make. */
const TOOL_LIMIT = 10;
const SERVER_LIMIT = 200;

/**
 * A check that varies the plain calls of tools that only read. Calls that may write are never varied: what is wrong with
 * the server would then be done to its data.
 */
export function readingCheck(
  id: CheckId,
  executes: CallingCheck['executes'],
  judge: Judge<ReadTool>,
  exempt?: Exempt,
): CallingCheck {
  return { id, executes, phase: 'call', run: (calls, context) => overReading(calls, context, judge, exempt) };
}

/** As `readingCheck`, over the tools whose plain call gave data to compare with. */
export function measuringCheck(
  id: CheckId,
  executes: CallingCheck['executes'],
  judge: Judge<MeasuredTool>,
  exempt?: Exempt,
): CallingCheck {
  return readingCheck(id, executes, measured(judge), exempt);
}

/** The same judgment, of tools whose plain call gave data. */
export function measured(judge: Judge<MeasuredTool>): Judge<ReadTool> {
  return async (one, calls, context) => {
    const yard = await yardstickOf(one.plain);
    return typeof yard === 'string' ? skip(yard) : judge({ ...one, yard }, calls, context);
  };
}

/** Tools that let a varied call time out: each further one would cost as much again. */
const fallenSilent = new WeakMap<Calls, Set<string>>();

/** Judges every tool that only reads; a flaw that all of them share is told once. */
export async function overReading(
  calls: Calls,
  context: CheckContext,
  judge: Judge<ReadTool>,
  exempt: Exempt = () => null,
): Promise<Judged> {
  const quiet = fallenSilent.get(calls) ?? new Set<string>();
  fallenSilent.set(calls, quiet);
  let made = 0;
  let looked = 0;
  const judged = await overTools(calls, async (one) => {
    const { tool, plain, writes } = one;
    if (writes) return apart('tools that write are not called with varied arguments');
    const all = argumentsOf(tool, judgingOf(calls.here.surface));
    const why = exempt(all);
    if (why !== null) return apart(why);
    if (plain.kind !== 'made') return skip(withoutPlain(plain));
    if (made >= SERVER_LIMIT) return skip('the limit of calls was reached');
    if (quiet.has(tool.name)) return skip('it fell silent on a varied call before');
    let left = TOOL_LIMIT;
    const ask: ReadTool['ask'] = async (args, how) => {
      if (left <= 0 || made >= SERVER_LIMIT || calls.here.spent()) return null;
      left -= 1;
      made += 1;
      const answer = await calls.here.call(tool.name, args, how);
      if (answer.why === 'silent') {
        quiet.add(tool.name);
        left = 0;
      }
      return answer;
    };
    const of = await judge({ ...one, plain, arguments: all, ask }, calls, context);
    if (of.kind === 'pass' || of.kind === 'flaws') looked += 1;
    return of;
  });
  return gathered(judged, looked);
}

/** One judgment of a tool out of those of its arguments: what was looked at counts before what could not be. */
export function ofArguments(each: readonly ToolJudged[], none: string): ToolJudged {
  const flaws = each.flatMap((one) => (one.kind === 'flaws' ? one.flaws : []));
  if (flaws.length > 0) return { kind: 'flaws', flaws };
  return (
    each.find(({ kind }) => kind === 'pass') ??
    each.find(({ kind }) => kind === 'skip') ??
    each[0] ??
    apart(none)
  );
}
