import { isArray, isObject, type Json, type JsonObject } from '../base/json.ts';

/**
 * The shape that a stored document must have. Checks in place and copies nothing, so that keys which servers choose
 * (`__proto__` among them) come back as they were. Null: it fits; else the first place where it does not.
 * Invariant in T: a field that changes its type in `run/` or `case/` does not compile here until its shape changes too.
 */
export interface Shape<in out T> {
  (value: Json | undefined): Flaw | null;
  readonly of?: (value: T) => T;
}

export interface Flaw {
  /** Where, from the outside in: member names and list positions. */
  readonly path: readonly (string | number)[];
  readonly expected: string;
}

/** One shape for each member of T, none missing. */
export type Fields<T> = { readonly [K in keyof T]-?: Shape<T[K]> };

export const text: Shape<string> = (value) => (typeof value === 'string' ? null : flaw('text'));

export const number: Shape<number> = (value) => (Number.isFinite(value) ? null : flaw('a number'));

export const flag: Shape<boolean> = (value) => (typeof value === 'boolean' ? null : flaw('true or false'));

export const jsonObject: Shape<JsonObject> = (value) => (isObject(value) ? null : flaw('an object'));

/** Whatever JSON it is. */
export const anyJson: Shape<Json> = (value) => (value === undefined ? flaw('a value') : null);

/** A map of names that are not known beforehand. */
export function record<T>(entry: Shape<T>): Shape<Readonly<Record<string, T>>> {
  return (value) => {
    if (!isObject(value)) return flaw('an object');
    for (const key of Object.keys(value)) {
      const found = entry(value[key]);
      if (found !== null) return { ...found, path: [key, ...found.path] };
    }
    return null;
  };
}

export const texts: Shape<Readonly<Record<string, string>>> = record(text);

/** A name of an open set (clients, graders, codes): a store must stay readable when a name has left the code. */
export function name<T extends string>(): Shape<T> {
  return text as unknown as Shape<T>; // oxlint-disable-line typescript/no-unsafe-type-assertion -- any text is taken for a name
}

/** A word of a closed set, on which code branches. */
export function oneOf<T extends string>(words: Readonly<Record<T, true>>): Shape<T> {
  const expected = `one of ${Object.keys(words).join(', ')}`;
  return (value) => (typeof value === 'string' && Object.hasOwn(words, value) ? null : flaw(expected));
}

export function nullable<T>(shape: Shape<T>): Shape<T | null> {
  return (value) => (value === null ? null : shape(value));
}

/** A member that may be absent. */
export function optional<T>(shape: Shape<T>): Shape<T | undefined> {
  return (value) => (value === undefined ? null : shape(value));
}

export function list<T>(entry: Shape<T>): Shape<readonly T[]> {
  return (value) => {
    if (!isArray(value)) return flaw('a list');
    for (let i = 0; i < value.length; i += 1) {
      const found = entry(value[i]);
      if (found !== null) return { ...found, path: [i, ...found.path] };
    }
    return null;
  };
}

export function object<T>(fields: Fields<T>): Shape<T> {
  const entries: readonly [string, Shape<unknown>][] = Object.entries(fields);
  return (value) => {
    if (!isObject(value)) return flaw('an object');
    for (const [key, shape] of entries) {
      const found = shape(value[key]);
      if (found !== null) return { ...found, path: [key, ...found.path] };
    }
    return null;
  };
}

/** A union that is told apart by the member `tag`: one set of fields for each of its words. */
export function union<T, Tag extends keyof T & string>(
  tag: Tag,
  members: { readonly [K in T[Tag] & string]: Fields<Omit<Member<T, Tag, K>, Tag>> },
): Shape<T> {
  const entries: readonly [string, Fields<unknown>][] = Object.entries(members);
  const shapes = new Map(entries.map(([word, fields]) => [word, object(fields)]));
  const expected = `one of ${[...shapes.keys()].join(', ')}`;
  return (value) => {
    if (!isObject(value)) return flaw('an object');
    const word = value[tag];
    const shape = typeof word === 'string' ? shapes.get(word) : undefined;
    return shape === undefined ? { path: [tag], expected } : shape(value);
  };
}

type Member<T, Tag extends keyof T, Word> =
  T extends Readonly<Record<Tag, infer Words>> ? (Word extends Words ? T : never) : never;

function flaw(expected: string): Flaw {
  return { path: [], expected };
}
