import { isArray, isObject, stringMember, type Json } from '../../base/json.ts';
import type { Answer } from '../calls/answer.ts';
import { asText, plainWords, type Argument } from './argument.ts';
import { dataOf } from './lists.ts';

/** The argument says for which time a tool answers: its first or last day, or how long it is. */
export function isWindow(argument: Argument): boolean {
  return isBound(argument) || isSpan(argument);
}

/** `from`, `until`, `start_date`: a point in time, by the words around it. `from` alone may as well be an account. */
export function isBound({ words, types, schema, said, preset }: Argument): boolean {
  if (!types.includes('string') || !words.some((word) => BOUNDS.has(word))) return false;
  const isDated =
    /^date(?:-time)?$/.test(stringMember(schema, 'format') ?? '') || words.some((word) => DATED.test(word));
  return isDated || TIME.test(said) || (typeof preset === 'string' && DATE.test(preset));
}

/** `days`, `period`, `time_range`: a length of time. */
export function isSpan({ words, said, options, preset, types }: Argument): boolean {
  if (
    words.some((word) => UNITS.test(word)) &&
    /^(?:last|past|days|weeks|hours|months|lookback|window|since)/.test(words.join('_'))
  )
    return types.includes('integer') || types.includes('number') || types.includes('string');
  if (!words.some((word) => SPANS.has(word))) return false;
  const values = [...(options ?? []), preset ?? ''].map(String).join(' ');
  return TIME.test(said) || TIME.test(values.replaceAll('_', ' ')) || /\b\d+[hdwm]\b/.test(values);
}

/** Whether an answer says of which time it is: in a member named like a window outside its lists, or in prose. */
export function saysWindow(answer: Answer): boolean {
  const data = dataOf(answer);
  if (data !== undefined && !isArray(data)) return hasWindowMember(data, 0) || proseIn(data, 0);
  return SAID.test(answer.text.slice(0, TEXT_LIMIT));
}

/** Whether an answer says a value outside its lists: as it is, or for a date by its day. */
export function saysValue(answer: Answer, value: Json): boolean {
  const wanted = asText(value);
  const day = DATE.exec(wanted)?.[0];
  const isSaid = (text: string): boolean =>
    text.includes(wanted) || (day !== undefined && text.includes(day));
  const data = dataOf(answer);
  if (data === undefined) return isSaid(answer.text);
  return outsideLists(data, 0).some((leaf) => leaf === value || isSaid(asText(leaf)));
}

/** The days that an answer's entries are of, each once, in order. */
export function daysIn(answer: Answer): readonly string[] {
  return [...new Set(answer.text.slice(0, TEXT_LIMIT).match(new RegExp(DATE, 'g')) ?? [])].sort();
}

/** A tool says that without a window it takes one of its own. */
export function hasOwnWindow(said: string): boolean {
  return /\bdefaults?\b[^.]{0,60}\b(?:days?|weeks?|months?|hours?|today|yesterday|\d{4}-\d\d)\b|\b(?:last|past) \d+ (?:days?|weeks?|months?|hours?)\b[^.]{0,40}\b(?:default|if (?:omitted|left out|not))|\bdefault: ?(?:last|past|today|now|\d)/i.test(
    said,
  );
}

const TEXT_LIMIT = 100_000;
const BOUNDS: ReadonlySet<string> = new Set(
  'from to since until start end after before begin starts ends starting ending earliest latest'.split(' '),
);
const SPANS: ReadonlySet<string> = new Set(
  'period window range timeframe timespan interval lookback duration span'.split(' '),
);
const DATED = /^(?:dates?|days?|times?|datetime|timestamp|at|on)$/;
const UNITS = /^(?:days?|weeks?|hours?|months?|minutes?)$/;
const TIME =
  /\b(?:dates?|days?|weeks?|months?|years?|hours?|timestamps?|iso.?8601|rfc.?3339|utc|yyyy|today|datetime|\d{4}-\d\d-\d\d)\b/i;
const DATE = /\b\d{4}-\d\d-\d\d\b/;
const SAID =
  /\b(?:last|past|previous) (?:\d+ )?(?:days?|weeks?|hours?|months?|minutes?)\b|\b(?:from|since|between|period|window|range|until)\b[^\n]{0,20}\d{4}-\d\d|\b\d{4}-\d\d-\d\d(?:T\S+)?\s*(?:to|until|through|and|–|—|-|\.\.|→|\/)\s*\d{4}-\d\d-\d\d/i;

function hasWindowMember(value: Json, depth: number): boolean {
  if (!isObject(value) || depth > 6) return false;
  return Object.entries(value).some(([key, entry]) => {
    const words = plainWords(key);
    const isNamed = words.some((word) => BOUNDS.has(word) || SPANS.has(word) || UNITS.test(word));
    if (isNamed && entry !== null && entry !== '' && !isArray(entry)) return true;
    return hasWindowMember(entry, depth + 1);
  });
}

function proseIn(value: Json, depth: number): boolean {
  return outsideLists(value, depth).some(
    (leaf) => typeof leaf === 'string' && SAID.test(leaf.slice(0, 2_000)),
  );
}

function outsideLists(value: Json, depth: number): readonly Json[] {
  if (isArray(value) || depth > 6) return [];
  return isObject(value)
    ? Object.values(value)
        .slice(0, 200)
        .flatMap((entry) => outsideLists(entry, depth + 1))
    : [value];
}
