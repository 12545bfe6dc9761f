import type { Json } from '../../base/json.ts';
import { ANYTHING, type Demand } from './demand.ts';

/**
 * What values a schema lets pass, in a form in which two can be compared however they were written: the union of its
 * atoms, each for one JSON type. None: no value passes. Null: it could not be read so (too large, circular, malformed).
 */
export type Shape = readonly Atom[] | null;

export type Atom = BareAtom | NumberAtom | StringAtom | ArrayAtom | ObjectAtom;
export type AtomType = Atom['type'];

interface Common {
  /** The only values that pass; null: all that the rest allows. */
  readonly values: readonly Json[] | null;
  /** Demands that are not taken apart (`not`, `if`, `contains`, …), as canonical texts: equal text, equal demand. */
  readonly opaque: readonly string[];
}

export interface BareAtom extends Common {
  readonly type: 'null' | 'boolean';
}

export interface NumberAtom extends Common {
  readonly type: 'number';
  readonly integer: boolean;
  readonly min: Bound | null;
  readonly max: Bound | null;
  readonly multiples: readonly number[];
}

export interface Bound {
  readonly at: number;
  /** True where the bound itself does not pass. */
  readonly open: boolean;
}

export interface StringAtom extends Common {
  readonly type: 'string';
  readonly minLength: number;
  /** Null: no bound. */
  readonly maxLength: number | null;
  readonly patterns: readonly string[];
}

export interface ArrayAtom extends Common {
  readonly type: 'array';
  readonly minItems: number;
  readonly maxItems: number | null;
  readonly unique: boolean;
  readonly prefix: readonly Demand[];
  /** Of every entry behind the prefix. */
  readonly rest: Demand;
}

export interface ObjectAtom extends Common {
  readonly type: 'object';
  readonly properties: ReadonlyMap<string, Demand>;
  readonly patterns: ReadonlyMap<string, Demand>;
  /** Of every property that is neither named nor matched. */
  readonly additional: Demand;
  readonly required: ReadonlySet<string>;
  readonly minProperties: number;
  readonly maxProperties: number | null;
}

const plain = { values: null, opaque: [] };

/** Each type without any demand. */
export const ATOMS: {
  readonly null: BareAtom;
  readonly boolean: BareAtom;
  readonly number: NumberAtom;
  readonly string: StringAtom;
  readonly array: ArrayAtom;
  readonly object: ObjectAtom;
} = {
  null: { type: 'null', ...plain },
  boolean: { type: 'boolean', ...plain },
  number: { type: 'number', integer: false, min: null, max: null, multiples: [], ...plain },
  string: { type: 'string', minLength: 0, maxLength: null, patterns: [], ...plain },
  array: {
    type: 'array',
    minItems: 0,
    maxItems: null,
    unique: false,
    prefix: [],
    rest: ANYTHING,
    ...plain,
  },
  object: {
    type: 'object',
    properties: new Map(),
    patterns: new Map(),
    additional: ANYTHING,
    required: new Set(),
    minProperties: 0,
    maxProperties: null,
    ...plain,
  },
};

export const EVERYTHING: readonly Atom[] = Object.values(ATOMS);

/** The JSON type of a value. */
export function typeOf(value: Json): AtomType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'number') return 'number';
  return typeof value === 'string' ? 'string' : 'object';
}

/** The only values of an atom; null where there is no end of them. */
export function valuesOf(atom: Atom): readonly Json[] | null {
  if (atom.values !== null) return atom.values;
  if (atom.type === 'null') return [null];
  return atom.type === 'boolean' ? [false, true] : null;
}
