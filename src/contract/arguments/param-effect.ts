import type { CallingCheck } from '../check.ts';
import { excerpt } from '../../base/text.ts';
import { apart, skip, type ToolJudged } from '../calls/call-check.ts';
import type { Argument } from './argument.ts';
import { isLimit, isManner, isOffset, isZone } from './argument-kinds.ts';
import { choiceEffect } from './choice-effect.ts';
import { limitEffect } from './limit-effect.ts';
import { measuringCheck, ofArguments, type MeasuredTool } from './reading-check.ts';
import { textEffect } from './text-effect.ts';
import { zoneEffect } from './zone-effect.ts';

/**
 * An argument that a tool advertises changes something. Each kind of argument is tried with the values that must: no one
 * can tell a filter that is ignored from one that everything passes, so those prove nothing.
 */
export const paramEffect: CallingCheck = measuringCheck(
  'param.effect',
  'good-input',
  async (one) => {
    const each: ToolJudged[] = [];
    for (const argument of one.arguments) {
      // oxlint-disable-next-line no-await-in-loop -- calls are made one at a time
      each.push(await judgeArgument(one, argument));
    }
    return ofArguments(each, NO_ARGUMENTS);
  },
  (all) => (all.length > 0 ? null : NO_ARGUMENTS),
);

const NO_ARGUMENTS = 'it takes no arguments';

function judgeArgument(one: MeasuredTool, argument: Argument): ToolJudged | Promise<ToolJudged> {
  if (isZone(argument)) return zoneEffect(one, argument);
  if (!one.yard.isCalm) return skip('its answers change by themselves');
  if (isLimit(argument) || isOffset(argument)) return limitEffect(one, argument);
  if (isManner(argument)) return apart('none of its arguments must show in what it answers');
  if (argument.options !== null || argument.types.includes('boolean')) return choiceEffect(one, argument);
  if (argument.types.includes('string')) return textEffect(one, argument);
  return apart(`nothing is known that "${excerpt(argument.name, 60)}" would have to change`);
}
