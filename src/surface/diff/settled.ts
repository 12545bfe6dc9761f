import { canonicalJson, type Json } from '../../base/json.ts';
import { ATOMS, type Atom, type Bound, type NumberAtom, type StringAtom } from './shape.ts';

/**
 * An atom in its plainest form, or none where no value passes: the bounds of whole numbers are whole, and a list of
 * values has no further demands beside it that can be tried on them here.
 */
export function settled(atom: Atom): readonly Atom[] {
  const plain = atom.type === 'number' ? wholeBounds(atom) : atom;
  if (plain.values === null) return isEmpty(plain) ? [] : [plain];
  const passing = unique(plain.values).filter((value) => admits(plain, value) !== false);
  if (passing.length === 0) return [];
  if (plain.type === 'boolean' && passing.length === 2) return [{ ...plain, values: null }];
  if (plain.type === 'null') return [{ ...plain, values: null }];
  const isTried = passing.every((value) => admits(plain, value) === true);
  return [isTried ? withoutBounds({ ...plain, values: passing }) : { ...plain, values: passing }];
}

/** Whether an atom's own bounds let a value of its type pass; null where that is not tried: a pattern is a stranger's program. */
export function admits(atom: Atom, value: Json): boolean | null {
  if (atom.type === 'number' && typeof value === 'number') return numberAdmits(atom, value);
  if (atom.type === 'string' && typeof value === 'string') return stringAdmits(atom, value);
  return atom.type === 'null' || atom.type === 'boolean' ? true : null;
}

function numberAdmits({ integer, min, max, multiples }: NumberAtom, value: number): boolean | null {
  if (integer && !Number.isInteger(value)) return false;
  if (!isPast(min, value, 1) || !isPast(max, value, -1)) return false;
  if (multiples.length === 0) return true;
  if (![value, ...multiples].every(Number.isSafeInteger)) return null;
  return multiples.every((multiple) => multiple !== 0 && value % multiple === 0);
}

function isPast(bound: Bound | null, value: number, sign: 1 | -1): boolean {
  if (bound === null) return true;
  return bound.open ? (value - bound.at) * sign > 0 : (value - bound.at) * sign >= 0;
}

function stringAdmits({ minLength, maxLength, patterns }: StringAtom, value: string): boolean | null {
  // The length of a text is that of its characters, not of its UTF-16 code units.
  const length = Array.from(value).length;
  if (length < minLength || (maxLength !== null && length > maxLength)) return false;
  return patterns.length === 0 ? true : null;
}

function wholeBounds(atom: NumberAtom): NumberAtom {
  if (!atom.integer) return atom;
  return { ...atom, min: whole(atom.min, 1), max: whole(atom.max, -1) };
}

function whole(bound: Bound | null, step: 1 | -1): Bound | null {
  if (bound === null) return null;
  const at = step === 1 ? Math.ceil(bound.at) : Math.floor(bound.at);
  // Beyond this, adding one changes nothing.
  if (!Number.isSafeInteger(at)) return bound;
  return { at: bound.open && at === bound.at ? at + step : at, open: false };
}

function isEmpty(atom: Atom): boolean {
  switch (atom.type) {
    case 'number':
      return areCrossed(atom.min, atom.max);
    case 'string':
      return atom.minLength > (atom.maxLength ?? Infinity);
    case 'array':
      return atom.minItems > (atom.maxItems ?? Infinity);
    case 'object':
      return atom.minProperties > (atom.maxProperties ?? Infinity);
    case 'null':
    case 'boolean':
      return false;
  }
}

function areCrossed(min: Bound | null, max: Bound | null): boolean {
  if (min === null || max === null) return false;
  return min.at > max.at || (min.at === max.at && (min.open || max.open));
}

function withoutBounds(atom: Atom): Atom {
  const { values, opaque } = atom;
  return atom.type === 'number' || atom.type === 'string' ? { ...ATOMS[atom.type], values, opaque } : atom;
}

function unique(values: readonly Json[]): readonly Json[] {
  return [...new Map(values.map((value) => [canonicalJson(value), value])).values()];
}
