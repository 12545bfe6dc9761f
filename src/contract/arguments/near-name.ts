import { canonicalJson, type Json } from '../../base/json.ts';
import { excerpt } from '../../base/text.ts';
import { isRefusal } from '../calls/answer.ts';
import { nameText } from '../tool-flaws.ts';
import { apart, callFlaw, flawed, PASS, skip, type ToolJudged } from '../calls/call-check.ts';
import type { Argument } from './argument.ts';
import { dropsUnknown } from './args-unknown.ts';
import { isLimit, isManner } from './argument-kinds.ts';
import { mainList } from './lists.ts';
import { nearNames } from './near-names.ts';
import { legalNonsense, legalNumber } from './odd-values.ts';
import type { MeasuredTool } from './reading-check.ts';

const ARGUMENTS_LIMIT = 4;

/** An optional argument that visibly changes the answer, sent under a name that is nearly its own. */
export async function nearName(one: MeasuredTool): Promise<ToolJudged> {
  const { tool, plain, yard, ask } = one;
  if (!yard.isCalm) return skip('its answers change by themselves');
  const effective = await effectiveArgument(one);
  if (typeof effective === 'string') return apart(effective);
  const { argument, value } = effective;
  for (const near of nearNames(
    argument.name,
    one.arguments.map(({ name }) => name),
  )) {
    // oxlint-disable-next-line no-await-in-loop -- calls are made one at a time
    const answer = await ask({ ...plain.arguments, [near]: value });
    if (answer === null || answer.kind === 'none')
      return skip('the call with a misspelt argument was not answered');
    if (!yard.same(answer)) continue;
    // oxlint-disable-next-line no-await-in-loop -- asked once, at the end
    const dropsAll = await dropsUnknown(one);
    const flaw = callFlaw(
      dropsAll ? 'advice' : 'warning',
      { place: 'payload', tool: tool.name },
      `${nameText(tool.name)} answers {"${excerpt(near, 60)}": ${excerpt(canonicalJson(value), 60)}} as if nothing had been asked for; with "${excerpt(argument.name, 60)}", rightly spelt, its answer is another.`,
      [answer],
    );
    return flawed(dropsAll ? { ...flaw, cause: 'drops-unknown' } : flaw);
  }
  return PASS;
}

/** An optional argument and a value with which the answer is not the plain one. */
async function effectiveArgument({
  plain,
  yard,
  ask,
  arguments: all,
}: MeasuredTool): Promise<{ readonly argument: Argument; readonly value: Json } | string> {
  const free = all.filter(({ name, isRequired }) => !isRequired && !Object.hasOwn(plain.arguments, name));
  const tellable = free.flatMap((argument) => {
    const value = tellingValue(argument, mainList(plain.answer)?.length ?? 0);
    return value === null ? [] : [{ argument, value }];
  });
  for (const each of tellable.slice(0, ARGUMENTS_LIMIT)) {
    // oxlint-disable-next-line no-await-in-loop -- calls are made one at a time
    const answer = await ask({ ...plain.arguments, [each.argument.name]: each.value });
    if (answer !== null && (isRefusal(answer) || (answer.kind === 'data' && !yard.same(answer)))) return each;
  }
  return 'no optional argument changes its answer';
}

function tellingValue(argument: Argument, entries: number): Json | null {
  if (isLimit(argument)) return entries > 1 ? legalNumber(argument, 1) : null;
  if (isManner(argument)) return null;
  return argument.options?.find((option) => option !== argument.preset) ?? legalNonsense(argument);
}
