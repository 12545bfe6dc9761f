import { isArray, isObject, type Json } from '../../base/json.ts';
import { excerpt } from '../../base/text.ts';
import type { Answer } from '../calls/answer.ts';
import { nameText } from '../tool-flaws.ts';
import { apart, callFlaw, flawed, PASS, skip, type ToolJudged } from '../calls/call-check.ts';
import { plainWords } from './argument.ts';
import { isLimit } from './argument-kinds.ts';
import { dataOf, mainList } from './lists.ts';
import { legalNumber } from './odd-values.ts';
import type { MeasuredTool } from './reading-check.ts';

/** A larger limit shows whether the plain answer had been cut; if so, it must have said that there is more. */
export async function cutByDefault({ tool, plain, ask, arguments: all }: MeasuredTool): Promise<ToolJudged> {
  const limit = all.find((argument) => isLimit(argument) && !Object.hasOwn(plain.arguments, argument.name));
  const list = mainList(plain.answer);
  if (limit === undefined || list === null || list.length === 0)
    return apart('no default limit cuts its answers');
  const larger = legalNumber(limit, list.length * 2 + 1);
  if (larger === null || larger <= list.length) return apart('no legal limit is larger than the answer');
  const longer = await ask({ ...plain.arguments, [limit.name]: larger });
  if (longer === null || longer.kind === 'none') return skip('the call with a larger limit was not answered');
  const whole = mainList(longer);
  if (whole === null || whole.length <= list.length || saysMore(plain.answer, list.length)) return PASS;
  return flawed(
    callFlaw(
      'warning',
      { place: 'payload', tool: tool.name },
      `${nameText(tool.name)} shows ${list.length} entries, and ${whole.length} with "${excerpt(limit.name, 60)}": ${larger}; without it nothing says that there are more.`,
      [plain.answer, longer],
    ),
  );
}

/** A total above what is shown, a cursor, a mark, or the words. */
function saysMore(answer: Answer, shown: number): boolean {
  const { _meta: meta = null } = answer.result ?? {};
  const data = dataOf(answer);
  const beside = data === undefined || isArray(data) ? answer.text : answer.text.slice(0, 0);
  return [data ?? null, meta].some((half) => tells(half, shown, 0)) || MORE.test(beside.slice(0, 100_000));
}

function tells(value: Json, shown: number, depth: number): boolean {
  if (!isObject(value) || depth > 6) return false;
  return Object.entries(value).some(([key, entry]) => {
    if (typeof entry === 'number' && entry > shown) return true;
    const isMark = plainWords(key).some((word) => MARKS.has(word));
    if (isMark && entry !== null && entry !== false && entry !== '' && entry !== 0) return true;
    return (typeof entry === 'string' && MORE.test(entry.slice(0, 2_000))) || tells(entry, shown, depth + 1);
  });
}

const MARKS: ReadonlySet<string> = new Set(
  'more next cursor token truncated remaining incomplete partial limited continuation limit cut'.split(' '),
);
const MORE =
  /\b(?:truncated|more|showing|first \d+|top \d+|of \d+|\d+ of|limited to|total|next page|cursor|remaining)\b/i;
