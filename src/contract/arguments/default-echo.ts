import { canonicalJson, type Json, type JsonObject } from '../../base/json.ts';
import { excerpt } from '../../base/text.ts';
import { isRefusal, type Answer } from '../calls/answer.ts';
import type { CallingCheck } from '../check.ts';
import { nameText } from '../tool-flaws.ts';
import { apart, callFlaw, flawed, PASS, skip, type ToolJudged } from '../calls/call-check.ts';
import type { Argument } from './argument.ts';
import { isLimit } from './argument-kinds.ts';
import { cutByDefault } from './cut-by-default.ts';
import { mainList } from './lists.ts';
import { measuringCheck, ofArguments, type MeasuredTool } from './reading-check.ts';

const DEFAULTS_LIMIT = 5;

/** A declared default is what leaving the argument out does, and an answer that a default has cut says so. */
export const defaultEcho: CallingCheck = measuringCheck(
  'default.echo',
  'good-input',
  async (one) => ofArguments([await ofDefaults(one), await cutByDefault(one)], 'it has no defaults'),
  (all) =>
    all.some((argument) => argument.preset !== undefined || isLimit(argument)) ? null : 'it has no defaults',
);

async function ofDefaults(one: MeasuredTool): Promise<ToolJudged> {
  const { plain, yard, ask } = one;
  const preset = one.arguments
    .filter(({ name, preset: value }) => value !== undefined && !Object.hasOwn(plain.arguments, name))
    .slice(0, DEFAULTS_LIMIT);
  if (preset.length === 0) return apart('it declares no default');
  if (!yard.isCalm) return skip('its answers change by themselves');
  const values = preset.map((argument): Json => argument.preset ?? null);
  const all = await ask({ ...plain.arguments, ...argumentsOf(preset) });
  if (all !== null && yard.same(all, values)) return PASS;
  const each: ToolJudged[] = [];
  for (const argument of preset) {
    // oxlint-disable-next-line no-await-in-loop -- calls are made one at a time
    each.push(await ofDefault(one, argument));
  }
  return ofArguments(each, 'it declares no default');
}

function argumentsOf(preset: readonly Argument[]): JsonObject {
  return Object.fromEntries(preset.map(({ name, preset: value }) => [name, value ?? null]));
}

async function ofDefault({ tool, plain, yard, ask }: MeasuredTool, argument: Argument): Promise<ToolJudged> {
  const value = argument.preset ?? null;
  const told = await ask({ ...plain.arguments, [argument.name]: value });
  if (told === null || told.kind === 'none')
    return skip('the call with a default spelt out was not answered');
  if (yard.same(told, [value])) return PASS;
  const what = `${excerpt(canonicalJson(value), 60)} for "${excerpt(argument.name, 60)}"`;
  if (isRefusal(told))
    return flawed(
      callFlaw(
        'error',
        { place: 'server-data', tool: tool.name },
        `${nameText(tool.name)} declares the default ${what}, and refuses it when it is sent: ${excerpt(told.text, 120)}`,
        [told],
      ),
    );
  // The world may have gone on in between.
  const after = await ask(plain.arguments, { anew: true });
  if (after === null || !yard.same(after)) return skip('its plain answer has changed meanwhile');
  return flawed(
    callFlaw(
      entries(told) === entries(plain.answer) ? 'warning' : 'error',
      { place: 'server-data', tool: tool.name },
      `${nameText(tool.name)} declares the default ${what}, and answers differently when it is left out.`,
      [told, plain.answer],
    ),
  );
}

function entries(answer: Answer): number | null {
  return mainList(answer)?.length ?? null;
}
