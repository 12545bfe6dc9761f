import fc, { type Arbitrary } from 'fast-check';
import { canonicalJson, isArray, isObject, member, type Json, type JsonObject } from '../../base/json.ts';
import { excerpt } from '../../base/text.ts';
import { typesOf } from '../../client/literal/accept-value.ts';
import { branchesOf, flattened } from '../../client/literal/merge-schema.ts';
import { requiredOf } from '../../client/literal/fill-schema.ts';
import { drawNumberFor, saysHowLong } from './draw-numbers.ts';
import { DRAWING_LIMITS } from './drawing-limits.ts';
import { drawText } from './draw-texts.ts';

/** How values of a schema are drawn, or why they are not. Not all that is drawn is valid: whoever sends it looks first. */
export type Drawing =
  /** `least`: members and characters of the smallest value, so that nested lists cannot multiply without end. */
  | { readonly kind: 'drawn'; readonly values: Arbitrary<Json>; readonly least: number }
  | { readonly kind: 'undrawn'; readonly why: string };

/** What is known of the place that is drawn for: values for an argument that nobody made up, best first. */
export type KnownValues = (name: string, schema: JsonObject) => readonly Json[];

interface At {
  readonly root: JsonObject;
  readonly known: KnownValues;
  readonly depth: number;
  /** `filters.from`; empty at the root. */
  readonly name: string;
  /** Schemas that may still be looked at, for the whole tool: references can unfold without end. */
  readonly budget: { nodes: number };
}

/** A recursive schema has no end of its own. */
const DEPTH = 5;
const LIST_ROOM = 4;
const PROPERTIES = 60;
const OPTIONS = 1_000;

/** Draws values of a tool's input schema. */
export function drawArguments(schema: JsonObject, known: KnownValues): Drawing {
  const at = { root: schema, known, depth: 0, name: '', budget: { nodes: DRAWING_LIMITS.nodes } };
  const whole = drawSchema({ ...schema, type: 'object' }, at);
  return at.budget.nodes < 0
    ? undrawn(at, `its schema unfolds into more than ${DRAWING_LIMITS.nodes} schemas`)
    : whole;
}

function drawSchema(schema: Json | undefined, at: At): Drawing {
  if (schema === false) return undrawn(at, 'its schema allows nothing');
  at.budget.nodes -= 1;
  if (at.budget.nodes < 0) return undrawn(at, 'its schema unfolds into too many');
  if (at.depth > DEPTH) return undrawn(at, 'its schema is nested too deep');
  const whole = flattened(schema === true ? {} : schema, at.root);
  return oneOf(
    branchesOf(whole, at.root).map((branch) => drawBranch(branch, at)),
    at,
  );
}

function drawBranch(schema: JsonObject, at: At): Drawing {
  const constant = member(schema, 'const');
  if (constant !== undefined) return drawn(fc.constant(constant));
  const options = member(schema, 'enum');
  if (isArray(options))
    return options.length === 0
      ? undrawn(at, 'its enum is empty')
      : drawn(fc.constantFrom(...options.slice(0, OPTIONS)));
  const own = oneOf(
    typesIn(schema).map((type) => drawType(type, schema, at)),
    at,
  );
  const known = at.name === '' ? [] : at.known(at.name, schema);
  if (known.length === 0) return own;
  const seen = fc.constantFrom(...known);
  if (own.kind === 'undrawn') return drawn(seen);
  return drawn(fc.oneof({ arbitrary: seen, weight: 3 }, { arbitrary: own.values, weight: 2 }), own.least);
}

function drawType(type: string, schema: JsonObject, at: At): Drawing {
  switch (type) {
    case 'null':
      return drawn(fc.constant(null));
    case 'boolean':
      return drawn(fc.boolean());
    case 'integer':
    case 'number': {
      const numbers = drawNumberFor(lastName(at), schema, type);
      return numbers === null ? undrawn(at, 'no number lies within its bounds') : drawn(numbers);
    }
    case 'string': {
      const texts = drawText(schema, lastName(at));
      return texts.kind === 'drawn' ? texts : undrawn(at, texts.why);
    }
    case 'array':
      return drawList(schema, at);
    case 'object':
      return drawObject(schema, at);
    default:
      return undrawn(at, `its type "${excerpt(type, 40)}" is unknown`);
  }
}

function lastName({ name }: At): string {
  return name.split('.').at(-1) ?? '';
}

/** The types that a schema names, else those that its keywords are about. */
function typesIn(schema: JsonObject): readonly string[] {
  const types = typesOf(schema);
  if (types.length > 0) return types;
  const about = ABOUT.filter(([key]) => member(schema, key) !== undefined).map(([, type]) => type);
  return about.length > 0 ? [...new Set(about)] : ['string', 'integer', 'boolean'];
}

const ABOUT: readonly (readonly [string, string])[] = [
  ['properties', 'object'],
  ['required', 'object'],
  ['items', 'array'],
  ['prefixItems', 'array'],
  ['pattern', 'string'],
  ['format', 'string'],
  ['minLength', 'string'],
  ['maxLength', 'string'],
  ['minimum', 'number'],
  ['maximum', 'number'],
];

