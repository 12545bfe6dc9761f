import { isObject, type Json } from '../../base/json.ts';
import { isRefusal, type Answer } from '../calls/answer.ts';
import { PASS, skip, type ToolJudged } from '../calls/call-check.ts';
import { dataOf, mainList } from './lists.ts';
import type { MeasuredTool } from './reading-check.ts';

/** What a varied call says of its argument: it had an effect, or nothing can be said, or the answer is the plain one. */
export function effectOf(
  answer: Answer | null,
  { yard }: Pick<MeasuredTool, 'yard'>,
  echoed: readonly Json[],
): ToolJudged | 'alike' {
  if (answer === null) return skip('the limit of calls was reached');
  if (answer.kind === 'none' || answer.kind === 'more') return skip('a varied call was not answered');
  return isRefusal(answer) || !yard.same(answer, echoed) ? PASS : 'alike';
}

/** Where an answer is a list, repeating what was asked for is no effect; elsewhere it may be the whole of it. */
export function echoedBeside(answer: Answer, values: readonly Json[]): readonly Json[] {
  return (mainList(answer)?.length ?? 0) > 0 ? values : [];
}

/**
 * There is enough in an answer for two of them not to be equal by chance, as two numbers or two "nothing found" are: a
 * list with entries or a long text; for one thing that was asked for, an object.
 */
export function isRich(answer: Answer, isOneThing: boolean): boolean {
  const data = dataOf(answer);
  const isThing = isOneThing && isObject(data) && Object.keys(data).length > 1;
  return (mainList(answer)?.length ?? 0) > 0 || answer.text.length > LONG_TEXT || isThing;
}

const LONG_TEXT = 200;
