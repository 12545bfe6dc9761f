import { canonicalJson, isArray, isObject, type Json } from '../../base/json.ts';
import { jsonPointer } from '../../base/json-pointer.ts';
import { excerpt } from '../../base/text.ts';
import type { Answer } from '../calls/answer.ts';
import type { CallableTool, Calls } from '../calls/calls.ts';
import type { CallingCheck, Flaw } from '../check.ts';
import { notApplicable } from '../flaws.ts';
import { payloadFlaw, sharedByAll } from './answers-check.ts';
import { apart, flawed, overTools, PASS, skip, type ToolJudged } from '../calls/call-check.ts';
import { placesOf } from './state-places.ts';

const DECLARE =
  'no unmeasured case is declared: give a tool `unmeasured` arguments, or configure a fixture of the state unmeasured';

/** What was never measured is not answered by zero. */
export const nullVsZero: CallingCheck = {
  id: 'null.vs.zero',
  executes: 'good-input',
  phase: 'call',
  run: async (calls) => {
    const [dark] = await placesOf(calls, ['unmeasured']);
    if (dark === undefined && calls.tools.every(({ known }) => known.unmeasured === null))
      return notApplicable(DECLARE);
    return sharedByAll(
      await overTools(calls, async (one) => {
        const declared = await byArguments(one, calls);
        if (declared.kind === 'flaws' || dark === undefined) return declared;
        if (typeof dark.place === 'string')
          return skip(`the fixture ${dark.name} was not reached: ${dark.place}`);
        const { plain, tool, writes } = one;
        if (writes || plain.kind !== 'made') return declared;
        return byState(one, plain.answer, await dark.place.call(tool.name, plain.arguments));
      }),
    );
  },
};

async function byArguments({ tool, known }: CallableTool, calls: Calls): Promise<ToolJudged> {
  if (known.unmeasured === null) return apart(DECLARE);
  const answer = await calls.here.call(tool.name, known.unmeasured);
  if (answer.kind === 'none') return skip('the unmeasured call was not answered');
  if (answer.kind !== 'data' || saysUnmeasured(answer)) return PASS;
  const [zero] = zerosIn(answer);
  const inProse = answer.data === undefined ? PROSE_ZERO.exec(answer.text)?.[0] : undefined;
  if (zero === undefined && inProse === undefined) return PASS;
  const said = zero === undefined ? `"${excerpt(inProse ?? '', 60)}"` : `${zero.at} = ${zero.print}`;
  return flawed(zeroFlaw({ tool, answer, said, why: 'of which its author says that nothing was measured' }));
}

function byState({ tool }: CallableTool, here: Answer, answer: Answer): ToolJudged {
  if (answer.kind === 'none') return skip('the unmeasured fixture did not answer');
  if (answer.kind !== 'data' || here.kind !== 'data') return PASS;
  if (saysUnmeasured(answer)) return PASS;
  const before = new Map(numbersIn(here).map(({ at, print }) => [at, print]));
  const turned = zerosIn(answer).find(({ at }) => before.has(at) && !isZero(before.get(at) ?? '0'));
  if (turned === undefined) return PASS;
  const said = `${turned.at} = ${turned.print} (it is ${before.get(turned.at) ?? ''} where there is data)`;
  return flawed(zeroFlaw({ tool, answer, said, why: 'under the fixture where nothing was measured' }));
}

function zeroFlaw(seen: { tool: CallableTool['tool']; answer: Answer; said: string; why: string }): Flaw {
  const what = `says ${seen.said} ${seen.why}, with nothing beside it that says so.`;
  return payloadFlaw(seen.tool, 'error', what, [seen.answer]);
}

interface NumberAt {
  readonly at: string;
  readonly key: string;
  readonly print: string;
}

const VALUES_LIMIT = 5_000;

/** Every number, and every text that is one, with its place. */
function numbersIn({ data }: Answer): readonly NumberAt[] {
  const found: NumberAt[] = [];
  const todo: { value: Json; steps: readonly string[] }[] = [{ value: data ?? null, steps: [] }];
  for (let at = 0; at < todo.length && at < VALUES_LIMIT; at += 1) {
    const spot = todo[at];
    if (spot === undefined) break;
    const { value, steps } = spot;
    if (isArray(value))
      value.forEach((entry, i) => todo.push({ value: entry, steps: [...steps, String(i)] }));
    else if (isObject(value))
      for (const [key, entry] of Object.entries(value)) todo.push({ value: entry, steps: [...steps, key] });
    else if (typeof value === 'number' || (typeof value === 'string' && NUMBER.test(value)))
      found.push({
        at: excerpt(jsonPointer(steps), 80),
        key: steps.findLast((step) => !/^\d+$/.test(step)) ?? '',
        print: excerpt(canonicalJson(value), 30),
      });
  }
  return found;
}

const NUMBER = /^\s*[-+]?[\d.,]+\s?(?:%|[a-zA-Zµ]{1,4})?\s*$/;

/** Zeros that are no counts: that nothing was counted is true of what was never measured. */
function zerosIn(answer: Answer): readonly NumberAt[] {
  return numbersIn(answer).filter(({ key, print }) => isZero(print) && !COUNTS.test(key));
}

function isZero(print: string): boolean {
  return /^"?\s*[-+]?0+(?:[.,]0+)?\s?(?:%|[a-zA-Zµ]{1,4})?\s*"?$/.test(print);
}

const COUNTS =
  /^(?:n|count|total|total_?(?:count|results|items)|size|length|limit|offset|page|page_?size|per_?page|index|skip|version|samples?|sample_?(?:size|count)|data_?points?|measurements?|observations?|records?|rows?|num_\w+|\w+_count|[a-z]\w*Count|searched|matched|returned|code|exit_?code|schema_?version)$/i;

/** Null, a sample count of zero, or words. */
function saysUnmeasured({ data, text }: Answer): boolean {
  const print = data === undefined ? text : `${canonicalJson(data)} ${text}`;
  return MARKS.some((mark) => mark.test(print.slice(0, 200_000)));
}

const MARKS: readonly RegExp[] = [
  /:\s?null\b/,
  /"(?:n|samples?|sample_?(?:size|count)|num_?samples|data_?points?|measurements?|observations?|points|coverage)":\s?0(?![.\d])/i,
  /"(?:measured|is_?measured|available|has_?data|hasData|collected|recorded|is_?valid)":\s?false/i,
  /"(?:unmeasured|no_?data|noData|missing|is_?missing)":\s?true/i,
  /\b(?:not|never|nothing)\b[^.\n"]{0,30}\b(?:measured|collected|recorded|available|tracked|monitored|sampled|reported)\b/i,
  /\bno\b[^.\n"]{0,20}\b(?:data|samples?|measurements?|observations?|readings?|metrics?)\b/i,
  /\b(?:unmeasured|insufficient data|unavailable|unknown|n\/a|missing)\b/i,
];

/** `uptime: 0 %`, `0.0 ms on average`; a digit that belongs to a longer number, a date or a name is none. */
const PROSE_ZERO =
  /(?<![\w.,:/#-])0(?:[.,]0+)?\s?(?:%|ms|s\b|hours?|h\b|minutes?|percent)?(?![\w.:/-]*\d)(?=[\s,.;)]|$)/;
