import { canonicalJson, isArray, isObject, type Json } from '../base/json.ts';
import { excerpt } from '../base/text.ts';

/** One keyword of a schema that is not in the view as it is in the target's own. */
export interface SchemaChange {
  readonly kind: 'added' | 'dropped' | 'changed';
  /** A path of member names, such as `properties.limit.default`. */
  readonly at: string;
  /** As JSON, bounded; null where there is none. */
  readonly own: string | null;
  readonly shown: string | null;
}

/** Compares keyword by keyword; a part that is missing whole is one change, not one for each of its keywords. */
export function schemaChanges(own: Json, shown: Json, path: readonly string[] = []): readonly SchemaChange[] {
  if (canonicalJson(own) === canonicalJson(shown)) return [];
  if (!isObject(own) || !isObject(shown) || path.length >= DEEPEST) return listChanges(own, shown, path);
  const keys = [...new Set([...Object.keys(own), ...Object.keys(shown)])].sort();
  const changes = keys.flatMap((key): readonly SchemaChange[] => {
    const [before, after] = [own[key], shown[key]];
    const here = [...path, key];
    if (before === undefined) return [change('added', here, null, after ?? null)];
    if (after === undefined) return [change('dropped', here, before, null)];
    return schemaChanges(before, after, here);
  });
  return changes.slice(0, MOST);
}

function listChanges(own: Json, shown: Json, path: readonly string[]): readonly SchemaChange[] {
  if (!isArray(own) || !isArray(shown) || own.length !== shown.length || path.length >= DEEPEST)
    return [change('changed', path, own, shown)];
  return own.flatMap((each, at) => schemaChanges(each, shown[at] ?? null, [...path, String(at)]));
}

const DEEPEST = 12;
const MOST = 100;

function change(kind: SchemaChange['kind'], path: readonly string[], own: Json, shown: Json): SchemaChange {
  const text = (value: Json): string => excerpt(JSON.stringify(value), 120);
  return {
    kind,
    at: excerpt(path.join('.'), 160),
    own: kind === 'added' ? null : text(own),
    shown: kind === 'dropped' ? null : text(shown),
  };
}
