import type { Demand } from './demand.ts';
import { countDiffers } from './bounds-diff.ts';
import { renamedProperties } from './property-renames.ts';
import { relationOf } from './relation.ts';
import { add, type Walk } from './walk.ts';
import type { ObjectAtom } from './shape.ts';
import { isAnything, isNothing, within } from './within.ts';

/** Property by property, those that were renamed recognised, then what holds of the object as a whole. */
export function objectsDiffer(a: ObjectAtom, b: ObjectAtom, path: readonly string[], walk: Walk): void {
  const two = { a, b, path, walk };
  const renames = renamedProperties(a, b, walk.study);
  const newNames = new Set(renames.values());
  for (const [name, before] of a.properties) {
    const now = renames.get(name) ?? name;
    const after = b.properties.get(now);
    const at = [...path, 'properties', now];
    if (now !== name) add(walk, 'property-renamed', { path: at, subject: now, before: name, after: now });
    if (after === undefined) propertyRemoved(name, before, two);
    else {
      requiredDiffers([name, now], at, two);
      walk.descend(before, after, at);
    }
  }
  for (const [name, after] of b.properties)
    if (!a.properties.has(name) && !newNames.has(name)) propertyAdded(name, after, two);
  unnamedRequired(two);
  additionalDiffers(two);
  patternsDiffer(two);
  countDiffers('minProperties', [a.minProperties, b.minProperties], path, walk);
  countDiffers('maxProperties', [a.maxProperties, b.maxProperties], path, walk);
}

interface Two {
  readonly a: ObjectAtom;
  readonly b: ObjectAtom;
  readonly path: readonly string[];
  readonly walk: Walk;
}

function propertyRemoved(name: string, before: Demand, { a, b, path, walk }: Two): void {
  const place = {
    path: [...path, 'properties', name],
    subject: name,
    before: a.required.has(name) ? 'required' : 'optional',
  };
  // What comes back without a field that was promised is broken, whatever else may come back.
  if (walk.side === 'output' || isAnything(b.additional, walk.study)) {
    add(walk, 'property-removed', place);
    return;
  }
  const fits = b.patterns.size > 0 ? 'unknown' : within(before, b.additional, 'strict', walk.study);
  if (fits === 'unknown') add(walk, 'unproven', place);
  else add(walk, fits === 'yes' ? 'property-removed' : 'property-removed-closed', place);
}

function propertyAdded(name: string, after: Demand, { a, b, path, walk }: Two): void {
  const isRequired = b.required.has(name);
  const place = {
    path: [...path, 'properties', name],
    subject: name,
    after: isRequired ? 'required' : 'optional',
  };
  const isNewlyRequired = isRequired && !a.required.has(name);
  if (walk.side === 'input' && isNewlyRequired) {
    add(walk, 'required-added', place);
    return;
  }
  if (isAnything(a.additional, walk.study) && a.patterns.size === 0) {
    add(walk, 'property-added', place);
    return;
  }
  const { side, study } = walk;
  const [from, to] = side === 'input' ? [a.additional, after] : [after, a.additional];
  const fits = a.patterns.size > 0 ? 'unknown' : within(from, to, 'strict', study);
  if (fits === 'unknown') add(walk, 'unproven', place);
  else if (fits === 'yes') add(walk, 'property-added', place);
  else add(walk, side === 'input' ? 'changed' : 'property-added-closed', place);
}

function requiredDiffers(
  [before, after]: readonly [string, string],
  path: readonly string[],
  { a, b, walk }: Two,
): void {
  const [was, is] = [a.required.has(before), b.required.has(after)];
  if (was === is) return;
  const place = {
    path,
    subject: after,
    before: was ? 'required' : 'optional',
    after: is ? 'required' : 'optional',
  };
  add(walk, is ? 'required-added' : 'required-dropped', place);
}

/** Names that are required and described nowhere. */
function unnamedRequired({ a, b, path, walk }: Two): void {
  const isNamed = (name: string): boolean => a.properties.has(name) || b.properties.has(name);
  const place = (name: string) => ({ path: [...path, 'required'], subject: name });
  for (const name of b.required)
    if (!isNamed(name) && !a.required.has(name)) add(walk, 'required-added', place(name));
  for (const name of a.required)
    if (!isNamed(name) && !b.required.has(name)) add(walk, 'required-dropped', place(name));
}

function additionalDiffers({ a, b, path, walk }: Two): void {
  const { study, side } = walk;
  const at = [...path, 'additionalProperties'];
  const relation = relationOf(a.additional, b.additional, side, study);
  if (relation === 'same') return;
  const place = { path: at, subject: 'additionalProperties' };
  if (isNothing(b.additional, study)) add(walk, 'closed', place);
  else if (isNothing(a.additional, study)) add(walk, 'opened', place);
  else if (isAnything(a.additional, study) || isAnything(b.additional, study))
    add(walk, isAnything(a.additional, study) ? 'tightened' : 'loosened', place);
  else walk.descend(a.additional, b.additional, at);
}

function patternsDiffer({ a, b, path, walk }: Two): void {
  const at = [...path, 'patternProperties'];
  const patterns = new Set([...a.patterns.keys(), ...b.patterns.keys()]);
  for (const pattern of patterns) {
    const [before, after] = [a.patterns.get(pattern), b.patterns.get(pattern)];
    if (before !== undefined && after !== undefined) walk.descend(before, after, [...at, pattern]);
    else add(walk, 'unproven', { path: [...at, pattern], subject: 'patternProperties' });
  }
}
