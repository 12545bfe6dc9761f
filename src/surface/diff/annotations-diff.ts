import { isObject, type Json, type JsonObject, member, sameJson } from '../../base/json.ts';
import type { Tool } from '../surface.ts';
import type { RowId } from './rows.ts';
import type { Fact } from './told.ts';

/** The hints of the protocol: what holds where nothing is said, and the value that asks for more care. */
const HINTS: Readonly<Record<string, { readonly default: boolean; readonly riskier: boolean | null }>> = {
  readOnlyHint: { default: false, riskier: false },
  destructiveHint: { default: true, riskier: true },
  openWorldHint: { default: true, riskier: true },
  idempotentHint: { default: false, riskier: null },
};

/** Annotation by annotation. What is not stated has the protocol's default, which is the pessimistic one. */
export function annotationsDiffer(before: Tool, after: Tool): readonly Fact[] {
  const [old, now] = [member(before.raw, 'annotations'), member(after.raw, 'annotations')];
  const [was, is] = [objectOr(old), objectOr(now)];
  const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])].sort();
  const facts = keys.flatMap((key): Fact[] => {
    const row = rowOf(key, member(was, key), member(is, key));
    return row === null ? [] : [fact(row, after.name, key, [member(was, key), member(is, key)])];
  });
  const isOdd = [old, now].some((value) => value !== undefined && !isObject(value));
  const isApart = isOdd && !sameJson(old ?? null, now ?? null);
  if (!isApart) return facts;
  return [
    ...facts,
    {
      row: 'tool.other',
      on: 'tool',
      name: after.name,
      path: ['annotations'],
      part: 'annotations',
      before: old,
      after: now,
    },
  ];
}

function objectOr(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

function fact(
  row: RowId,
  name: string,
  key: string,
  [before, after]: readonly [Json | undefined, Json | undefined],
): Fact {
  return { row, on: 'tool', name, path: ['annotations', key], part: key, before, after };
}

function rowOf(key: string, before: Json | undefined, after: Json | undefined): RowId | null {
  if (before !== undefined && after !== undefined && sameJson(before, after)) return null;
  if (key === 'title') return 'tool.annotations-title';
  const hint = HINTS[key];
  if (hint === undefined) return 'tool.annotations-changed';
  const [was, is] = [before, after].map((value) => (typeof value === 'boolean' ? value : hint.default));
  if (was !== is) return is === hint.riskier ? 'tool.annotations-riskier' : 'tool.annotations-changed';
  return before === undefined && typeof after === 'boolean'
    ? 'tool.annotations-stated'
    : 'tool.annotations-changed';
}
