import { type Json, type JsonObject, member, sameJson } from '../../base/json.ts';
import type { Where } from './change.ts';
import type { RowId } from './rows.ts';
import type { Fact } from './told.ts';
import { isOnlySpacing } from './wording.ts';

/** An entry of a list that is no tool, then and now. */
export interface Entries {
  readonly on: Where['on'];
  readonly name: string;
  readonly before: JsonObject;
  readonly after: JsonObject;
}

/** Which row a field falls under when it changed. */
export type FieldRow = (key: string, before: Json | undefined, after: Json | undefined) => RowId;

/** The fields that changed, in alphabetical order, those that are looked into elsewhere left out. */
export function fieldsDiffer(
  { on, name, before, after }: Entries,
  except: ReadonlySet<string>,
  rowOf: FieldRow,
  path: readonly string[] = [],
): readonly Fact[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((key) => !except.has(key))
    .sort()
    .flatMap((key): Fact[] => {
      const [old, now] = [member(before, key), member(after, key)];
      const isSame = old !== undefined && now !== undefined && sameJson(old, now);
      if (isSame) return [];
      const at = [...path, key];
      return [{ row: rowOf(key, old, now), on, name, path: at, part: at.join(' '), before: old, after: now }];
    });
}

/** Words, or white space alone. */
export function wordingRow<Row extends RowId>(
  [wording, spacing]: readonly [Row, Row],
  before: Json | undefined,
  after: Json | undefined,
): Row {
  const isPair = typeof before === 'string' && typeof after === 'string';
  return isPair && isOnlySpacing(before, after) ? spacing : wording;
}
