import { sha256 } from '../base/hash.ts';
import type { Json } from '../base/json.ts';
import { canonicalJson, isArray, member } from '../base/json.ts';
import { excerpt } from '../base/text.ts';
import type { Reply } from '../wire/exchange.ts';
import type { SurfaceGap } from './surface.ts';

export type PageGap = Omit<SurfaceGap, 'list'>;

/** One answer to a list request, read. */
export type Page =
  | {
      readonly kind: 'page';
      readonly entries: readonly Json[];
      /** Null at the end. The empty text is a cursor like any other. */
      readonly next: string | null;
      /** What is wrong with a page whose entries can still be read. */
      readonly gap: PageGap | null;
      readonly bytes: number;
    }
  | { readonly kind: 'stop'; readonly gap: PageGap };

/** Reads an answer to a list request; `list` is the member that holds the entries, `number` counts pages from 1. */
export function readPage(reply: Reply, list: SurfaceGap['list'], number: number): Page {
  const stop = (kind: PageGap['kind'], why: string): Page => ({
    kind: 'stop',
    gap: { kind, why: `Page ${number} of the list ${why}.` },
  });
  switch (reply.kind) {
    case 'result':
      return readResult(reply.result, reply.bytes, list, stop);
    case 'error': {
      const why = `Page ${number} of the list was refused with error ${reply.code}: ${excerpt(reply.message, 120)}`;
      return { kind: 'stop', gap: { kind: 'error', why, code: reply.code } };
    }
    case 'malformed':
    case 'no-message':
      return stop('malformed', `was answered by something else: ${excerpt(reply.why, 120)}`);
    case 'oversize':
      return stop('malformed', `is larger than what is read of one answer (${reply.bytes} bytes so far)`);
    case 'timeout':
      return stop('no-answer', `was not answered within ${Math.round(reply.afterMs)} ms`);
    case 'closed':
      return stop('no-answer', `was not answered: ${excerpt(reply.why, 120)}`);
  }
}

/** Equal for pages with equal entries. */
export function pageHash(entries: readonly Json[]): string {
  return sha256(canonicalJson(entries));
}

type Stop = (kind: PageGap['kind'], why: string) => Page;

function readResult(result: Json, bytes: number, list: SurfaceGap['list'], stop: Stop): Page {
  const entries = member(result, list);
  if (!isArray(entries)) {
    return stop(
      'malformed',
      entries === undefined ? `has no member "${list}"` : `has a "${list}" that is no list`,
    );
  }
  const next = member(result, 'nextCursor');
  // Servers in languages with a null write it for "no more"; that is an end, not a defect that hides entries.
  if (next === undefined || next === null) return { kind: 'page', entries, next: null, gap: null, bytes };
  if (typeof next === 'string') return { kind: 'page', entries, next, gap: null, bytes };
  const why = `The list may go on: its "nextCursor" is no text but ${excerpt(canonicalJson(next), 60)}.`;
  return { kind: 'page', entries, next: null, gap: { kind: 'malformed', why }, bytes };
}
