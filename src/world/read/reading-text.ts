import { excerpt } from '../../base/text.ts';
import type { Reading, Where } from '../../case/effect.ts';

/** How a reading is named in messages: `sql select count(*) …`, `list_bookings as mallory`. */
export function readingText(read: Reading): string {
  switch (read.kind) {
    case 'sql':
      return `sql ${excerpt(read.query, 80)}`;
    case 'http':
      return `http ${excerpt(read.url, 80)}`;
    case 'command':
      return `command ${excerpt(read.words.join(' '), 80)}`;
    case 'call':
      return `${excerpt(read.tool, 60)}${whereText(read)}`;
  }
}

/** ` as mallory on bare`; empty where nothing was said. */
export function whereText({ identity, fixture }: Where): string {
  return `${identity === null ? '' : ` as ${identity}`}${fixture === null ? '' : ` on ${fixture}`}`;
}
