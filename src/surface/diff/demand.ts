import { canonicalJson, isObject, type Json, type JsonObject, stringMember } from '../../base/json.ts';
import { atPointer } from '../../base/json-pointer.ts';
import type { Dialect } from '../json-schema-dialects.ts';
import { schemaNodes } from '../schema-nodes.ts';

/** The document that a schema stands in: where its references start from, and how its keywords are read. */
export interface Scope {
  readonly root: JsonObject;
  readonly dialect: Dialect;
}

/** One schema that a value must meet. Not yet known to be one: a stranger's may be any JSON. */
export interface Part {
  readonly schema: Json;
  readonly scope: Scope;
}

/** What is demanded of one place in a value: to meet every part. No part at all lets anything pass. */
export interface Demand {
  readonly parts: readonly Part[];
  /** Equal for demands made of the same parts. */
  readonly key: string;
}

export const ANYTHING: Demand = { parts: [], key: '' };
const NOTHING: Demand = {
  parts: [{ schema: false, scope: { root: {}, dialect: '2020-12' } }],
  key: 'no',
};

/** What a schema demands; where there is none, nothing. */
export function demandOf(schema: Json | undefined, scope: Scope): Demand {
  if (schema === undefined || schema === true) return ANYTHING;
  if (schema === false) return NOTHING;
  return { parts: [{ schema, scope }], key: keyOf(schema) };
}

/** Both demands at once. */
export function both(a: Demand, b: Demand): Demand {
  if (a === NOTHING || b === NOTHING) return NOTHING;
  const parts = [
    ...a.parts,
    ...b.parts.filter(({ schema }) => !a.parts.some((one) => one.schema === schema)),
  ];
  if (parts.length === a.parts.length) return a;
  return { parts, key: parts.map(({ schema }) => keyOf(schema)).join('&') };
}

/** Where a reference leads inside its own document, by pointer or by anchor; undefined where it leads elsewhere or nowhere. */
export function targetOf(ref: string, { root }: Scope): Json | undefined {
  if (!ref.startsWith('#')) return undefined;
  const fragment = decoded(ref.slice(1));
  if (fragment === '' || fragment.startsWith('/')) return atPointer(root, fragment);
  return schemaNodes(root).find(({ schema }) => stringMember(schema, '$anchor') === fragment)?.schema;
}

/** Schemas are told apart by being the same object, so that references to one place meet again. */
function keyOf(schema: Json): string {
  if (!isObject(schema)) return canonicalJson(schema);
  const known = keys.get(schema);
  if (known !== undefined) return known;
  made += 1;
  keys.set(schema, String(made));
  return String(made);
}

const keys = new WeakMap<JsonObject, string>();
let made = 0;

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment; // A stray percent sign stands for itself.
  }
}
