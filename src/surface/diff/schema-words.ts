import {
  canonicalJson,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  member,
  stringMember,
} from '../../base/json.ts';
import { type Scope, targetOf } from './demand.ts';

/** What stands in a schema and demands nothing: by the path of the place in a value, then by keyword. */
export type Words = ReadonlyMap<string, PlaceWords>;

export interface PlaceWords {
  readonly path: readonly string[];
  /** Several where alternatives each say something of one place. */
  readonly keywords: ReadonlyMap<string, readonly Json[]>;
}

/**
 * The words of a schema, laid out by the value that they speak of: references and compositions leave no trace, so that a
 * definition that moved says the same. Null where there are more places than anybody writes.
 */
export function wordsOf(scope: Scope): Words | null {
  const state: State = { scope, places: new Map(), above: new Set(), left: PLACES };
  collect(scope.root, [], state);
  if (state.left <= 0) return null;
  for (const { keywords } of state.places.values())
    for (const values of keywords.values())
      values.sort((a, b) => (canonicalJson(a) < canonicalJson(b) ? -1 : 1));
  return state.places;
}

const PLACES = 20_000;

interface State {
  readonly scope: Scope;
  readonly places: Map<string, { readonly path: readonly string[]; readonly keywords: Map<string, Json[]> }>;
  readonly above: Set<Json>;
  left: number;
}

function collect(schema: Json | undefined, path: readonly string[], state: State): void {
  if (!isObject(schema) || state.above.has(schema)) return;
  state.left -= 1;
  if (state.left <= 0 || path.length > DEPTH) return;
  state.above.add(schema);
  const ref = stringMember(schema, '$ref');
  if (ref !== null) collect(targetOf(ref, state.scope), path, state);
  for (const [key, value] of Object.entries(schema)) keyword(key, value, path, state);
  state.above.delete(schema);
}

const DEPTH = 120;

function keyword(key: string, value: Json, path: readonly string[], state: State): void {
  if (SILENT.has(key)) return;
  if (MAPS.has(key)) {
    if (isObject(value))
      for (const [name, each] of Object.entries(value)) collect(each, [...path, key, name], state);
  } else if (COMPOSING.has(key)) {
    if (isArray(value)) for (const each of value) collect(each, [...path, ...branch(each)], state);
  } else if (isArray(value) && PLACED.has(key)) {
    value.forEach((each, i) => collect(each, [...path, 'prefixItems', String(i)], state));
  } else if (PLACED.has(key)) {
    collect(value, [...path, key], state);
  } else {
    say(key, value, path, state);
  }
}

/** The words of one value of a choice stay with the value. */
function branch(schema: Json): readonly string[] {
  const only = member(schema, 'const');
  return only === undefined ? [] : ['enum', canonicalJson(only)];
}

function say(key: string, value: Json, path: readonly string[], { places }: State): void {
  const id = path.join('\n');
  const place = places.get(id) ?? { path, keywords: new Map<string, Json[]>() };
  places.set(id, place);
  place.keywords.set(key, [...(place.keywords.get(key) ?? []), value]);
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Compared by the values that they let pass, or without any meaning for a value. */
const SILENT = set(
  '$id $schema $comment $anchor $vocabulary $defs definitions $ref $dynamicRef $recursiveRef $dynamicAnchor ' +
    'type enum const minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength pattern ' +
    'minItems maxItems uniqueItems minContains maxContains required minProperties maxProperties dependentRequired',
);
const MAPS = set('properties patternProperties dependentSchemas dependencies');
const COMPOSING = set('allOf anyOf oneOf');
const PLACED = set(
  'items prefixItems additionalItems additionalProperties contains propertyNames not if then else ' +
    'unevaluatedItems unevaluatedProperties contentSchema',
);

/** Whether a schema uses a keyword that dialects read differently, or that some of them do not have. */
export function usesDialect(schema: JsonObject): boolean {
  const todo: Json[] = [schema];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    if (isObject(next)) {
      if (Object.keys(next).some((key) => DIALECTAL.has(key))) return true;
      if ('$ref' in next && Object.keys(next).length > 1) return true;
      if (isArray(next['items'])) return true;
      todo.push(...Object.values(next));
    } else if (isArray(next)) todo.push(...next);
  }
  return false;
}

const DIALECTAL = set(
  'prefixItems additionalItems dependencies dependentRequired dependentSchemas unevaluatedItems ' +
    'unevaluatedProperties minContains maxContains $recursiveRef $dynamicRef $anchor $dynamicAnchor',
);
