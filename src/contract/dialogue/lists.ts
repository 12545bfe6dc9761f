import { member, type Json, type JsonObject } from '../../base/json.ts';
import { pageHash, readPage } from '../../surface/list-page.ts';
import type { SurfaceGap } from '../../surface/surface.ts';
import type { Exchange } from '../../wire/exchange.ts';
import type { CheckContext } from '../check.ts';

/** One of the lists that the protocol knows. */
export interface ListName {
  readonly list: SurfaceGap['list'];
  readonly method: string;
  readonly capability: string;
  /** The member that names an entry. */
  readonly key: string;
}

const TOOLS: ListName = { list: 'tools', method: 'tools/list', capability: 'tools', key: 'name' };

export const LISTS: readonly ListName[] = [
  TOOLS,
  { list: 'prompts', method: 'prompts/list', capability: 'prompts', key: 'name' },
  { list: 'resources', method: 'resources/list', capability: 'resources', key: 'uri' },
  {
    list: 'resourceTemplates',
    method: 'resources/templates/list',
    capability: 'resources',
    key: 'uriTemplate',
  },
];

/** The lists whose capability the server declares. */
export function declaredLists(capabilities: JsonObject): readonly ListName[] {
  return LISTS.filter(({ capability }) => member(capabilities, capability) !== undefined);
}

interface ListPage {
  readonly exchange: Exchange;
  readonly entries: readonly Json[];
  readonly result: Json;
  readonly next: string | null;
}

export interface Pages {
  readonly name: ListName;
  readonly pages: readonly ListPage[];
  /** How the walk came to its end. `refused`: the exchange that was no page. */
  readonly end:
    | { readonly kind: 'end' }
    | { readonly kind: 'refused'; readonly exchange: Exchange }
    | { readonly kind: 'cursor-again'; readonly cursor: string }
    | { readonly kind: 'page-again' }
    | { readonly kind: 'given-up' };
}

/** More than any real list; a list that repeats itself is noticed much earlier. */
const PAGE_LIMIT = 64;
const WALK_MS = 30_000;

/** Walks a list by `ask`, so that all checks together walk it once. */
async function pagesOf(context: CheckContext, name: ListName): Promise<Pages> {
  const pages: ListPage[] = [];
  const cursors = new Set<string>();
  const hashes = new Set<string>();
  let waitedMs = 0;
  let cursor: string | null = null;
  while (pages.length < PAGE_LIMIT && waitedMs < WALK_MS) {
    // oxlint-disable-next-line no-await-in-loop -- a page's cursor comes with the page before it
    const exchange: Exchange = await context.ask(name.method, cursor === null ? {} : { cursor });
    waitedMs += exchange.tookMs;
    const page = readPage(exchange.reply, name.list, pages.length + 1);
    if (page.kind === 'stop' || exchange.reply.kind !== 'result')
      return { name, pages, end: { kind: 'refused', exchange } };
    const { entries, next } = page;
    const hash = pageHash(entries);
    if (entries.length > 0 && hashes.has(hash)) return { name, pages, end: { kind: 'page-again' } };
    hashes.add(hash);
    pages.push({ exchange, entries, result: exchange.reply.result, next });
    if (next === null) return { name, pages, end: { kind: 'end' } };
    if (cursors.has(next)) return { name, pages, end: { kind: 'cursor-again', cursor: next } };
    cursors.add(next);
    cursor = next;
  }
  return { name, pages, end: { kind: 'given-up' } };
}

/** All declared lists, walked one after the other. */
export async function walkDeclared(context: CheckContext): Promise<readonly Pages[]> {
  const walks: Pages[] = [];
  for (const name of declaredLists(context.session.capabilities)) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other: a slow server is not to be pressed
    walks.push(await pagesOf(context, name));
  }
  return walks;
}

/** The entries' names as the server gave them; those without one are left out. */
export function namesOf(entries: readonly Json[], key: string): readonly string[] {
  return entries.flatMap((entry) => {
    const name = member(entry, key);
    return typeof name === 'string' ? [name] : [];
  });
}
