import { isObject, member, stringMember, type Json, type JsonObject } from '../base/json.ts';
import type { Mistake } from '../base/mistakes.ts';
import { didYouMean } from '../base/nearest.ts';
import { excerpt } from '../base/text.ts';
import type { KeyPath } from '../base/yaml-nodes.ts';
import type { Written } from '../base/yaml.ts';

/** The names in the config that say as whom, and on which data. */
export interface KnownPlaces {
  readonly identities: Readonly<Record<string, unknown>>;
  readonly fixtures: Readonly<Record<string, unknown>>;
}

/** Identities and fixtures that a scenario names and the config has not; none of a case that is marked as wrong. */
export function unknownPlaces(
  entry: JsonObject,
  at: KeyPath,
  { written, known }: { readonly written: Written; readonly known: KnownPlaces },
): readonly Mistake[] {
  if (member(entry, 'defect') !== undefined) return [];
  return mapsIn(entry, at).flatMap(({ map, path }) => [
    ...unknown(map, 'identity', known.identities).map((message) => mistake(message, [...path, 'identity'])),
    ...unknown(map, 'fixture', known.fixtures).map((message) => mistake(message, [...path, 'fixture'])),
  ]);

  function mistake(message: string, path: KeyPath): Mistake {
    const next = 'Correct the name, or add it to the config.';
    return { place: written.placeOf(path, 'value'), message, next };
  }
}

function unknown(
  map: JsonObject,
  what: 'identity' | 'fixture',
  known: Readonly<Record<string, unknown>>,
): string[] {
  const name = stringMember(map, what);
  if (name === null || Object.hasOwn(known, name)) return [];
  const key = what === 'identity' ? 'identities' : 'fixtures';
  return [
    `the config has no ${what} "${excerpt(name, 60)}" under ${key}.${didYouMean(name, Object.keys(known))}`,
  ];
}

interface Found {
  readonly map: JsonObject;
  readonly path: KeyPath;
}

/** The case itself, and every reading by a call in it: `identity` means nothing anywhere else. */
function mapsIn(entry: JsonObject, at: KeyPath): readonly Found[] {
  return [{ map: entry, path: at }, ...readingsIn(entry, at)];
}

function readingsIn(value: Json, path: KeyPath): readonly Found[] {
  if (Array.isArray(value)) return value.flatMap((each: Json, i) => readingsIn(each, [...path, i]));
  if (!isObject(value)) return [];
  if (typeof value['call'] === 'string') return [{ map: value, path }];
  // What is sent to a tool, or compared with, is nobody's to look up.
  const keys = Object.keys(value).filter(
    (key) => !['arguments', 'equals', 'elicitation', 'with'].includes(key),
  );
  return keys.flatMap((key) => readingsIn(value[key] ?? null, [...path, key]));
}
