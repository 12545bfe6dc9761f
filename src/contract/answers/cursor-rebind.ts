import { canonicalJson, isArray, isObject, member, type Json } from '../../base/json.ts';
import { excerpt } from '../../base/text.ts';
import { isRefusal, type Answer } from '../calls/answer.ts';
import type { CallableTool, Calls } from '../calls/calls.ts';
import { pageOf, type PagingArgument } from './paging.ts';
import { cursorCheck } from './cursor-check.ts';
import type { Walk } from './walk-pages.ts';
import type { CallingCheck } from '../check.ts';
import { nameText } from '../tool-flaws.ts';
import { apart, callFlaw, flawed, PASS, skip, type ToolJudged } from '../calls/call-check.ts';

/** A cursor of one question, sent with another, is refused, or answered by one of the two; entries are not left out. */
export const cursorRebind: CallingCheck = cursorCheck('cursor.rebind', async (walk, one, calls) => {
  const [first, second] = walk.pages;
  if (first === undefined || second === undefined) return skip('it has a single page to show');
  const filters = filtersOf(one);
  if (filters.length === 0) return apart('no filter with stated values stands beside its cursor');
  let looked = 0;
  for (const [name, value] of filters) {
    // oxlint-disable-next-line no-await-in-loop -- calls are made one at a time
    const judged = await judge(walk, { name, value }, { one, calls });
    if (judged.kind === 'flaws') return judged;
    if (judged.kind === 'pass') looked += 1;
  }
  return looked > 0 ? PASS : skip('no filter changes what its first page shows');
});

interface Filter {
  readonly name: string;
  readonly value: Json;
}

async function judge(
  { argument, pages, arguments: args }: Walk,
  filter: Filter,
  { one, calls }: { one: CallableTool; calls: Calls },
): Promise<ToolJudged> {
  const { tool } = one;
  const [first, second] = pages;
  if (first === undefined || second === undefined || second.sent === null)
    return skip('it has a single page');
  const other = { ...args, [filter.name]: filter.value };
  // The whole of the other list, so that it is known what the answer leaves out.
  const whole = entriesOf(
    await calls.here.call(tool.name, { ...plainOf(one), [filter.name]: filter.value }),
    argument,
  );
  if (whole === null || whole.length === 0 || whole.join('\n') === first.page.entries.join('\n'))
    return skip('this filter shows nothing else');
  const odd = await calls.here.call(tool.name, { ...other, [argument.name]: second.sent });
  if (odd.kind === 'none') return skip('the call was not answered');
  if (isRefusal(odd)) return PASS;
  const entries = entriesOf(odd, argument);
  if (entries === null || entries.join('\n') === second.page.entries.join('\n')) return PASS;
  const lost = leftOut({ whole, entries, seen: first.page.entries });
  if (lost === null) return PASS;
  const value = excerpt(canonicalJson(filter.value), 40);
  return flawed(
    callFlaw(
      'warning',
      { place: 'server-data', tool: tool.name },
      `${nameText(tool.name)} takes a ${argument.name} that was given without ${nameText(filter.name)} together with ${nameText(filter.name)} ${value}, and leaves out ${excerpt(lost, 80)}, which was on no page before.`,
      [first.answer, odd],
    ),
  );
}

/**
 * An entry of the other list that comes before what the answer shows and that nobody has been shown. A server that goes
 * on after the last entry it gave leaves out only what was before that.
 */
function leftOut({
  whole,
  entries,
  seen,
}: Readonly<Record<'whole' | 'entries' | 'seen', readonly string[]>>): string | null {
  const [start] = entries;
  const at = start === undefined ? whole.length : whole.indexOf(start);
  if (at < 0) return null;
  return whole.slice(0, at).find((entry) => !seen.includes(entry)) ?? null;
}

function plainOf({ plain }: CallableTool): Readonly<Record<string, Json>> {
  return plain.kind === 'made' ? plain.arguments : {};
}

function entriesOf(answer: Answer, argument: PagingArgument): readonly string[] | null {
  return answer.kind === 'data' ? (pageOf(answer, argument)?.entries ?? null) : null;
}

/** Of one tool. */
const FILTER_LIMIT = 3;

/** Filters whose values the schema states, and that the plain call does not use. */
function filtersOf(one: CallableTool): readonly (readonly [string, Json])[] {
  const properties = member(one.tool.inputSchema ?? {}, 'properties');
  if (!isObject(properties)) return [];
  const used = plainOf(one);
  return Object.entries(properties)
    .flatMap(([name, schema]): readonly (readonly [string, Json])[] => {
      if (Object.hasOwn(used, name) || /sort|order|format|fields|include|expand|direction/i.test(name))
        return [];
      const options = member(schema, 'enum');
      return isArray(options) ? options.slice(0, 2).map((value) => [name, value] as const) : [];
    })
    .slice(0, FILTER_LIMIT);
}
