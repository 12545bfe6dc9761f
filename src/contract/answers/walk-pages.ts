import type { JsonObject } from '../../base/json.ts';
import { isRefusal, type Answer } from '../calls/answer.ts';
import type { CallableTool, Calls } from '../calls/calls.ts';
import { withoutPlain } from '../calls/plain-calls.ts';
import { limitArgument, pageOf, pagingArgument, type Page, type PagingArgument } from './paging.ts';

/** Enough to see that a list is walked rightly; none is walked for ever. */
const PAGE_LIMIT = 8;

export interface WalkedPage {
  readonly answer: Answer;
  readonly page: Page;
  /** What led here; null for the first page. */
  readonly sent: string | number | null;
}

export interface Walk {
  readonly argument: PagingArgument;
  /** The arguments of the first page. */
  readonly arguments: JsonObject;
  readonly pages: readonly WalkedPage[];
  /**
   * `whole`: the server said that there is no more. `refused`: it refused what it had given. `circle`: it led back to
   * where the walk had been. `limit`: there is more. `lost`: no answer, or none that holds a page.
   */
  readonly end: 'whole' | 'refused' | 'circle' | 'limit' | 'lost';
  /** The answer at which it ended, where that is no page. */
  readonly last: Answer | null;
}

export type Walking = Walk | { readonly kind: 'apart' | 'skip'; readonly why: string };

/** Walks the pages of one tool's plain call, small ones where the tool lets a caller choose. */
export async function walkPages(one: CallableTool, calls: Calls): Promise<Walking> {
  const argument = pagingArgument(one);
  if (argument === null) return { kind: 'apart', why: 'no tool pages through a list' };
  if (one.writes) return { kind: 'apart', why: 'it may write' };
  const { plain, tool } = one;
  if (plain.kind !== 'made') return { kind: 'skip', why: withoutPlain(plain) };
  if (plain.answer.kind !== 'data') return { kind: 'skip', why: 'its plain call gave no data' };
  const whole = pageOf(plain.answer, argument);
  if (whole === null) return { kind: 'skip', why: 'its answer holds no list' };
  const args = smallPages(one, plain.arguments, whole);
  const first = await calls.here.call(tool.name, args);
  const page = first.kind === 'data' ? pageOf(first, argument) : null;
  if (page === null) return { kind: 'skip', why: 'its first page holds no list' };
  if (argument.by === 'cursor' && !page.isPaged && !whole.isPaged)
    return { kind: 'apart', why: 'its answer says nothing of a next page' };
  return onward(
    { argument, arguments: args, first: { answer: first, page, sent: null }, known: whole.entries.length },
    calls,
  );
}

interface Start {
  readonly argument: PagingArgument;
  readonly arguments: JsonObject;
  readonly first: WalkedPage;
  /** How many entries there are at least. */
  readonly known: number;
}

async function onward({ argument, arguments: args, first, known }: Start, calls: Calls): Promise<Walk> {
  const pages: WalkedPage[] = [first];
  const walk = (end: Walk['end'], last: Answer | null = null): Walk => ({
    argument,
    arguments: args,
    pages,
    end,
    last,
  });
  const sent = new Set<string | number>();
  for (let at = first; ;) {
    const next = nextOf(pages, argument, args, known);
    if (next === null) return walk('whole');
    if (sent.has(next)) return walk('circle');
    if (pages.length >= PAGE_LIMIT) return walk('limit');
    sent.add(next);
    // oxlint-disable-next-line no-await-in-loop -- each page leads to the next
    const answer = await calls.here.call(at.answer.tool, { ...args, [argument.name]: next });
    if (isRefusal(answer)) return walk('refused', answer);
    const page = answer.kind === 'data' ? pageOf(answer, argument) : null;
    if (page === null) return walk('lost', answer);
    at = { answer, page, sent: next };
    pages.push(at);
    // Asking on from a page that was seen before would only go round.
    if (isRepeated(pages)) return walk('circle');
  }
}

export function isRepeated(pages: readonly WalkedPage[]): boolean {
  const last = pages.at(-1);
  if (last === undefined || last.page.entries.length === 0) return false;
  const print = last.page.entries.join('\n');
  return pages.slice(0, -1).some(({ page }) => page.entries.join('\n') === print);
}

/** Pages of at least two entries where there are that many, so that a walk is short and still has several pages. */
function smallPages(one: CallableTool, plain: JsonObject, whole: Page): JsonObject {
  const limit = limitArgument(one);
  if (limit === null || whole.entries.length < 2) return plain;
  const size = Math.max(limit.least, Math.ceil(whole.entries.length / 4));
  return size < whole.entries.length ? { ...plain, [limit.name]: size } : plain;
}

function nextOf(
  pages: readonly WalkedPage[],
  { name, by }: PagingArgument,
  args: JsonObject,
  known: number,
): string | number | null {
  const last = pages.at(-1);
  if (last === undefined) return null;
  const { next, hasMore, total, entries } = last.page;
  const stated = hasMore === false ? null : next;
  if (by === 'cursor' || (by === 'page' && stated !== null)) return stated;
  const seen = pages.reduce((sum, { page }) => sum + page.entries.length, 0);
  const isMore = hasMore ?? seen < (total ?? known);
  if (!isMore || entries.length === 0) return null;
  return by === 'offset'
    ? numberOr(args[name], 0) + seen
    : numberOr(last.sent ?? undefined, numberOr(args[name], 1)) + 1;
}

function numberOr(value: JsonObject[string] | undefined, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise;
}
