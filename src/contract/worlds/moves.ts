import { isArray, isObject, type Json } from '../../base/json.ts';
import { jsonPointer } from '../../base/json-pointer.ts';
import type { Volatile } from '../calls/alike.ts';
import type { Answer } from '../calls/answer.ts';
import { datesOf } from './dates.ts';
import type { Outlook } from './look-around.ts';

/** One place in one tool's answers that says something else than before. */
export interface Move {
  readonly tool: string;
  readonly place: string;
  /** By how much a list grew or a number rose; null for a text or a truth value, which is only another one. */
  readonly by: number | null;
  readonly before: Answer;
  readonly after: Answer;
}

/** What says something else after than before: lists by their length, values one by one, texts by their lines. */
export function movesBetween(
  before: Outlook,
  after: Outlook,
  aside: ReadonlyMap<string, Volatile>,
): readonly Move[] {
  return [...before].flatMap(([tool, was]) => {
    const is = after.get(tool);
    if (is === undefined || was.kind !== 'data' || is.kind !== 'data') return [];
    const found: Found = [];
    if (was.data === undefined || is.data === undefined) {
      const by = linesIn(is) - linesIn(was);
      if (by !== 0) found.push(['text', by]);
    } else collect(was.data, is.data, [], found);
    const changing = aside.get(tool)?.pointers;
    return found
      .filter(([place]) => changing?.has(place.replaceAll(/\/\d+(?=\/|$)/g, '/*')) !== true)
      .map(([place, by]) => ({ tool, place, by, before: was, after: is }));
  });
}

/** The moves of the second that carry on one of the first: the same place, in the same direction. */
export function repeated(first: readonly Move[], second: readonly Move[]): readonly Move[] {
  return second.filter((move) =>
    first.some(
      ({ tool, place, by }) =>
        tool === move.tool &&
        place === move.place &&
        (by === null ? move.by === null : move.by !== null && Math.sign(by) === Math.sign(move.by)),
    ),
  );
}

const DEPTH = 20;
const LIMIT = 500;
/** What a server counts up for itself at every write, repeated or not, is no second effect. */
const HOUSEKEEPING =
  /etag|version|revision|updated|modified|accessed|last_|hash|cursor|token|sequence|attempts?|requests?/i;

type Found = (readonly [place: string, by: number | null])[];

function collect(a: Json, b: Json, at: readonly string[], found: Found): void {
  if (a === b || found.length >= LIMIT || at.length > DEPTH) return;
  if (isArray(a) && isArray(b)) inLists(a, b, at, found);
  else if (isObject(a) && isObject(b)) {
    for (const key of new Set([...Object.keys(a), ...Object.keys(b)]))
      collect(a[key] ?? null, b[key] ?? null, [...at, key], found);
  } else if (counts(a, b, at)) found.push([jsonPointer(at), riseOf(a, b)]);
}

function inLists(a: readonly Json[], b: readonly Json[], at: readonly string[], found: Found): void {
  if (a.length !== b.length) found.push([jsonPointer(at), b.length - a.length]);
  else for (const [i, entry] of a.entries()) collect(entry, b[i] ?? null, [...at, String(i)], found);
}

function counts(a: Json, b: Json, at: readonly string[]): boolean {
  return !at.some((step) => HOUSEKEEPING.test(step)) && !isTime(a) && !isTime(b);
}

function riseOf(a: Json, b: Json): number | null {
  return typeof a === 'number' && typeof b === 'number' ? b - a : null;
}

function isTime(value: Json): boolean {
  return typeof value === 'string' && datesOf(value).length > 0;
}

function linesIn({ text }: Answer): number {
  return text.split('\n').filter((line) => line.trim() !== '').length;
}
