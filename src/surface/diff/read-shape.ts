import { isArray, isObject, type Json, type JsonObject, member, stringMember } from '../../base/json.ts';
import { type Demand, demandOf, type Part, type Scope, targetOf } from './demand.ts';
import { apart } from './apart.ts';
import { expandedText } from './expanded.ts';
import { keywordAtoms } from './keywords.ts';
import { meet } from './meet.ts';
import { type Atom, EVERYTHING, type Shape } from './shape.ts';
import { step, type Study } from './study.ts';

/** The shape of what is demanded. Never throws; what cannot be read is null. */
export function shapeOf(demand: Demand, study: Study): Shape {
  const known = study.shapes.get(demand.key);
  if (known !== undefined) return known;
  if (study.reading.has(demand.key) || study.reading.size > DEPTH || !step(study)) return null;
  study.reading.add(demand.key);
  let shape: Shape = EVERYTHING;
  for (const part of demand.parts) shape = meet(shape, partShape(part, study));
  study.reading.delete(demand.key);
  study.shapes.set(demand.key, shape);
  return shape;
}

/** References and compositions in a row, without a value in between. */
const DEPTH = 100;

function partShape({ schema, scope }: Part, study: Study): Shape {
  if (typeof schema === 'boolean') return schema ? EVERYTHING : [];
  if (!isObject(schema)) return null;
  // Below an address of its own, references start from elsewhere.
  const id = stringMember(schema, '$id');
  if (id !== null && schema !== scope.root) return null;
  const ref = stringMember(schema, '$ref');
  if (ref === null) return ownShape(schema, scope, study);
  const target = targetOf(ref, scope);
  const behind =
    target === undefined
      ? opaque(EVERYTHING, '$ref', JSON.stringify(ref))
      : shapeOf(demandOf(target, scope), study);
  // Until 2019-09 what stands beside a reference is not looked at.
  return scope.dialect === 'draft-07' ? behind : meet(behind, ownShape(schema, scope, study));
}

function ownShape(schema: JsonObject, scope: Scope, study: Study): Shape {
  let shape: Shape = keywordAtoms(schema, scope);
  const below = (value: Json): Shape => shapeOf(demandOf(value, scope), study);
  for (const each of listMember(schema, 'allOf')) shape = meet(shape, below(each));
  const any = listMember(schema, 'anyOf');
  if (any.length > 0) shape = meet(shape, union(any.map(below)));
  const one = listMember(schema, 'oneOf');
  if (one.length > 0) shape = meet(shape, oneOf(one, { scope, study }));
  for (const [key, together] of Object.entries(OPAQUE)) {
    const value = member(schema, key);
    if (value === undefined || demandsNothing(key, value, schema)) continue;
    const told = Object.entries(schema).filter(([each]) => together.length === 0 || together.includes(each));
    shape = opaque(shape, key, expandedText(Object.fromEntries(told), scope, study));
  }
  return isNever(member(schema, 'not')) ? [] : shape;
}

/**
 * What is not taken apart: it holds of the whole value, or hangs on the keywords beside it, with which it is then compared
 * as one text. An empty list: with all of them.
 */
const OPAQUE: Readonly<Record<string, readonly string[]>> = {
  not: ['not'],
  if: ['if', 'then', 'else'],
  contains: ['contains', 'minContains', 'maxContains'],
  propertyNames: ['propertyNames'],
  dependentRequired: ['dependentRequired'],
  dependentSchemas: ['dependentSchemas'],
  dependencies: ['dependencies'],
  unevaluatedProperties: [],
  unevaluatedItems: [],
  $dynamicRef: [],
  $recursiveRef: [],
};

/** `if` without a branch, `unevaluated…` that allow everything. */
function demandsNothing(key: string, value: Json, schema: JsonObject): boolean {
  if (key === 'not') return value === false || isNever(value);
  if (key === 'if') return !('then' in schema) && !('else' in schema);
  if (key === 'contains') return false;
  return value === true || (isObject(value) && Object.keys(value).length === 0);
}

/** `not: true` and `not: {}` let nothing pass. */
function isNever(not: Json | undefined): boolean {
  return not === true || (isObject(not) && Object.keys(not).length === 0);
}

interface Around {
  readonly scope: Scope;
  readonly study: Study;
}

/** Exactly one of several is the same as any of them where no value meets two. */
function oneOf(list: readonly Json[], around: Around): Shape {
  const { scope, study } = around;
  const shapes = list.map((each) => shapeOf(demandOf(each, scope), study));
  const isSplit = shapes.every((a, i) =>
    shapes.slice(i + 1).every((b) => apart(a, b, (demand) => shapeOf(demand, study))),
  );
  if (list.length === 1 || isSplit) return union(shapes);
  return opaque(union(shapes), 'oneOf', expandedText({ oneOf: [...list] }, scope, study));
}

/** More alternatives than anybody writes, and than are compared with each other. */
const ALTERNATIVES = 100;

function union(shapes: readonly Shape[]): Shape {
  if (shapes.some((shape) => shape === null)) return null;
  const atoms = mergeValues(shapes.flatMap((shape) => shape ?? []));
  return atoms.length > ALTERNATIVES ? null : atoms;
}

/** Several atoms of one type that each hold only values are one that holds them all: `enum` in other words. */
function mergeValues(atoms: readonly Atom[]): readonly Atom[] {
  const merged: Atom[] = [];
  for (const atom of atoms) {
    const at = merged.findIndex(
      (one) => one.type === atom.type && isListOfValues(one) && isListOfValues(atom),
    );
    const there = merged[at];
    if (there?.values == null || atom.values === null) merged.push(atom);
    else merged[at] = { ...there, values: [...there.values, ...atom.values] };
  }
  return merged;
}

function isListOfValues(atom: Atom): boolean {
  if (atom.values === null || atom.opaque.length > 0) return false;
  return atom.type === 'string'
    ? atom.patterns.length === 0
    : atom.type !== 'array' && atom.type !== 'object';
}

function opaque(shape: Shape, key: string, text: string): Shape {
  if (shape === null) return null;
  const demand = `${key} ${text}`;
  return shape.map((atom) =>
    (ONLY[key] ?? atom.type) === atom.type
      ? { ...atom, opaque: [...new Set([...atom.opaque, demand])].sort() }
      : atom,
  );
}

/** Keywords that demand something of one type alone. */
const ONLY: Readonly<Record<string, Atom['type']>> = {
  contains: 'array',
  unevaluatedItems: 'array',
  propertyNames: 'object',
  dependentRequired: 'object',
  dependentSchemas: 'object',
  dependencies: 'object',
  unevaluatedProperties: 'object',
};

function listMember(schema: JsonObject, key: string): readonly Json[] {
  const value = member(schema, key);
  return isArray(value) ? value : [];
}