function drawList(schema: JsonObject, at: At): Drawing {
  const items = member(schema, 'items');
  const heads = drawHeads(member(schema, 'prefixItems') ?? (isArray(items) ? items : undefined), at);
  const missing = heads.find((each) => each.kind === 'undrawn');
  if (missing !== undefined) return missing;
  const first = heads.filter((each) => each.kind === 'drawn');
  const least = Math.max(0, numberIn(schema, 'minItems', 0) - first.length);
  const most = Math.min(numberIn(schema, 'maxItems', Infinity) - first.length, least + LIST_ROOM);
  const rest = isArray(items) || most <= 0 ? null : drawSchema(items ?? {}, below(at, '[]'));
  const head = fc.tuple(...first.map((each) => each.values));
  const size = first.reduce((sum, each) => sum + each.least, 1);
  if (rest === null) return drawn(head, size);
  if (rest.kind === 'undrawn') return least > 0 ? rest : drawn(head, size);
  if (least > LONGEST_LIST) return undrawn(at, `it must have at least ${least} entries`);
  const whole = size + least * rest.least;
  if (whole > DRAWING_LIMITS.least) return undrawn(at, TOO_LARGE);
  const tail = lists(rest.values, schema, { least, most });
  return drawn(
    fc.tuple(head, tail).map(([one, other]) => [...one, ...other]),
    whole,
  );
}

function drawHeads(prefix: Json | undefined, at: At): readonly Drawing[] {
  return isArray(prefix) ? prefix.slice(0, 10).map((each) => drawSchema(each, below(at, '[]'))) : [];
}

const LONGEST_LIST = 200;
const TOO_LARGE = `its smallest value has more than ${DRAWING_LIMITS.least} members or characters`;

function lists(
  values: Arbitrary<Json>,
  schema: JsonObject,
  { least, most }: { readonly least: number; readonly most: number },
): Arbitrary<Json[]> {
  const bounds = { minLength: least, maxLength: Math.max(least, Math.min(most, LONGEST_LIST)) };
  return member(schema, 'uniqueItems') === true
    ? fc.uniqueArray(values, { ...bounds, selector: canonicalJson })
    : fc.array(values, bounds);
}

function drawObject(schema: JsonObject, at: At): Drawing {
  const declared = member(schema, 'properties');
  const properties = isObject(declared) ? declared : {};
  const required = requiredOf(schema);
  const values: Record<string, Arbitrary<Json>> = {};
  const demanded = new Set(required);
  const needed = new Set(required);
  let least = 1;
  const names = [...new Set([...required, ...Object.keys(properties)])];
  for (const name of names.slice(0, Math.max(PROPERTIES, required.length))) {
    const one = drawSchema(member(properties, name) ?? true, below(at, name));
    const isNeeded = demanded.has(name);
    if (one.kind === 'drawn') Object.defineProperty(values, name, { value: one.values, enumerable: true });
    else if (isNeeded) return one;
    if (one.kind !== 'drawn' || !(isNeeded || isBrief(name, member(properties, name)))) continue;
    needed.add(name);
    least += one.least;
  }
  const fewest = numberIn(schema, 'minProperties', 0);
  if (fewest > Object.keys(values).length)
    return undrawn(
      at,
      `it must have at least ${fewest} members, and not as many are named that could be drawn`,
    );
  if (least > DRAWING_LIMITS.least) return undrawn(at, TOO_LARGE);
  return drawn(
    fc.record<Record<string, Json>, string>(values, { requiredKeys: [...needed], noNullPrototype: true }),
    least,
  );
}

/** A number that says how long: left out, its default may be long. */
function isBrief(name: string, schema: Json | undefined): boolean {
  const types = isObject(schema) ? typesOf(schema) : [];
  return saysHowLong(name) && types.some((type) => type === 'number' || type === 'integer');
}

function below(at: At, step: string): At {
  const name = step === '[]' ? at.name : at.name === '' ? step : `${at.name}.${step}`;
  return { ...at, depth: at.depth + 1, name };
}

/** Any of those that can be drawn. */
function oneOf(drawings: readonly Drawing[], at: At): Drawing {
  const able = drawings.filter((each) => each.kind === 'drawn');
  const [only] = able;
  if (only === undefined) return drawings[0] ?? undrawn(at, 'nothing is said of it');
  if (able.length === 1) return only;
  // Each of them may be drawn at every place of a list, so the largest counts.
  return drawn(fc.oneof(...able.map((each) => each.values)), Math.max(...able.map((each) => each.least)));
}

function numberIn(schema: JsonObject, key: string, otherwise: number): number {
  const value = member(schema, key);
  return typeof value === 'number' && value >= 0 ? value : otherwise;
}

function drawn(values: Arbitrary<Json>, least = 1): Drawing {
  return { kind: 'drawn', values, least };
}

function undrawn({ name }: At, why: string): Drawing {
  return { kind: 'undrawn', why: name === '' ? why : `"${excerpt(name, 60)}": ${why}` };
}
