import { canonicalJson, type Json } from '../../base/json.ts';
import { arraysDiffer, numbersDiffer, stringsDiffer } from './bounds-diff.ts';
import type { Demand } from './demand.ts';
import { objectsDiffer } from './objects-diff.ts';
import { shapeOf } from './read-shape.ts';
import { relationOf, shapeRelation, type Side } from './relation.ts';
import { type Atom, type AtomType, valuesOf } from './shape.ts';
import { newStudy } from './study.ts';
import { add, type Found, kindOf, namesOf, type Walk } from './walk.ts';

/** A walk through two schemas of one side; `demandsDiffer` begins it, `found` is what it comes to. */
export function newWalk(side: Side): Walk {
  const walk: Walk = {
    side,
    study: newStudy(),
    found: [],
    open: new Set(),
    returned: 0,
    descend: (before, after, path) => demandsDiffer(before, after, path, walk),
  };
  return walk;
}

/** Finds what became of the values that pass, place by place, as far as the two can be laid beside each other. */
export function demandsDiffer(before: Demand, after: Demand, path: readonly string[], walk: Walk): void {
  const relation = relationOf(before, after, walk.side, walk.study);
  if (relation === 'same' || walk.found.length > MOST) return;
  const pair = `${before.key} ${after.key}`;
  if (walk.open.has(pair)) {
    walk.returned += 1;
    return;
  }
  const [a, b] = [shapeOf(before, walk.study), shapeOf(after, walk.study)];
  if (a === null || b === null || path.length > DEPTH) {
    add(walk, kindOf(relation), { path, subject: 'schema' });
    return;
  }
  const [found, returned] = [walk.found.length, walk.returned];
  walk.open.add(pair);
  atomsDiffer(a, b, path, walk);
  walk.open.delete(pair);
  // A difference is never passed over; one that lies further round a circle is told where the circle was entered.
  if (walk.found.length === found && walk.returned === returned)
    add(walk, kindOf(relation), { path, subject: 'schema' });
}

/** More changes of one schema than anybody reads; definitions that refer to each other may multiply. */
const MOST = 500;
const DEPTH = 120;

function atomsDiffer(a: readonly Atom[], b: readonly Atom[], path: readonly string[], walk: Walk): void {
  const [mine, theirs] = [onlyValues(a), onlyValues(b)];
  if (mine !== null && theirs !== null) {
    valuesDiffer(mine, theirs, path, walk);
    opaqueDiffer(
      a.flatMap(({ opaque }) => opaque),
      b.flatMap(({ opaque }) => opaque),
      path,
      walk,
    );
    return;
  }
  typesDiffer(a, b, path, walk);
  for (const type of TYPES) {
    const before = a.filter((atom) => atom.type === type);
    const after = b.filter((atom) => atom.type === type);
    if (before.length > 0 && after.length > 0) typeDiffers(before, after, path, walk);
  }
}

const TYPES: readonly AtomType[] = ['null', 'boolean', 'number', 'string', 'array', 'object'];

/** The values of a shape that has a list of them; null where one of its types has no end. */
function onlyValues(atoms: readonly Atom[]): readonly Json[] | null {
  const lists = atoms.map(({ values, type }) => (type === 'null' ? [null] : values));
  const isBare = lists.every((list) => list !== null) && atoms.some(({ values }) => values !== null);
  return isBare ? lists.flatMap((list) => list ?? []) : null;
}

function valuesDiffer(
  before: readonly Json[],
  after: readonly Json[],
  path: readonly string[],
  walk: Walk,
): void {
  const [old, now] = [new Set(before.map(canonicalJson)), new Set(after.map(canonicalJson))];
  const removed = before.filter((value) => !now.has(canonicalJson(value)));
  const added = after.filter((value) => !old.has(canonicalJson(value)));
  const place = { path: [...path, 'enum'], subject: 'enum' };
  if (removed.length > 0) add(walk, 'enum-removed', { ...place, before: removed });
  if (added.length > 0) add(walk, 'enum-added', { ...place, after: added });
}

function typesDiffer(a: readonly Atom[], b: readonly Atom[], path: readonly string[], walk: Walk): void {
  const [old, now] = [typesOf(a), typesOf(b)];
  const removed = old.filter((type) => !now.includes(type));
  const added = now.filter((type) => !old.includes(type));
  if (removed.length === 0 && added.length === 0) return;
  const kind = removed.length === 0 ? 'type-widened' : added.length === 0 ? 'type-narrowed' : 'type-changed';
  add(walk, kind, { path: [...path, 'type'], subject: 'type', before: namesOf(a), after: namesOf(b) });
}

function typesOf(atoms: readonly Atom[]): readonly AtomType[] {
  return TYPES.filter((type) => atoms.some((atom) => atom.type === type));
}

/** Alternatives of one type: those that stand on both sides cancel, and one that is left on each is laid beside the other. */
function typeDiffers(
  before: readonly Atom[],
  after: readonly Atom[],
  path: readonly string[],
  walk: Walk,
): void {
  const isSame = (a: Atom, b: Atom): boolean => shapeRelation([a], [b], walk.side, walk.study) === 'same';
  const mine = before.filter((a) => !after.some((b) => isSame(a, b)));
  const theirs = after.filter((b) => !before.some((a) => isSame(a, b)));
  const [a, b] = [mine[0], theirs[0]];
  if (a === undefined && b === undefined) return;
  if (a !== undefined && b !== undefined && mine.length === 1 && theirs.length === 1) {
    atomDiffers(a, b, path, walk);
    return;
  }
  const relation = shapeRelation(before, after, walk.side, walk.study);
  if (relation !== 'same') add(walk, kindOf(relation), { path, subject: 'alternatives' });
}

function atomDiffers(a: Atom, b: Atom, path: readonly string[], walk: Walk): void {
  opaqueDiffer(a.opaque, b.opaque, path, walk);
  const [mine, theirs] = [valuesOf(a), valuesOf(b)];
  if (mine !== null && theirs !== null) valuesDiffer(mine, theirs, path, walk);
  if (a.values === null && b.values === null) boundsDiffer(a, b, path, walk);
  else if (mine === null || theirs === null) {
    const relation = shapeRelation([a], [b], walk.side, walk.study);
    add(walk, kindOf(relation), { path: [...path, 'enum'], subject: 'enum', ...listed(a, b) });
  }
}

function boundsDiffer(a: Atom, b: Atom, path: readonly string[], walk: Walk): void {
  if (a.type === 'number' && b.type === 'number') numbersDiffer(a, b, path, walk);
  if (a.type === 'string' && b.type === 'string') stringsDiffer(a, b, path, walk);
  if (a.type === 'array' && b.type === 'array') arraysDiffer(a, b, path, walk);
  if (a.type === 'object' && b.type === 'object') objectsDiffer(a, b, path, walk);
}

function listed(a: Atom, b: Atom): Pick<Found, 'before' | 'after'> {
  return { before: a.values ?? undefined, after: b.values ?? undefined };
}

function opaqueDiffer(
  before: readonly string[],
  after: readonly string[],
  path: readonly string[],
  walk: Walk,
): void {
  const dropped = before.filter((demand) => !after.includes(demand));
  const added = after.filter((demand) => !before.includes(demand));
  if (dropped.length === 0 && added.length === 0) return;
  const kind = dropped.length === 0 ? 'demand-added' : added.length === 0 ? 'demand-dropped' : 'unproven';
  const [first = ''] = [...added, ...dropped];
  add(walk, kind, { path, subject: first.slice(0, first.indexOf(' ')) });
}
