import { excerpt } from '../../base/text.ts';
import type { Flaw } from '../check.ts';
import { nameText } from '../tool-flaws.ts';
import { apart, callFlaw, flawed, skip, type ToolJudged } from '../calls/call-check.ts';
import { asText, type Argument } from './argument.ts';
import { hasActions, isFilter, isIdentity } from './argument-kinds.ts';
import { echoedBeside, effectOf, isRich } from './effect-of.ts';
import { fieldValues, mainList } from './lists.ts';
import { legalNonsense } from './odd-values.ts';
import type { MeasuredTool } from './reading-check.ts';

/** Nothing is like a value that is in nobody's data, so that everything cannot pass a filter for it. */
export async function textEffect(one: MeasuredTool, argument: Argument): Promise<ToolJudged> {
  const { tool, plain, ask } = one;
  const name = `"${excerpt(argument.name, 60)}"`;
  const nonsense = legalNonsense(argument);
  if (nonsense === null) return apart(`no value would have to be refused by ${name}`);
  const odd = await ask({ ...plain.arguments, [argument.name]: nonsense });
  if (odd === null) return skip('the limit of calls was reached');
  const effect = effectOf(odd, one, argument.isRequired ? [] : echoedBeside(plain.answer, [nonsense]));
  if (effect !== 'alike') return effect;
  const [other] = fieldValues(odd, argument.words);
  const severity = severityOf(one, argument, other !== undefined);
  if (severity === null) return apart(`nothing says that ${name} chooses what is answered`);
  const instead = Object.hasOwn(plain.arguments, argument.name) ? 'a real value' : 'leaving it out';
  const shown = other === undefined ? '' : `, with "${excerpt(asText(other), 60)}" in it`;
  return flawed(
    callFlaw(
      severity,
      { place: 'server-data', tool: tool.name },
      `${nameText(tool.name)} answers "${nonsense}" for ${name} as it answers ${instead}${shown}: the argument changes nothing.`,
      [odd, plain.answer],
    ),
  );
}

/** `isShown`: the answer has other values under the argument's own name. */
function severityOf(one: MeasuredTool, argument: Argument, isShown: boolean): Flaw['severity'] | null {
  const isAsked = argument.isRequired ? isThing(one, argument) : isFilter(argument);
  if (isAsked && isShown) return 'error';
  if (isAsked && !isRich(one.plain.answer, argument.isRequired)) return null;
  if (isAsked) return hasActions(one.arguments, argument) ? 'advice' : 'warning';
  return isShown && mainList(one.plain.answer) !== null ? 'warning' : null;
}

/** Two texts may well be of one length or one language; two ids are never of one thing. */
function isThing({ plain }: MeasuredTool, argument: Argument): boolean {
  const isFound = plain.sources.some(
    ({ argument: place, origin }) => place === argument.name && origin.kind === 'found',
  );
  return isFound || isIdentity(argument);
}
