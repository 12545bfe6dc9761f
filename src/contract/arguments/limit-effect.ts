import { excerpt } from '../../base/text.ts';
import { nameText } from '../tool-flaws.ts';
import { apart, callFlaw, flawed, type ToolJudged } from '../calls/call-check.ts';
import type { Argument } from './argument.ts';
import { isOffset } from './argument-kinds.ts';
import { effectOf } from './effect-of.ts';
import { mainList, variety } from './lists.ts';
import { legalNumber } from './odd-values.ts';
import type { MeasuredTool } from './reading-check.ts';

/** A limit of one cuts a list of two; leaving one out changes a list whose entries differ. */
export async function limitEffect(one: MeasuredTool, argument: Argument): Promise<ToolJudged> {
  const { tool, plain, ask } = one;
  const list = mainList(plain.answer);
  if (list === null || variety(list) < 2) return apart('no answer holds a list of two different things');
  const value = legalNumber(argument, 1);
  if (value === null || value >= list.length || plain.arguments[argument.name] === value)
    return apart('no legal limit is smaller than the answer');
  const cut = await ask({ ...plain.arguments, [argument.name]: value });
  const effect = effectOf(cut, one, [value]);
  if (effect !== 'alike' || cut === null) return effect === 'alike' ? apart('') : effect;
  return flawed(
    callFlaw(
      'warning',
      { place: 'server-data', tool: tool.name },
      `${nameText(tool.name)} answers with the same ${list.length} entries whether "${excerpt(argument.name, 60)}" is ${value} or ${isOffset(argument) ? 'left out' : 'not'}: the argument changes nothing.`,
      [cut, plain.answer],
    ),
  );
}
