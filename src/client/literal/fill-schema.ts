import type { Json, JsonObject } from '../../base/json.ts';
import { isArray, isObject, member, stringMember } from '../../base/json.ts';
import { identifierWordsOf, wordsOf } from '../../surface/words.ts';
import { acceptable, typesOf } from './accept-value.ts';
import { fitOf } from './fit-candidate.ts';
import type { Wanted } from './fit-candidate.ts';
import type { Candidate } from './harvest.ts';
import { branchesOf, flattened } from './merge-schema.ts';

/** Where an argument's value came from. */
export type Origin =
  | { readonly kind: 'given' | 'const' | 'default' | 'example' | 'enum' }
  | { readonly kind: 'found'; readonly tool: string; readonly key: string };

/** `argument` is its place: `query`, `relations[].from`. */
export interface Source {
  readonly argument: string;
  readonly origin: Origin;
}

export type Filled =
  | { readonly kind: 'value'; readonly value: Json; readonly sources: readonly Source[] }
  | { readonly kind: 'lacking'; readonly missing: readonly string[] };

export interface Filling {
  readonly root: JsonObject;
  readonly candidates: readonly Candidate[];
  /** Schemas that may still be looked at: a recursive one has no end. */
  budget: number;
}

/** A place to fill: its argument path, its name, and the things around it. */
export interface Place {
  readonly argument: string;
  readonly name: string;
  readonly about: ReadonlySet<string>;
  /** Stems of what is said of the lists and objects around it. */
  readonly described: ReadonlySet<string>;
  readonly depth: number;
}

/** A value for a schema from the schema itself or from what was found in results. Never made up. */
export function fill(schema: Json | undefined, place: Place, filling: Filling): Filled {
  filling.budget -= 1;
  const lacking: Filled = { kind: 'lacking', missing: [place.argument] };
  if (filling.budget < 0 || place.depth > 6) return lacking;
  let missing: readonly string[] | null = null;
  for (const branch of branchesOf(flattened(schema, filling.root), filling.root)) {
    const filled = fillBranch(branch, place, filling);
    if (filled.kind === 'value') return filled;
    missing ??= filled.missing;
  }
  return missing === null ? lacking : { kind: 'lacking', missing };
}

function fillBranch(schema: JsonObject, place: Place, filling: Filling): Filled {
  const stated = statedValue(schema);
  if (stated !== null) {
    return {
      kind: 'value',
      value: stated.value,
      sources: [{ argument: place.argument, origin: stated.origin }],
    };
  }
  const types = typesOf(schema);
  if (types.includes('array')) return fillArray(schema, place, filling);
  if (types.includes('object') || isObject(member(schema, 'properties')))
    return fillObject(schema, place, filling);
  return found(schema, place, filling, (value) => acceptable(schema, value));
}

/** What the schema itself says would do. */
export function statedValue(schema: JsonObject): { readonly value: Json; readonly origin: Origin } | null {
  const options: readonly (readonly [
    Json | undefined,
    Origin['kind'] & ('const' | 'default' | 'example' | 'enum'),
  ])[] = [
    [member(schema, 'const'), 'const'],
    [member(schema, 'default'), 'default'],
    [firstOf(member(schema, 'examples')), 'example'],
    [member(schema, 'example'), 'example'],
    [firstOf(member(schema, 'enum')), 'enum'],
  ];
  for (const [value, kind] of options) if (value !== undefined) return { value, origin: { kind } };
  return null;
}

function firstOf(list: Json | undefined): Json | undefined {
  return isArray(list) ? list[0] : undefined;
}

function fillArray(schema: JsonObject, place: Place, filling: Filling): Filled {
  const items = member(schema, 'items');
  const entry = flattened(items, filling.root);
  const whole = found(schema, place, filling, (value) => {
    const fits = isArray(value) && value.every((each) => acceptable(entry, each) === each);
    return fits ? value : undefined;
  });
  if (whole.kind === 'value' || items === undefined || items === true) return whole;
  const inner = { ...below(place, schema), argument: `${place.argument}[]`, name: place.name };
  const one = fill(items, inner, filling);
  const shortest = member(schema, 'minItems');
  if (typeof shortest === 'number' && shortest > 1) return { kind: 'lacking', missing: [place.argument] };
  return one.kind === 'value' ? { ...one, value: [one.value] } : one;
}

function fillObject(schema: JsonObject, place: Place, filling: Filling): Filled {
  const properties = member(schema, 'properties');
  // A free-form object has nothing required of it and nothing to be made of.
  if (!isObject(properties)) return { kind: 'lacking', missing: [place.argument] };
  const around = below(place, schema);
  const members = requiredOf(schema).map((name): readonly [string, Filled] => {
    const inner = { ...around, argument: `${place.argument}.${name}`, name };
    return [name, fill(member(properties, name), inner, filling)];
  });
  return together(members);
}

function below(place: Place, schema: JsonObject): Omit<Place, 'argument' | 'name'> {
  return {
    about: new Set([...place.about, ...identifierWordsOf(place.name)]),
    described: describedBy(place, schema),
    depth: place.depth + 1,
  };
}

function describedBy(place: Pick<Place, 'described'>, schema: JsonObject): ReadonlySet<string> {
  return new Set([...place.described, ...wordsOf(stringMember(schema, 'description') ?? '')]);
}

/** Names that a schema requires, each once. */
export function requiredOf(schema: JsonObject): readonly string[] {
  const required = member(schema, 'required');
  const names = isArray(required) ? required.slice(0, 100).filter((name) => typeof name === 'string') : [];
  return [...new Set(names)];
}

/** One object of many members, or all that is missing in it. */
export function together(members: readonly (readonly [string, Filled])[]): Filled {
  const missing = members.flatMap(([, filled]) => (filled.kind === 'lacking' ? filled.missing : []));
  if (missing.length > 0) return { kind: 'lacking', missing };
  const values = members.flatMap(([name, filled]) =>
    filled.kind === 'value' ? [[name, filled.value] as const] : [],
  );
  const sources = members.flatMap(([, filled]) => (filled.kind === 'value' ? filled.sources : []));
  return { kind: 'value', value: Object.fromEntries(values), sources };
}

/** The best-fitting value of other tools' results that the schema accepts; equally good ones: the first that was seen. */
function found(
  schema: JsonObject,
  place: Place,
  { candidates }: Filling,
  accept: (value: Json) => Json | undefined,
): Filled {
  const described = describedBy(place, schema);
  const wanted: Wanted = { words: identifierWordsOf(place.name), about: place.about, described };
  let best: { readonly fit: number; readonly value: Json; readonly candidate: Candidate } | null = null;
  for (const candidate of candidates) {
    const fit = fitOf(wanted, candidate);
    if (fit === null || (best !== null && fit >= best.fit)) continue;
    const value = accept(candidate.value);
    if (value !== undefined) best = { fit, value, candidate };
  }
  if (best === null) return { kind: 'lacking', missing: [place.argument] };
  const { tool, key } = best.candidate;
  return {
    kind: 'value',
    value: best.value,
    sources: [{ argument: place.argument, origin: { kind: 'found', tool, key } }],
  };
}
