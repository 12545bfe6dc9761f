import { canonicalJson, type Json } from '../../base/json.ts';
import { excerpt } from '../../base/text.ts';
import type { Answer } from '../calls/answer.ts';
import { nameText } from '../tool-flaws.ts';
import { apart, callFlaw, flawed, PASS, type ToolJudged } from '../calls/call-check.ts';
import { asText, type Argument } from './argument.ts';
import { hasActions, isFilter, isThreshold } from './argument-kinds.ts';
import { echoedBeside, effectOf, isRich } from './effect-of.ts';
import { fieldValues } from './lists.ts';
import { meansTheSame, withoutTwins } from './same-word.ts';
import type { MeasuredTool } from './reading-check.ts';

const VALUES_LIMIT = 3;

/**
 * All values that are tried, and none, give one answer. Yes and no prove something only where the answer shows what was
 * not asked for: a filter for archived things has no effect where there are none.
 */
export async function choiceEffect(one: MeasuredTool, argument: Argument): Promise<ToolJudged> {
  const { tool, plain, ask } = one;
  const values = chosen(argument.options ?? [true, false], plain.arguments[argument.name]);
  if (values.length < (Object.hasOwn(plain.arguments, argument.name) ? 1 : 2))
    return apart('there is one value only');
  const answers: Answer[] = [];
  for (const value of values) {
    // oxlint-disable-next-line no-await-in-loop -- calls are made one at a time
    const answer = await ask({ ...plain.arguments, [argument.name]: value });
    const effect = effectOf(answer, one, echoedBeside(plain.answer, [value]));
    if (effect !== 'alike') return effect;
    if (answer !== null) answers.push(answer);
  }
  const other = shownOther(argument, values, plain.answer);
  const severity = severityOf(one, argument, other);
  if (severity === null) return PASS;
  const shown = other === undefined ? '' : `, with "${excerpt(asText(other), 60)}" in it`;
  return flawed(
    callFlaw(
      severity,
      { place: 'server-data', tool: tool.name },
      `${nameText(tool.name)} gives one answer whether "${excerpt(argument.name, 60)}" is ${values.map((value) => excerpt(canonicalJson(value), 40)).join(' or ')}${shown}: the argument changes nothing.`,
      answers,
    ),
  );
}

/** Values that mean another thing than the plain call's, and than each other: the first, the last, and one between. */
function chosen(options: readonly Json[], current: Json | undefined): readonly Json[] {
  const others = withoutTwins(options).filter(
    (option) => current === undefined || !meansTheSame(option, current),
  );
  const middle = others.slice(1, -1).slice(0, VALUES_LIMIT - 2);
  return [...others.slice(0, 1), ...middle, ...others.slice(1).slice(-1)];
}

function severityOf(
  { arguments: all, plain }: MeasuredTool,
  argument: Argument,
  other: Json | undefined,
): 'error' | 'warning' | 'advice' | null {
  const isYesOrNo = argument.options === null;
  if (other !== undefined && !isThreshold(argument)) return isYesOrNo ? 'warning' : 'error';
  if (isYesOrNo || isThreshold(argument) || !isRich(plain.answer, false)) return null;
  if (!isFilter(argument) && !argument.isRequired) return null;
  return hasActions(all, argument) ? 'advice' : 'warning';
}

/** What the answer has under the argument's name although another of its values was asked for. */
function shownOther({ words, options }: Argument, values: readonly Json[], answer: Answer): Json | undefined {
  const field = words[0] === 'only' || words[0] === 'is' ? words.slice(1) : words;
  const known = new Set<Json>(options ?? [true, false]);
  const narrow = values.filter(
    (value) => !/^(?:all|any|both|every|none|everything|\*)$/i.test(asText(value)),
  );
  return fieldValues(answer, field).find(
    (shown) => known.has(shown) && narrow.some((value) => value !== shown),
  );
}
