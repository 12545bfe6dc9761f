import type { Json } from '../../base/json.ts';
import { ANYTHING } from './demand.ts';
import { shapeRelation } from './relation.ts';
import type { SchemaKind } from './schema-change.ts';
import { add, kindOf, namesOf, type Walk } from './walk.ts';
import type { ArrayAtom, Bound, NumberAtom, StringAtom } from './shape.ts';

/** Keyword by keyword. A bound that moved is tightened or loosened; the other bounds do not change that. */
export function numbersDiffer(a: NumberAtom, b: NumberAtom, path: readonly string[], walk: Walk): void {
  if (a.integer !== b.integer) {
    const kind = a.integer ? 'type-widened' : 'type-narrowed';
    add(walk, kind, { path: [...path, 'type'], subject: 'type', before: namesOf([a]), after: namesOf([b]) });
  }
  boundDiffers('minimum', { before: a.min, after: b.min, sign: 1 }, path, walk);
  boundDiffers('maximum', { before: a.max, after: b.max, sign: -1 }, path, walk);
  if (a.multiples.join() === b.multiples.join()) return;
  const bare = { ...a, integer: a.integer && b.integer };
  const relation = shapeRelation([bare], [{ ...bare, multiples: b.multiples }], walk.side, walk.study);
  const place = { path: [...path, 'multipleOf'], subject: 'multipleOf' };
  if (relation !== 'same')
    add(walk, kindOf(relation), { ...place, before: a.multiples[0], after: b.multiples[0] });
}

interface Moved {
  readonly before: Bound | null;
  readonly after: Bound | null;
  /** 1 where a higher bound lets less pass. */
  readonly sign: 1 | -1;
}

function boundDiffers(
  keyword: 'minimum' | 'maximum',
  { before, after, sign }: Moved,
  path: readonly string[],
  walk: Walk,
): void {
  const [old, now] = [strength(before, sign), strength(after, sign)];
  const isOpenChanged = old === now && before?.open !== after?.open;
  if (old === now && !isOpenChanged) return;
  const isTighter = isOpenChanged ? after?.open === true : now > old;
  const place = { path: [...path, keyword], subject: keyword };
  add(walk, isTighter ? 'tightened' : 'loosened', {
    ...place,
    before: boundText(before),
    after: boundText(after),
  });
}

function strength(bound: Bound | null, sign: 1 | -1): number {
  return bound === null ? -Infinity : bound.at * sign;
}

function boundText(bound: Bound | null): Json | undefined {
  if (bound === null) return undefined;
  return bound.open ? `${bound.at} itself excluded` : bound.at;
}

export function stringsDiffer(a: StringAtom, b: StringAtom, path: readonly string[], walk: Walk): void {
  countDiffers('minLength', [a.minLength, b.minLength], path, walk);
  countDiffers('maxLength', [a.maxLength, b.maxLength], path, walk);
  const dropped = a.patterns.filter((pattern) => !b.patterns.includes(pattern));
  const added = b.patterns.filter((pattern) => !a.patterns.includes(pattern));
  if (dropped.length === 0 && added.length === 0) return;
  const kind = dropped.length === 0 ? 'tightened' : added.length === 0 ? 'loosened' : 'unproven';
  const place = { path: [...path, 'pattern'], subject: 'pattern' };
  add(walk, kind, { ...place, before: dropped[0], after: added[0] });
}

/** A count that moved; null is no upper bound, and 0 no lower one. */
export function countDiffers(
  keyword: string,
  [before, after]: readonly [number | null, number | null],
  path: readonly string[],
  walk: Walk,
): void {
  if (before === after) return;
  const grew = (after ?? Infinity) > (before ?? Infinity);
  const kind: SchemaKind = grew === keyword.startsWith('min') ? 'tightened' : 'loosened';
  add(walk, kind, {
    path: [...path, keyword],
    subject: keyword,
    before: before ?? undefined,
    after: after ?? undefined,
  });
}

export function arraysDiffer(a: ArrayAtom, b: ArrayAtom, path: readonly string[], walk: Walk): void {
  countDiffers('minItems', [a.minItems, b.minItems], path, walk);
  countDiffers('maxItems', [a.maxItems, b.maxItems], path, walk);
  if (a.unique !== b.unique) {
    const place = { path: [...path, 'uniqueItems'], subject: 'uniqueItems' };
    add(walk, b.unique ? 'tightened' : 'loosened', { ...place, before: a.unique, after: b.unique });
  }
  if (a.prefix.length === b.prefix.length) {
    a.prefix.forEach((each, i) =>
      walk.descend(each, b.prefix[i] ?? ANYTHING, [...path, 'prefixItems', String(i)]),
    );
    walk.descend(a.rest, b.rest, [...path, 'items']);
    return;
  }
  const now = { ...a, prefix: b.prefix, rest: b.rest };
  const relation = shapeRelation([a], [now], walk.side, walk.study);
  if (relation !== 'same')
    add(walk, kindOf(relation), { path: [...path, 'prefixItems'], subject: 'prefixItems' });
}
