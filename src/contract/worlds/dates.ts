import { isArray, isObject, type Json } from '../../base/json.ts';
import { jsonPointer } from '../../base/json-pointer.ts';
import type { Answer } from '../calls/answer.ts';

/** A date or a time as it stands in an answer. */
export interface Dated {
  /** Where: a pointer into the data, or the line of a text; entries of one list share one. */
  readonly place: string;
  readonly text: string;
  /** `day`: a date alone. `local`: date and time, no zone. `instant`: date, time and offset. */
  readonly kind: 'day' | 'local' | 'instant';
  /** Milliseconds since the epoch, as if a day or a local time were one of UTC. */
  readonly ms: number;
}

/** All dates of an answer, in order. Bounded. */
export function datesIn({ data, text }: Answer): readonly Dated[] {
  const found: Dated[] = [];
  if (data === undefined) text.split('\n').forEach((line) => collectText(line, 'text', found));
  else collect(data, [], found);
  return found;
}

/** What one text says of dates. */
export function datesOf(text: string): readonly Dated[] {
  const found: Dated[] = [];
  collectText(text, '', found);
  return found;
}

const DATE =
  /(?<![\d-])(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?\s?(Z|[+-]\d{2}:?\d{2})?)?(?![\d-])|(?<![\d/])(\d{1,2})\/(\d{1,2})\/(\d{4})(?![\d/])/g;
const LIMIT = 2_000;
const TEXT_LIMIT = 100_000;
const DEPTH = 20;

function collect(value: Json, at: readonly string[], found: Dated[]): void {
  if (found.length >= LIMIT || at.length > DEPTH) return;
  if (typeof value === 'string') collectText(value, jsonPointer(at), found);
  else if (isArray(value)) for (const entry of value) collect(entry, [...at, '*'], found);
  else if (isObject(value))
    for (const [key, entry] of Object.entries(value)) collect(entry, [...at, key], found);
}

function collectText(text: string, place: string, found: Dated[]): void {
  for (const match of text.slice(0, TEXT_LIMIT).matchAll(DATE)) {
    if (found.length >= LIMIT) return;
    const dated = datedOf(match, place);
    if (dated !== null) found.push(dated);
  }
  for (const match of text.slice(0, TEXT_LIMIT).matchAll(IN_WORDS)) {
    if (found.length >= LIMIT) return;
    const dated = datedInWords(match, place);
    if (dated !== null) found.push(dated);
  }
}

/** `17 October 2026`, `Oct 17th, 2026`: days only, since a time beside them may be told in many ways. */
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const DAY = '(\\d{1,2})(?:st|nd|rd|th|\\.)?';
const IN_WORDS = new RegExp(
  `(?<![\\w-])(?:${DAY}[ -]${MONTH},?[ -](\\d{4})|${MONTH} ${DAY},? (\\d{4}))(?![\\w-]|,?(?: at)? \\d{1,2}[:.]\\d\\d)`,
  'gi',
);

function datedInWords(match: RegExpMatchArray, place: string): Dated | null {
  const [text, day, month, year, firstMonth, secondDay, lastYear] = match;
  const name = (month ?? firstMonth ?? '').slice(0, 3).toLowerCase();
  const of = Number(day ?? secondDay);
  if (of < 1 || of > 31) return null;
  return { place, text, kind: 'day', ms: Date.UTC(Number(year ?? lastYear), MONTHS.indexOf(name), of) };
}

function datedOf(match: RegExpMatchArray, place: string): Dated | null {
  const [text, year, month, day, hour, minute, second = '0', offset, first, middle, last] = match;
  if (last !== undefined) {
    // Which of the two is the month does not matter here, as long as it is read alike both times.
    const ms = Date.UTC(Number(last), Number(first) - 1, Number(middle));
    const swapped = Date.UTC(Number(last), Number(middle) - 1, Number(first));
    return { place, text, kind: 'day', ms: Number(first) > 12 ? swapped : ms };
  }
  const base = Date.UTC(Number(year), Number(month) - 1, Number(day));
  if (Number(month) > 12 || Number(day) > 31) return null;
  if (hour === undefined) return { place, text, kind: 'day', ms: base };
  const ms = base + (Number(hour) * 60 + Number(minute)) * MINUTE + Number(second) * 1000;
  if (offset === undefined) return { place, text, kind: 'local', ms };
  return { place, text, kind: 'instant', ms: ms - offsetMs(offset) };
}

const MINUTE = 60_000;

function offsetMs(offset: string): number {
  if (offset === 'Z') return 0;
  const digits = offset.replaceAll(/\D/g, '');
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2));
  return (offset.startsWith('-') ? -minutes : minutes) * MINUTE;
}
