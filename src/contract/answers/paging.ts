import { canonicalJson, isArray, isObject, member, type Json, type JsonObject } from '../../base/json.ts';
import type { Answer } from '../calls/answer.ts';
import type { CallableTool } from '../calls/calls.ts';

/** How a tool takes its place in a list: an opaque text from the answer before, a page's number, or an entry's. */
export interface PagingArgument {
  readonly name: string;
  readonly by: 'cursor' | 'page' | 'offset';
}

/** One page as a result shows it. */
export interface Page {
  /** The entries, in print, so that they can be compared. */
  readonly entries: readonly string[];
  /** Their ids, where every entry of the page has one of its own. */
  readonly ids: readonly string[] | null;
  /** What leads to the next page; null where nothing does. */
  readonly next: string | number | null;
  /** Whether the result has a place for `next`, or says whether there is more. */
  readonly isPaged: boolean;
  readonly hasMore: boolean | null;
  readonly total: number | null;
}

const BY_NAME: readonly { readonly by: PagingArgument['by']; readonly pattern: RegExp }[] = [
  {
    by: 'cursor',
    pattern:
      /^(?:next|start|page|pagination|continuation)?_?(?:cursor|token|marker)$|^(?:next_?page_?(?:token|cursor)|continuation|after|starting_?after)$/i,
  },
  { by: 'page', pattern: /^(?:page|page_?(?:number|no|num|index))$/i },
  { by: 'offset', pattern: /^(?:offset|skip|start_?(?:index|at)?|from_?index)$/i },
];

/** The argument by which a tool pages; null where its schema has none. A bare `token` is as often a password. */
export function pagingArgument({ tool }: CallableTool): PagingArgument | null {
  const properties = member(tool.inputSchema ?? {}, 'properties');
  if (!isObject(properties)) return null;
  for (const { by, pattern } of BY_NAME) {
    const name = Object.keys(properties).find(
      (each) => pattern.test(each) && each !== 'token' && takes(member(properties, each), by),
    );
    if (name !== undefined) return { name, by };
  }
  return null;
}

function takes(schema: Json | undefined, by: PagingArgument['by']): boolean {
  const wanted = by === 'cursor' ? ['string'] : ['integer', 'number'];
  const print = canonicalJson(schema ?? null);
  return wanted.some((type) => print.includes(`"${type}"`)) && member(schema, 'enum') === undefined;
}

const LIMIT = /^(?:limit|page_?size|per_?page|max_?(?:results|items|entries)|first|page_?limit|count|top)$/i;

/** The argument that says how many entries a page may hold, with the least it takes. */
export function limitArgument({
  tool,
}: CallableTool): { readonly name: string; readonly least: number } | null {
  const properties = member(tool.inputSchema ?? {}, 'properties');
  if (!isObject(properties)) return null;
  const name = Object.keys(properties).find((each) => LIMIT.test(each));
  const schema = name === undefined ? undefined : member(properties, name);
  if (name === undefined || !/"(?:integer|number)"/.test(canonicalJson(schema ?? null))) return null;
  if (member(schema, 'enum') !== undefined) return null;
  const least = member(schema, 'minimum');
  return { name, least: typeof least === 'number' && least > 1 ? Math.ceil(least) : 1 };
}

/** Where results tell of pages, besides at the top. */
const INSIDE = /^(?:pagination|paging|page_?info|meta|_meta|metadata|links|result|data|page)$/i;
const NEXT =
  /^(?:next_?(?:page_?)?(?:cursor|token|marker|page|offset)|cursor|end_?cursor|continuation(?:_?token)?|next)$/i;
const MORE = /^(?:has_?more|has_?next(?:_?page)?|more|is_?truncated)$/i;
const TOTAL = /^(?:total|total_?(?:count|items|results|records|entries|hits))$/i;

/** The page in an answer; null where its data holds no list. */
export function pageOf({ data }: Answer, { by }: PagingArgument): Page | null {
  const list = listIn(data);
  if (list === null) return null;
  const told = tellers(data).flatMap((each) => Object.entries(each));
  const found = (pattern: RegExp): readonly Json[] =>
    told.filter(([key]) => pattern.test(key)).map(([, value]) => value);
  const next = found(NEXT).find((value) => (by === 'cursor' ? isCursor(value) : typeof value === 'number'));
  const more = found(MORE).find((value) => typeof value === 'boolean');
  const total = found(TOTAL).find((value) => typeof value === 'number');
  return {
    entries: list.map(canonicalJson),
    ids: idsOf(list),
    next: typeof next === 'string' || typeof next === 'number' ? next : null,
    isPaged: found(NEXT).length > 0 || more !== undefined,
    hasMore: typeof more === 'boolean' ? more : null,
    total: typeof total === 'number' ? total : null,
  };
}

function isCursor(value: Json): boolean {
  return (typeof value === 'string' && value !== '' && !/^https?:/i.test(value)) || typeof value === 'number';
}

function tellers(data: Json | undefined): readonly JsonObject[] {
  if (!isObject(data)) return [];
  const inside = Object.entries(data).flatMap(([key, value]) =>
    INSIDE.test(key) && isObject(value) ? [value] : [],
  );
  return [data, ...inside];
}

/** The list that a page is: the data itself, or the longest list within its first two levels. */
function listIn(data: Json | undefined): readonly Json[] | null {
  if (isArray(data)) return data;
  if (!isObject(data)) return null;
  const first = Object.values(data);
  const second = first.flatMap((value) => (isObject(value) ? Object.values(value) : []));
  const lists = (values: readonly Json[]): readonly Json[] | null =>
    values.reduce<readonly Json[] | null>(
      (best, value) => (isArray(value) && (best === null || value.length > best.length) ? value : best),
      null,
    );
  return lists(first) ?? lists(second);
}

const ID = /^(?:id|_id|uuid|guid|key|uri|url|path|slug|[a-z]+_id|[a-z]+Id)$/;

function idsOf(list: readonly Json[]): readonly string[] | null {
  const [first] = list;
  if (!isObject(first)) return null;
  const key = Object.keys(first).find((each) => ID.test(each));
  if (key === undefined) return null;
  const ids = list.map((entry) => canonicalJson(member(entry, key) ?? null));
  return new Set(ids).size === ids.length && !ids.includes('null') ? ids : null;
}
