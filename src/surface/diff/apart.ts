import { canonicalJson } from '../../base/json.ts';
import type { Demand } from './demand.ts';
import { type Atom, type NumberAtom, type ObjectAtom, type Shape, valuesOf } from './shape.ts';

/** Reads what a property demands. */
type Read = (demand: Demand) => Shape;

/** True where it is proved that no value has both shapes. */
export function apart(a: Shape, b: Shape, shapeOf: Read): boolean {
  if (a === null || b === null) return false;
  return a.every((one) => b.every((other) => atomsApart(one, other, shapeOf)));
}

function atomsApart(a: Atom, b: Atom, shapeOf: Read): boolean {
  if (a.type !== b.type) return true;
  const [mine, theirs] = [valuesOf(a), valuesOf(b)];
  if (mine !== null && theirs !== null) {
    const texts = new Set(mine.map(canonicalJson));
    return !theirs.some((value) => texts.has(canonicalJson(value)));
  }
  if (a.type === 'number' && b.type === 'number') return isBelow(a, b) || isBelow(b, a);
  return a.type === 'object' && b.type === 'object' && objectsApart(a, b, shapeOf);
}

/** Every number of one below every number of the other. */
function isBelow({ max }: NumberAtom, { min }: NumberAtom): boolean {
  return max !== null && min !== null && max.at < min.at;
}

/** A property that both require tells them apart: `{ kind: const }`, as generators write it. */
function objectsApart(a: ObjectAtom, b: ObjectAtom, shapeOf: Read): boolean {
  if (a.patterns.size > 0 || b.patterns.size > 0) return false;
  return [...a.required].some((name) => {
    if (!b.required.has(name)) return false;
    const at = (one: ObjectAtom): Demand => one.properties.get(name) ?? one.additional;
    return apart(shapeOf(at(a)), shapeOf(at(b)), shapeOf);
  });
}
