import { canonicalJson, type JsonObject } from '../../base/json.ts';
import { excerpt } from '../../base/text.ts';
import { saysName } from '../../surface/mentions.ts';
import { hasData, isRefusal, type Answer } from '../calls/answer.ts';
import type { Calls } from '../calls/calls.ts';
import type { Flaw } from '../check.ts';
import { nameText } from '../tool-flaws.ts';
import { callFlaw, flawed, skip, type ToolJudged } from '../calls/call-check.ts';
import type { Argument } from './argument.ts';
import { isIdentity } from './argument-kinds.ts';
import { viewOf } from './answer-view.ts';
import { dataOf, mainList } from './lists.ts';
import { nearValues } from './near-names.ts';
import { foundValues } from './odd-values.ts';
import { ofArguments, type MeasuredTool } from './reading-check.ts';

const ARGUMENTS_LIMIT = 2;

/** An id that another tool gave, in the other case and with spaces around: the thing itself, or an error that can be acted on. */
export async function nearId(one: MeasuredTool, calls: Calls): Promise<ToolJudged> {
  const each: ToolJudged[] = [];
  const ids = one.arguments.filter(isId).slice(0, ARGUMENTS_LIMIT);
  for (const argument of ids) {
    // oxlint-disable-next-line no-await-in-loop -- calls are made one at a time
    each.push(await judgeArgument(one, argument, calls));
  }
  return ofArguments(each, 'it takes no id');
}

function isId(argument: Argument): boolean {
  const { types, options } = argument;
  return types.includes('string') && options === null && (isIdentity(argument) || isPath(argument));
}

/** Many places take a path in any case, and what stands there may rightly be another thing: only errors say something. */
function isPath({ words }: Pick<Argument, 'words'>): boolean {
  return /^(?:path|file|filename|filepath)$/.test(words.at(-1) ?? '');
}

async function judgeArgument(one: MeasuredTool, argument: Argument, calls: Calls): Promise<ToolJudged> {
  const real = await realCall(one, argument, calls);
  if (real === null)
    return skip(`no id was found for "${excerpt(argument.name, 60)}" that is answered with data`);
  const flaws: Flaw[] = [];
  let looked = false;
  for (const near of nearValues(real.id)) {
    // oxlint-disable-next-line no-await-in-loop -- calls are made one at a time
    const answer = await one.ask({ ...real.args, [argument.name]: near });
    if (answer === null || answer.kind === 'none' || answer.kind === 'more') continue;
    looked = true;
    const flaw = judgeNear(answer, { ...real, near, argument, plain: one.plain.answer, calls });
    if (flaw !== null && flaws.length === 0) flaws.push(flaw);
  }
  return looked ? flawed(...flaws) : skip('the call with an id slightly off was not answered');
}

interface Real {
  readonly id: string;
  readonly args: JsonObject;
  readonly answer: Answer;
}

/** A call with an id that is known to be good: better not the plain one, whose thing may be the first of all. */
async function realCall(
  { tool, plain, yard, ask }: MeasuredTool,
  argument: Argument,
  calls: Calls,
): Promise<Real | null> {
  const current = plain.arguments[argument.name];
  const others = foundValues(tool, argument, calls).filter((value) => value !== current);
  for (const id of new Set([...others.slice(-1), ...others.slice(0, 2)])) {
    if (typeof id !== 'string') continue;
    const args = { ...plain.arguments, [argument.name]: id };
    // oxlint-disable-next-line no-await-in-loop -- calls are made one at a time
    const answer = await ask(args);
    if (answer !== null && hasData(answer) && !isBare(answer) && !yard.same(answer, [id]))
      return { id, args, answer };
  }
  const isGood = typeof current === 'string' && !isBare(plain.answer);
  return isGood ? { id: current, args: plain.arguments, answer: plain.answer } : null;
}

/** Its list is empty: nothing there could be lost. */
function isBare(answer: Answer): boolean {
  return !hasData(answer) || mainList(answer)?.length === 0;
}

interface Near extends Real {
  readonly near: string;
  readonly argument: Argument;
  readonly plain: Answer;
  readonly calls: Calls;
}

function judgeNear(answer: Answer, at: Near): Flaw | null {
  const { id, near, argument, plain } = at;
  const sent = `${nameText(answer.tool)} is asked for "${excerpt(JSON.stringify(near).slice(1, -1), 60)}" as "${excerpt(argument.name, 60)}"`;
  const off = near.trim() === id ? 'with spaces around it' : 'in the other case';
  if (isRefusal(answer)) return judgeRefusal(answer, at, `${sent}, an id ${off},`);
  if (isPath(argument)) return null;
  if (sameThing(answer, at.answer, [near, near.trim(), id])) return null;
  if (isBare(answer))
    return callFlaw(
      'warning',
      { place: 'payload', tool: answer.tool },
      `${sent}, an id ${off}, and answers that there is nothing, without a word on the id.`,
      [answer, at.answer],
    );
  if (at.answer !== plain && sameThing(answer, plain, [near, near.trim(), id]))
    return callFlaw(
      'error',
      { place: 'server-data', tool: answer.tool },
      `${sent}, an id ${off}, and answers with another thing, as if that were the match.`,
      [answer, at.answer],
    );
  return null;
}

/** Apart from the id itself, which may be repeated as it was sent. */
function sameThing(a: Answer, b: Answer, ids: readonly string[]): boolean {
  const [mine, theirs] = [a, b].map((answer) => {
    const said = canonicalJson(dataOf(answer) ?? viewOf(answer));
    return ids.reduce((text, id) => text.replaceAll(JSON.stringify(id).slice(1, -1), '\u0000'), said);
  });
  return mine === theirs;
}

function judgeRefusal(answer: Answer, { id, near, argument, calls }: Near, sent: string): Flaw | null {
  const said = answer.text.slice(0, 2_000);
  if (SPELLING.test(said)) return null;
  const site = { place: 'payload', tool: answer.tool } as const;
  if (GONE.test(said) && !HEDGED.test(said))
    return callFlaw('warning', site, `${sent} and says of a thing that is there: ${excerpt(said, 120)}`, [
      answer,
    ]);
  const namesId = [near.trim(), id].some((each) => said.toLowerCase().includes(each.toLowerCase()));
  const namesSource = calls.here.surface.tools.some(
    ({ name }) => name !== answer.tool && saysName(said, name),
  );
  if (namesId || namesSource || said.includes(argument.name)) return null;
  return callFlaw(
    'advice',
    site,
    `${sent} and names neither the id nor where ids come from: ${excerpt(said, 120)}`,
    [answer],
  );
}

const SPELLING =
  /\b(?:case|upper|lower|capital|spell\w*|whitespace|spaces?|trim\w*|exact(?:ly)?|did you mean)\b/i;
const GONE =
  /\b(?:no longer|any ?more|expired|stale|(?:been|was|were) (?:deleted|removed|cancel\w*|archived)|gone|outdated|list again|refresh)\b/i;
/** It says that there is no such thing, and guesses why. */
const HEDGED =
  /\b(?:may|might|maybe|perhaps|possibly|could|not found|no such|unknown|invalid|does(?:n't| not) exist|there is no)\b/i;
