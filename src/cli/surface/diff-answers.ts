import { canonicalJson, isArray, isObject, type Json } from '../../base/json.ts';
import { difference, saysTheSame } from '../../contract/calls/alike.ts';
import type { Answer } from '../../contract/calls/answer.ts';
import type { RowId } from '../../surface/diff/rows.ts';
import type { Fact } from '../../surface/diff/told.ts';

/** One call: how it was answered in the run, and how it is answered now, twice. */
export interface AskedAgain {
  readonly stored: Answer;
  readonly now: Answer;
  /** Straight after: what differs from `now` differs from one moment to the next. */
  readonly again: Answer;
}

/** What became of the answer; null where it says the same, clocks, counters and random ids left aside. */
export function answerDiffers({ stored, now, again }: AskedAgain): Fact | null {
  const aside = difference(now, again);
  if (saysTheSame(stored, now, aside)) return null;
  return {
    row: rowOf(stored, now),
    on: 'tool',
    name: now.tool,
    path: [],
    part: `asked with ${canonicalJson(now.arguments)}`,
    before: shownOf(stored),
    after: shownOf(now),
  };
}

function rowOf(stored: Answer, now: Answer): RowId {
  if (stored.kind !== now.kind || stored.kind !== 'data') return 'result.error';
  if (stored.data === undefined || now.data === undefined)
    return stored.data === now.data ? 'result.content' : 'result.shape';
  return shapeText(stored.data) === shapeText(now.data) ? 'result.content' : 'result.shape';
}

function shownOf({ kind, data, text }: Answer): Json {
  return kind === 'data' ? (data ?? text) : `${kind}: ${text}`;
}

/** How deep the shape of an answer is looked into. */
const DEPTH = 30;

/** Types and names without values: two lists of the same kind of entries have one shape, whatever their length. */
function shapeText(value: Json, depth = 0): string {
  if (depth > DEPTH) return '…';
  if (isArray(value))
    return `[${[...new Set(value.map((each) => shapeText(each, depth + 1)))].sort().join('|')}]`;
  if (!isObject(value)) return value === null ? 'null' : typeof value;
  const members = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${shapeText(value[key] ?? null, depth + 1)}`);
  return `{${members.join(',')}}`;
}
