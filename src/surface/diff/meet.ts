import { canonicalJson, type Json } from '../../base/json.ts';
import { ANYTHING, both, type Demand } from './demand.ts';
import { settled } from './settled.ts';
import {
  ATOMS,
  type ArrayAtom,
  type Atom,
  type Bound,
  EVERYTHING,
  type NumberAtom,
  type ObjectAtom,
  type Shape,
  type StringAtom,
} from './shape.ts';

/** What meets both shapes. Null where that cannot be said, or would be more than anybody compares. */
export function meet(a: Shape, b: Shape): Shape {
  if (a === null || b === null) return null;
  if (a === EVERYTHING) return b;
  if (b === EVERYTHING) return a;
  if (a.length * b.length > PAIRS) return null;
  const met: Atom[] = [];
  for (const one of a) {
    for (const other of b.filter(({ type }) => type === one.type)) {
      const atom = meetAtoms(one, other);
      if (atom === null) return null;
      met.push(...settled(atom));
    }
  }
  return met;
}

const PAIRS = 2_000;

function meetAtoms(a: Atom, b: Atom): Atom | null {
  const common = {
    values: meetValues(a.values, b.values),
    opaque: [...new Set([...a.opaque, ...b.opaque])].sort(),
  };
  if (a.type === 'number' && b.type === 'number') return { ...meetNumbers(a, b), ...common };
  if (a.type === 'string' && b.type === 'string') return { ...meetStrings(a, b), ...common };
  if (a.type === 'array' && b.type === 'array') return { ...meetArrays(a, b), ...common };
  if (a.type !== 'object' || b.type !== 'object') return { ...a, ...common };
  const met = meetObjects(a, b);
  return met === null ? null : { ...met, ...common };
}

function meetValues(a: readonly Json[] | null, b: readonly Json[] | null): readonly Json[] | null {
  if (a === null || b === null) return a ?? b;
  const texts = new Set(b.map(canonicalJson));
  return a.filter((value) => texts.has(canonicalJson(value)));
}

function meetNumbers(a: NumberAtom, b: NumberAtom): NumberAtom {
  return {
    ...ATOMS.number,
    integer: a.integer || b.integer,
    min: tighter(a.min, b.min, 1),
    max: tighter(a.max, b.max, -1),
    multiples: [...new Set([...a.multiples, ...b.multiples])].sort((x, y) => x - y),
  };
}

function tighter(a: Bound | null, b: Bound | null, sign: 1 | -1): Bound | null {
  if (a === null || b === null) return a ?? b;
  if (a.at === b.at) return a.open ? a : b;
  return (a.at - b.at) * sign > 0 ? a : b;
}

function meetStrings(a: StringAtom, b: StringAtom): StringAtom {
  return {
    ...ATOMS.string,
    minLength: Math.max(a.minLength, b.minLength),
    maxLength: least(a.maxLength, b.maxLength),
    patterns: [...new Set([...a.patterns, ...b.patterns])].sort(),
  };
}

function meetArrays(a: ArrayAtom, b: ArrayAtom): ArrayAtom {
  const length = Math.max(a.prefix.length, b.prefix.length);
  return {
    ...ATOMS.array,
    minItems: Math.max(a.minItems, b.minItems),
    maxItems: least(a.maxItems, b.maxItems),
    unique: a.unique || b.unique,
    prefix: Array.from({ length }, (_, i) => both(a.prefix[i] ?? a.rest, b.prefix[i] ?? b.rest)),
    rest: both(a.rest, b.rest),
  };
}

function meetObjects(a: ObjectAtom, b: ObjectAtom): ObjectAtom | null {
  // Whether a name matches a pattern is not tried: a pattern is a stranger's program.
  const isTangled = (one: ObjectAtom, other: ObjectAtom): boolean =>
    one.patterns.size > 0 &&
    (other.properties.size > 0 || other.patterns.size > 0 || other.additional !== ANYTHING);
  if (isTangled(a, b) || isTangled(b, a)) return null;
  const names = new Set([...a.properties.keys(), ...b.properties.keys()]);
  const met = [...names].map((name): [string, Demand] => [
    name,
    both(a.properties.get(name) ?? a.additional, b.properties.get(name) ?? b.additional),
  ]);
  return {
    ...ATOMS.object,
    properties: new Map(met),
    patterns: new Map([...a.patterns, ...b.patterns]),
    additional: both(a.additional, b.additional),
    required: new Set([...a.required, ...b.required]),
    minProperties: Math.max(a.minProperties, b.minProperties),
    maxProperties: least(a.maxProperties, b.maxProperties),
  };
}

function least(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return Math.min(a, b);
}
