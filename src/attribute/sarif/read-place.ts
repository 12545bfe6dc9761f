import { UsageError } from '../../base/errors.ts';
import { canonicalJson, isArray, isObject, member, type Json, type JsonObject } from '../../base/json.ts';
import { excerpt } from '../../base/text.ts';

/** A value of a file from outside, with the way to it, so that whoever finds it wrong can say where it is. */
export interface Place {
  readonly file: string;
  /** `runs[0].results[3].message`; empty for the whole file. */
  readonly path: string;
  readonly value: Json | undefined;
}

export function at(place: Place, key: string): Place {
  const path = place.path === '' ? key : `${place.path}.${key}`;
  return { file: place.file, path, value: member(place.value, key) };
}

/** The text that stands there; null where nothing does. Throws UsageError for anything else. */
export function textAt(place: Place): string | null {
  if (isAbsent(place.value)) return null;
  if (typeof place.value === 'string') return place.value;
  throw wrongPlace(place, 'text');
}

/** The whole number that stands there; null where nothing does, or -1, which SARIF writes for nothing. */
export function indexAt(place: Place): number | null {
  if (isAbsent(place.value) || place.value === -1) return null;
  if (Number.isSafeInteger(place.value) && Number(place.value) >= 0) return Number(place.value);
  throw wrongPlace(place, 'a whole number from 0 on');
}

/** The entries of the list that stands there; none where nothing does. */
export function entriesAt(place: Place): readonly Place[] {
  if (isAbsent(place.value)) return [];
  if (!isArray(place.value)) throw wrongPlace(place, 'a list');
  return place.value.map((value, index) => ({
    file: place.file,
    path: `${place.path}[${index}]`,
    value,
  }));
}

/** The object that stands there; null where nothing does. */
export function objectAt(place: Place): JsonObject | null {
  if (isAbsent(place.value)) return null;
  if (isObject(place.value)) return place.value;
  throw wrongPlace(place, 'an object');
}

/** One of some words; null where nothing stands. */
export function wordAt<Word extends string>(place: Place, words: Readonly<Record<Word, true>>): Word | null {
  const text = textAt(place);
  if (text === null) return null;
  if (Object.hasOwn(words, text)) return text as Word; // oxlint-disable-line typescript/no-unsafe-type-assertion -- it is a key of the table
  throw wrongPlace(place, `one of ${Object.keys(words).join(', ')}`);
}

export function wrongPlace({ file, path, value }: Place, expected: string): UsageError {
  const what = value === undefined ? 'is not there' : `is ${excerpt(canonicalJson(value).slice(0, 400), 60)}`;
  const where = path === '' ? 'the document' : path;
  return new UsageError(
    'sarif-invalid',
    `${file}: ${where} ${what}, and must be ${expected}.`,
    'Have the scanner write SARIF 2.1.0, and name that file.',
  );
}

function isAbsent(value: Json | undefined): value is null | undefined {
  return value === undefined || value === null;
}
