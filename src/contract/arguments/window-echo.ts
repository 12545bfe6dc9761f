import { canonicalJson, member, type Json } from '../../base/json.ts';
import { excerpt } from '../../base/text.ts';
import { hasData } from '../calls/answer.ts';
import type { CallingCheck, Flaw } from '../check.ts';
import { nameText } from '../tool-flaws.ts';
import { apart, callFlaw, PASS, skip, type ToolJudged } from '../calls/call-check.ts';
import type { Argument } from './argument.ts';
import { legalNonsense, legalNumber } from './odd-values.ts';
import { measuringCheck, ofArguments, type MeasuredTool } from './reading-check.ts';
import { daysIn, hasOwnWindow, isBound, isSpan, isWindow, saysValue, saysWindow } from './windows.ts';

/** A tool that answers for a window of time says which, and takes no other than the one it was asked for. */
export const windowEcho: CallingCheck = measuringCheck(
  'window.echo',
  'invalid-input',
  async (one) => {
    const windows = one.arguments.filter(isWindow);
    return ofArguments(
      [ofDefault(one, windows), await ofGiven(one, windows), await ofBogus(one, windows)],
      'it takes no window of time',
    );
  },
  (all) => (all.some(isWindow) ? null : 'it takes no window of time'),
);

/** Left to its default, an answer that does not say its window reads as an answer for all time. */
function ofDefault({ tool, plain }: MeasuredTool, windows: readonly Argument[]): ToolJudged {
  const isGiven = windows.some(({ name }) => Object.hasOwn(plain.arguments, name));
  const presets = windows.flatMap(({ preset }) => (preset === undefined ? [] : [preset]));
  const isOwn =
    presets.length > 0 ||
    hasOwnWindow([tool.description ?? '', ...windows.map(({ said }) => said)].join('\n'));
  if (isGiven || !isOwn) return apart('it has no window of its own');
  if (saysWindow(plain.answer) || presets.some((preset) => saysValue(plain.answer, preset))) return PASS;
  return flaw(
    callFlaw(
      'warning',
      { place: 'payload', tool: tool.name },
      `${nameText(tool.name)} answers for a window of its own when none is given, and does not say which.`,
      [plain.answer],
    ),
  );
}

async function ofGiven(
  { tool, plain, ask }: MeasuredTool,
  windows: readonly Argument[],
): Promise<ToolJudged> {
  const bounds = windows.filter(isBound);
  const argument = windows.find(isSpan) ?? (bounds.length > 1 ? bounds[0] : undefined);
  if (argument === undefined) return apart('it takes no whole window');
  const given = plain.arguments[argument.name];
  const value = given ?? legalWindow(argument, daysIn(plain.answer));
  if (value === undefined) return apart('no window to ask for is known');
  const answer =
    given === undefined ? await ask({ ...plain.arguments, [argument.name]: value }) : plain.answer;
  if (answer === null || answer.kind === 'none') return skip('the call with a window was not answered');
  if (!hasData(answer)) return apart('the call with a window gave no data');
  if (saysWindow(answer) || saysValue(answer, value)) return PASS;
  return flaw(
    callFlaw(
      'advice',
      { place: 'payload', tool: tool.name },
      `${nameText(tool.name)} is asked for ${excerpt(canonicalJson(value), 60)} as "${excerpt(argument.name, 60)}", and its answer does not say for which window it is.`,
      [answer],
    ),
  );
}

/** A value that the schema or the data shows to be one; the number of days in a span is anybody's choice. */
function legalWindow(
  { preset, options, schema, types, ...rest }: Argument,
  days: readonly string[],
): Json | undefined {
  const [example] = [member(schema, 'examples')].flatMap((list) => (Array.isArray(list) ? [list[0]] : []));
  const stated = options?.find((option) => option !== preset) ?? example ?? preset;
  if (stated !== undefined) return stated;
  const argument = { preset, options, schema, types, ...rest };
  if (types.includes('integer') || types.includes('number')) return legalNumber(argument, 3) ?? undefined;
  return isBound(argument) && member(schema, 'format') !== 'date-time' ? days[0] : undefined;
}

async function ofBogus(
  { tool, plain, yard, ask }: MeasuredTool,
  windows: readonly Argument[],
): Promise<ToolJudged> {
  const each: ToolJudged[] = [];
  for (const argument of windows.slice(0, 2)) {
    const bogus = bogusWindow(argument);
    if (bogus === null) continue;
    // oxlint-disable-next-line no-await-in-loop -- calls are made one at a time
    const answer = await ask({ ...plain.arguments, [argument.name]: bogus });
    if (answer === null || answer.kind === 'none')
      return skip('the call with a bogus window was not answered');
    // Whoever repeats what was asked for hides nothing, even where it is nonsense.
    if (!yard.same(answer)) {
      each.push(PASS);
      continue;
    }
    // A window that is told is there to be noticed.
    const isTold = saysWindow(answer) && !saysValue(answer, bogus);
    each.push(
      flaw(
        callFlaw(
          isTold ? 'warning' : 'error',
          { place: 'server-data', tool: tool.name },
          `${nameText(tool.name)} is asked for "${excerpt(String(bogus), 60)}" as "${excerpt(argument.name, 60)}", which is no time at all, and answers as ${Object.hasOwn(plain.arguments, argument.name) ? 'before' : 'without it'}.`,
          [answer],
        ),
      ),
    );
  }
  return ofArguments(each, 'no bogus window can be made');
}

/** No point in time and no length, in the type that is wanted. */
function bogusWindow(argument: Argument): string | null {
  if (!argument.types.includes('string') || argument.options !== null) return null;
  return isBound(argument) && member(argument.schema, 'format') !== undefined
    ? 'surveyor-no-such-day'
    : legalNonsense(argument);
}

function flaw(one: Flaw): ToolJudged {
  return { kind: 'flaws', flaws: [one] };
}
