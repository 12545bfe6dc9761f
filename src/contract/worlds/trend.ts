import { isArray, isObject, type Json } from '../../base/json.ts';
import type { Answer } from '../calls/answer.ts';

/**
 * Whether a list in these answers, given one after the other to the same call, gets shorter or longer from each to the
 * next; a list that is empty may stay so. Null: no list does, or not every time.
 */
export function trend(answers: readonly Answer[]): 'fewer' | 'more' | null {
  const sizes = answers.map(sizesOf);
  const [first] = sizes;
  if (first === undefined || answers.length < 3) return null;
  for (const place of first.keys()) {
    const row = sizes.flatMap((each) => each.get(place) ?? []);
    if (row.length < answers.length) continue;
    if (each(row, (a, b) => b < a || (a === 0 && b === 0)) && (row[0] ?? 0) > 0) return 'fewer';
    if (each(row, (a, b) => b > a)) return 'more';
  }
  return null;
}

function each(row: readonly number[], holds: (a: number, b: number) => boolean): boolean {
  return row.every((n, i) => i === 0 || holds(row[i - 1] ?? 0, n));
}

const DEPTH = 6;

/** Lengths of the lists in the data, by place; of an answer without data, its lines. */
function sizesOf({ data, text }: Answer): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>();
  if (data === undefined) sizes.set('lines', text.split('\n').filter((line) => line.trim() !== '').length);
  else collect(data, '', sizes);
  return sizes;
}

function collect(value: Json, at: string, sizes: Map<string, number>): void {
  if (isArray(value)) sizes.set(at, value.length);
  else if (isObject(value) && at.split('/').length <= DEPTH) {
    for (const [key, entry] of Object.entries(value)) collect(entry, `${at}/${key}`, sizes);
  }
}
