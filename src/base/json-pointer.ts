import type { Json } from './json.ts';
import { isArray, member } from './json.ts';

/** The value that a JSON pointer (`/a/0/b`, empty for the root) leads to; undefined where it leads nowhere. */
export function atPointer(root: Json, pointer: string): Json | undefined {
  if (pointer === '') return root;
  if (!pointer.startsWith('/')) return undefined;
  let at: Json | undefined = root;
  for (const step of pointer.slice(1).split('/')) {
    if (at === undefined) return undefined;
    at = stepInto(at, step.replaceAll('~1', '/').replaceAll('~0', '~'));
  }
  return at;
}

/** The pointer that these keys make, one after the other. */
export function jsonPointer(steps: readonly string[]): string {
  return steps.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** A pointer one key deeper, in which every place of a list is the same: what is so of one entry is so of all. */
export function generalPointer(at: string, key: string): string {
  if (/^\d+$/.test(key)) return at + ANY_PLACE;
  return /[~/]/.test(key) ? at + jsonPointer([key]) : `${at}/${key}`;
}

/** What `generalPointer` adds for the entries of a list. */
export const ANY_PLACE = '/*';

function stepInto(at: Json, key: string): Json | undefined {
  if (!isArray(at)) return member(at, key);
  return /^(?:0|[1-9]\d{0,8})$/.test(key) ? at[Number(key)] : undefined;
}
