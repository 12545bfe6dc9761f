import { canonicalJson, isArray, isObject, type Json, type JsonObject, member } from '../../base/json.ts';
import { type Demand, demandOf, ANYTHING, type Scope } from './demand.ts';
import { settled } from './settled.ts';
import {
  ATOMS,
  type ArrayAtom,
  type Atom,
  type Bound,
  type NumberAtom,
  type ObjectAtom,
  type Shape,
  type StringAtom,
  typeOf,
} from './shape.ts';

/** The shape of a schema's own keywords, compositions and references left aside. Null where one is malformed. */
export function keywordAtoms(schema: JsonObject, scope: Scope): Shape {
  const types = typesOf(member(schema, 'type'));
  const values = valuesOf(schema);
  if (types === null || values === 'malformed' || isMalformed(schema)) return null;
  const atoms: readonly Atom[] = [
    ...(types.has('null') ? [ATOMS.null] : []),
    ...(types.has('boolean') ? [ATOMS.boolean] : []),
    ...(types.has('number') || types.has('integer') ? [numberAtom(schema, !types.has('number'))] : []),
    ...(types.has('string') ? [stringAtom(schema)] : []),
    ...(types.has('array') ? [arrayAtom(schema, scope)] : []),
    ...(types.has('object') ? [objectAtom(schema, scope)] : []),
  ];
  return atoms.flatMap((atom) => settled(values === null ? atom : { ...atom, values: ofType(values, atom) }));
}

function ofType(values: readonly Json[], { type }: Atom): readonly Json[] {
  return values.filter((value) => typeOf(value) === type);
}

const TYPES: ReadonlySet<string> = new Set('null boolean integer number string array object'.split(' '));

function typesOf(type: Json | undefined): ReadonlySet<string> | null {
  if (type === undefined) return TYPES;
  const names = isArray(type) ? type : [type];
  const known = names.filter((name): name is string => typeof name === 'string' && TYPES.has(name));
  return known.length === names.length ? new Set(known) : null;
}

function valuesOf(schema: JsonObject): readonly Json[] | null | 'malformed' {
  const list = member(schema, 'enum');
  const only = member(schema, 'const');
  if (list !== undefined && !isArray(list)) return 'malformed';
  if (only === undefined) return list ?? null;
  const text = canonicalJson(only);
  return list === undefined || list.some((value) => canonicalJson(value) === text) ? [only] : [];
}

const NUMBERS: readonly string[] = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
];
const COUNTS: readonly string[] = 'minLength maxLength minItems maxItems minProperties maxProperties'.split(
  ' ',
);
const MAPS: readonly string[] = ['properties', 'patternProperties'];

/** A bound that is no number, a list that is none: what a validator makes of it cannot be known. */
function isMalformed(schema: JsonObject): boolean {
  const odd = (keys: readonly string[], isSound: (value: Json) => boolean): boolean =>
    keys.some((key) => {
      const value = member(schema, key);
      return value !== undefined && !isSound(value);
    });
  return (
    odd(NUMBERS, (value) => typeof value === 'number') ||
    odd(COUNTS, (value) => typeof value === 'number' && value >= 0) ||
    odd(MAPS, isObject) ||
    odd(['pattern'], (value) => typeof value === 'string') ||
    odd(['uniqueItems'], (value) => typeof value === 'boolean') ||
    odd(['required'], (value) => isArray(value) && value.every((each) => typeof each === 'string')) ||
    odd(['allOf', 'anyOf', 'oneOf'], (value) => isArray(value) && value.length > 0)
  );
}

function numberAtom(schema: JsonObject, integer: boolean): NumberAtom {
  const multiple = numberMember(schema, 'multipleOf');
  return {
    ...ATOMS.number,
    integer,
    min: tighter(schema, { closed: 'minimum', open: 'exclusiveMinimum', sign: 1 }),
    max: tighter(schema, { closed: 'maximum', open: 'exclusiveMaximum', sign: -1 }),
    multiples: multiple === null ? [] : [multiple],
  };
}

function tighter(
  schema: JsonObject,
  { closed, open, sign }: { readonly closed: string; readonly open: string; readonly sign: 1 | -1 },
): Bound | null {
  const [at, beyond] = [numberMember(schema, closed), numberMember(schema, open)];
  if (beyond !== null && (at === null || (beyond - at) * sign >= 0)) return { at: beyond, open: true };
  return at === null ? null : { at, open: false };
}

function stringAtom(schema: JsonObject): StringAtom {
  const pattern = member(schema, 'pattern');
  return {
    ...ATOMS.string,
    minLength: numberMember(schema, 'minLength') ?? 0,
    maxLength: numberMember(schema, 'maxLength'),
    patterns: typeof pattern === 'string' && !UNIVERSAL.has(pattern) ? [pattern] : [],
  };
}

/** Patterns are not anchored, so these are met by every text. */
const UNIVERSAL: ReadonlySet<string> = new Set(['', '^', '$', '.*', '^.*']);

function arrayAtom(schema: JsonObject, scope: Scope): ArrayAtom {
  const items = member(schema, 'items');
  const isOld = scope.dialect !== '2020-12';
  const listed = isOld ? items : member(schema, 'prefixItems');
  const prefix = isArray(listed) ? listed.map((each) => demandOf(each, scope)) : [];
  const rest = isOld && isArray(items) ? member(schema, 'additionalItems') : items;
  return {
    ...ATOMS.array,
    minItems: numberMember(schema, 'minItems') ?? 0,
    maxItems: numberMember(schema, 'maxItems'),
    unique: member(schema, 'uniqueItems') === true,
    prefix,
    rest: demandOf(rest, scope),
  };
}

function objectAtom(schema: JsonObject, scope: Scope): ObjectAtom {
  const required = member(schema, 'required');
  const additional = member(schema, 'additionalProperties');
  return {
    ...ATOMS.object,
    properties: demands(member(schema, 'properties'), scope),
    patterns: demands(member(schema, 'patternProperties'), scope),
    additional: additional === undefined ? ANYTHING : demandOf(additional, scope),
    required: new Set(isArray(required) ? required.filter((name) => typeof name === 'string') : []),
    minProperties: numberMember(schema, 'minProperties') ?? 0,
    maxProperties: numberMember(schema, 'maxProperties'),
  };
}

function demands(map: Json | undefined, scope: Scope): ReadonlyMap<string, Demand> {
  if (!isObject(map)) return new Map();
  return new Map(Object.entries(map).map(([name, each]) => [name, demandOf(each, scope)]));
}

function numberMember(schema: JsonObject, key: string): number | null {
  const value = member(schema, key);
  return typeof value === 'number' ? value : null;
}
