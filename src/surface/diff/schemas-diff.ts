import { type JsonObject, sameJson, stringMember } from '../../base/json.ts';
import { beyondLimits } from '../json-schema.ts';
import { dialectOf } from '../json-schema-dialects.ts';
import { demandOf, type Scope } from './demand.ts';
import { relationOf, type Relation, type Side } from './relation.ts';
import type { SchemaChange, SchemaKind } from './schema-change.ts';
import { demandsDiffer, newWalk } from './schema-diff.ts';
import { usesDialect, wordsOf } from './schema-words.ts';
import { wordsDiffer } from './words-diff.ts';

/**
 * What became of one schema: of the values that pass, and of what it says about them. Nothing for two that are the same
 * in other words. What cannot be proved is `unproven`; nothing is taken for compatible without a proof. Never throws.
 */
export function schemasDiffer(before: JsonObject, after: JsonObject, side: Side): readonly SchemaChange[] {
  if (before === after || sameJson(before, after)) return [];
  const beyond = beyondLimits(before) ?? beyondLimits(after);
  if (beyond !== null) return [whole('unproven')];
  const [old, now] = [scopeOf(before), scopeOf(after)];
  const walk = newWalk(side);
  const [from, to] = [demandOf(before, old), demandOf(after, now)];
  demandsDiffer(from, to, [], walk);
  const values = proved(walk.found, relationOf(from, to, side, walk.study), side);
  const [oldWords, newWords] = [wordsOf(old), wordsOf(now)];
  if (oldWords === null || newWords === null)
    return [...values, ...dialects(before, after), whole('unproven')];
  return [...values, ...dialects(before, after), ...wordsDiffer(oldWords, newWords, values, side)];
}

function scopeOf(root: JsonObject): Scope {
  return { root, dialect: dialectOf(root) ?? '2020-12' };
}

function whole(kind: SchemaKind): SchemaChange {
  return { kind, path: [], before: undefined, after: undefined, subject: 'schema' };
}

/** Place by place all may look compatible; unless the whole is proved to be so, it is not said to be. */
function proved(found: readonly SchemaChange[], relation: Relation, side: Side): readonly SchemaChange[] {
  const compatible = side === 'input' ? 'widened' : 'narrowed';
  if (relation === 'same' || relation === compatible) return found;
  const isTold = found.some(({ kind }) => !COMPATIBLE[side].has(kind));
  return isTold ? found : [...found, whole('unproven')];
}

const COMPATIBLE: Record<Side, ReadonlySet<SchemaKind>> = {
  input: new Set<SchemaKind>([
    'property-added',
    'required-dropped',
    'type-widened',
    'enum-added',
    'loosened',
    'demand-dropped',
    'opened',
  ]),
  output: new Set<SchemaKind>([
    'property-added',
    'required-added',
    'type-narrowed',
    'enum-removed',
    'tightened',
    'demand-added',
    'closed',
  ]),
};

function dialects(before: JsonObject, after: JsonObject): readonly SchemaChange[] {
  const [old, now] = [stringMember(before, '$schema'), stringMember(after, '$schema')];
  if (plain(old) === plain(now)) return [];
  const place = { path: ['$schema'], subject: '$schema', before: old ?? undefined, after: now ?? undefined };
  return [{ kind: dialectKind(before, after), ...place }];
}

function dialectKind(before: JsonObject, after: JsonObject): SchemaKind {
  const [was, is] = [dialectOf(before), dialectOf(after)];
  if (was === null || is === null) return 'unproven';
  return was !== is && (usesDialect(before) || usesDialect(after)) ? 'dialect-meaning' : 'dialect';
}

function plain(address: string | null): string | null {
  if (address === null) return null;
  return address
    .trim()
    .replace(/^https?:\/\//, '')
    .replace(/#$/, '');
}
