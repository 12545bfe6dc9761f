import type { Json } from '../base/json.ts';
import { excerpt } from '../base/text.ts';
import type { Session } from '../wire/session.ts';
import type { SurfaceLimits } from './limits.ts';
import { pageHash, readPage } from './list-page.ts';
import type { Page, PageGap } from './list-page.ts';
import type { SurfaceGap } from './surface.ts';

/** One of a target's lists, and the method that gives it. */
export interface ListKind {
  readonly list: SurfaceGap['list'];
  readonly method: string;
}

export interface Walk {
  /** As they came, over all pages. */
  readonly entries: readonly Json[];
  /** What ended the walk early; null when the list was read to its end. */
  readonly gap: SurfaceGap | null;
}

/**
 * Reads one list, page by page, to its end or to a limit. What was read before something went wrong is kept.
 * Never throws for what the target does.
 */
export async function walkList(session: Session, kind: ListKind, limits: SurfaceLimits): Promise<Walk> {
  const seen: Seen = { entries: [], cursors: new Set(), pages: new Set(), waitedMs: 0, bytes: 0, asked: 0 };
  const ended = (stopped: PageGap | null): Walk => {
    const gap = stopped ?? (seen.entries.length > limits.entries ? tooMany(limits) : null);
    return {
      entries: seen.entries.slice(0, limits.entries),
      gap: gap === null ? null : { list: kind.list, ...gap },
    };
  };
  let cursor: string | null = null;
  for (;;) {
    const full = overLimits(seen, limits);
    if (full !== null) return ended(full);
    const timeoutMs = Math.min(limits.timeMs - seen.waitedMs, limits.timeoutMs);
    // oxlint-disable-next-line no-await-in-loop -- a page's cursor comes with the page before it
    const exchange = await session.request(kind.method, cursor === null ? {} : { cursor }, { timeoutMs });
    seen.asked += 1;
    seen.waitedMs += exchange.tookMs;
    const page = readPage(exchange.reply, kind.list, seen.asked);
    if (page.kind === 'stop') return ended(page.gap);
    const turn = takePage(seen, page);
    if (turn.kind === 'end') return ended(turn.gap);
    cursor = turn.cursor;
  }
}

interface Seen {
  readonly entries: Json[];
  readonly cursors: Set<string>;
  /** Hashes of the pages' contents. */
  readonly pages: Set<string>;
  waitedMs: number;
  bytes: number;
  asked: number;
}

type Turn =
  { readonly kind: 'next'; readonly cursor: string } | { readonly kind: 'end'; readonly gap: PageGap | null };

function takePage(seen: Seen, page: Page & { kind: 'page' }): Turn {
  const hash = pageHash(page.entries);
  // A server that ignores cursors gives its first page for ever: its entries must not count twice.
  if (page.entries.length > 0 && seen.pages.has(hash)) {
    return { kind: 'end', gap: endless(`page ${seen.asked} is the same as an earlier page`) };
  }
  seen.pages.add(hash);
  for (const entry of page.entries) seen.entries.push(entry);
  seen.bytes += page.bytes;
  if (page.next === null) return { kind: 'end', gap: page.gap };
  if (seen.cursors.has(page.next)) {
    return {
      kind: 'end',
      gap: endless(`page ${seen.asked} leads back to cursor ${excerpt(JSON.stringify(page.next), 40)}`),
    };
  }
  seen.cursors.add(page.next);
  return { kind: 'next', cursor: page.next };
}

function overLimits(seen: Seen, limits: SurfaceLimits): PageGap | null {
  if (seen.entries.length > limits.entries) return tooMany(limits);
  if (seen.asked >= limits.pages) return endless(`there are more than ${limits.pages} pages`);
  if (seen.bytes > limits.bytes) return endless(`there are more than ${limits.bytes} bytes`);
  if (seen.waitedMs < limits.timeMs) return null;
  return endless(`no end was reached in ${Math.round(limits.timeMs / 1000)} s`);
}

function tooMany(limits: SurfaceLimits): PageGap {
  return endless(`there are more than ${limits.entries} entries`);
}

function endless(why: string): PageGap {
  return { kind: 'endless', why: `The list was not read to its end: ${why}.` };
}
