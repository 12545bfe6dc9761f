import { canonicalJson, isArray, isObject, type Json } from '../base/json.ts';
import { excerpt } from '../base/text.ts';
import type { Seen } from '../world/record.ts';
import type { Effect } from './effect.ts';

/** Whether what was read before and after fits an effect; texts are bounded and printable. */
export type Judged =
  | { readonly kind: 'holds' }
  | { readonly kind: 'differs'; readonly expected: string; readonly actual: string };

/** Judges one effect by its two readings. Never throws, whatever was read. */
export function judgeEffect(effect: Effect, before: Seen, after: Seen): Judged {
  const { must } = effect;
  if (must.kind === 'equals') {
    return isValue(after, must.value)
      ? { kind: 'holds' }
      : { kind: 'differs', expected: text(must.value), actual: seenText(after) };
  }
  if (must.kind === 'unchanged') {
    const same = after.kind === 'value' && isValue(before, after.value);
    return same
      ? { kind: 'holds' }
      : { kind: 'differs', expected: `no change of ${seenText(before)}`, actual: seenText(after) };
  }
  const expected = must.by === 0 ? 'no change' : `a change by ${must.by}`;
  const sizes = sizesOf(effect, before, after);
  if (sizes === null) {
    const sizeless = sizesOf(effect, before, before) === null ? before : after;
    return { kind: 'differs', expected, actual: `${seenText(sizeless)}, which has no size to compare` };
  }
  const by = differenceOf(sizes);
  return by === must.by
    ? { kind: 'holds' }
    : { kind: 'differs', expected, actual: `from ${sizes.from} to ${sizes.to}, by ${by}` };
}

interface Sizes {
  readonly from: number;
  readonly to: number;
}

/**
 * What `changes_by` measures, twice in the same way: numbers, lengths of lists, or, of a query that gave one row with one
 * column both times, the numbers in it. Null where there is none of these.
 */
export function sizesOf(
  { read, path }: Pick<Effect, 'read' | 'path'>,
  before: Seen,
  after: Seen,
): Sizes | null {
  if (before.kind === 'nothing' || after.kind === 'nothing') return null;
  const [from, to] = [before.value, after.value];
  if (typeof from === 'number' && typeof to === 'number') return { from, to };
  if (!isArray(from) || !isArray(to)) return null;
  const cells = read.kind === 'sql' && path === null ? [onlyCell(from), onlyCell(to)] : [];
  const sizes = sizesOfCells(cells);
  return sizes === undefined ? { from: from.length, to: to.length } : sizes;
}

/** Undefined: rows are to be counted. Null: the sum over no rows, which is no number, and no row that came or went. */
function sizesOfCells([from, to]: readonly (Json | undefined)[]): Sizes | null | undefined {
  if (from === undefined || to === undefined) return undefined;
  if (typeof from === 'number' && typeof to === 'number') return { from, to };
  return from === null || to === null ? null : undefined;
}

/** 0.3 - 0.1 is 0.2, and not 0.19999999999999998. */
export function differenceOf({ from, to }: Sizes): number {
  return Number.isInteger(to - from) ? to - from : Number((to - from).toPrecision(12));
}

/** What was read, on one line, or why nothing was. */
export function seenText(seen: Seen, limit = 200): string {
  return seen.kind === 'nothing' ? excerpt(seen.why, limit) : excerpt(canonicalJson(seen.value), limit);
}

function onlyCell(rows: readonly Json[]): Json | undefined {
  const [row] = rows;
  const cells = rows.length === 1 && isObject(row) ? Object.values(row) : [];
  return cells.length === 1 ? cells[0] : undefined;
}

export function isValue(seen: Seen, wanted: Json): boolean {
  return seen.kind === 'value' && canonicalJson(seen.value) === canonicalJson(wanted);
}

function text(value: Json): string {
  return excerpt(canonicalJson(value), 200);
}
