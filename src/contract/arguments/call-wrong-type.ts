import type { Json } from '../../base/json.ts';
import { canonicalJson } from '../../base/json.ts';
import { excerpt } from '../../base/text.ts';
import type { Judgment } from '../../surface/json-schema.ts';
import { isRefusal } from '../calls/answer.ts';
import type { CallingCheck } from '../check.ts';
import { type Judging, judgingOf } from '../judging.ts';
import { nameText } from '../tool-flaws.ts';
import { callFlaw, flawed, PASS, skip, type ToolJudged } from '../calls/call-check.ts';
import type { Argument } from './argument.ts';
import { explainsFailure } from './refusal-words.ts';
import { measuringCheck, ofArguments, type MeasuredTool } from './reading-check.ts';

const ARGUMENTS_LIMIT = 6;

/** One argument of a good call replaced by a value of a JSON type that its schema does not take: it must be refused. */
export const callWrongType: CallingCheck = measuringCheck(
  'call.wrong-type',
  'invalid-input',
  async (one, { here }) => {
    const each: ToolJudged[] = [];
    const typed = one.arguments.filter(({ types }) => types.length > 0);
    for (const argument of typed.slice(0, ARGUMENTS_LIMIT)) {
      // oxlint-disable-next-line no-await-in-loop -- calls are made one at a time
      each.push(await judgeArgument(one, argument, judgingOf(here.surface)));
    }
    return ofArguments(each, NO_TYPE);
  },
  (all) => (all.some(({ types }) => types.length > 0) ? null : NO_TYPE),
);

const NO_TYPE = 'none of its arguments has a type';

async function judgeArgument(
  { tool, plain, yard, ask }: MeasuredTool,
  argument: Argument,
  judging: Judging,
): Promise<ToolJudged> {
  const { name, types } = argument;
  const wrong = WRONG.find(({ type }) => !types.includes(type));
  if (wrong === undefined) return skip(`the argument "${excerpt(name, 60)}" takes every type`);
  const args = { ...plain.arguments, [name]: wrong.value };
  if (!isForbidden(judging.value(tool.inputSchema ?? {}, args)))
    return skip(`what "${excerpt(name, 60)}" takes could not be judged`);
  const answer = await ask(args);
  if (answer === null || answer.kind === 'none') return skip('the call with a wrong type was not answered');
  // A refusal in words is one; that it is not flagged is another check's to tell.
  if (isRefusal(answer) || answer.kind === 'more' || explainsFailure(answer)) return PASS;
  const unchanged = yard.same(answer, [wrong.value]);
  const isCoerced = !unchanged && types.every((type) => COERCED.has(type));
  const what = `${nameText(tool.name)} takes ${canonicalJson(wrong.value)} for "${excerpt(name, 60)}", which is of the type ${types.join(' or ')},`;
  return flawed(
    callFlaw(
      isCoerced ? 'advice' : 'warning',
      { place: 'server-data', tool: tool.name },
      `${what} and answers ${unchanged ? 'as if it had not been there' : 'with a success'}.`,
      [answer],
    ),
  );
}

/** Nothing that could be read as what is wanted, so that only a careless server takes it. */
const WRONG: readonly { readonly type: string; readonly value: Json }[] = [
  { type: 'string', value: 'surveyor' },
  { type: 'object', value: { surveyor: 'wrong type' } },
  { type: 'boolean', value: true },
];

/** Anything can be taken as true, and any one thing as a list of one: forgiving, and no nonsense. */
const COERCED: ReadonlySet<string> = new Set(['boolean', 'array', 'null']);

function isForbidden(judgment: Judgment): boolean {
  return judgment.kind === 'judged' && judgment.problems.length > 0;
}
