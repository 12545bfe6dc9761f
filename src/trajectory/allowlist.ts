import type { Json, JsonObject } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';

/**
 * Which arguments of which tool may be kept: tool name (or `*`) to argument paths; `filters.*` keeps all below `filters`.
 * Null keeps everything, for runs on data that the author declared synthetic.
 */
export type Allowlist = Readonly<Record<string, readonly string[]>> | null;

export interface Projected {
  readonly kept: JsonObject;
  /** Paths of what was dropped, sorted; keys only, never values. */
  readonly dropped: readonly string[];
}

/** The part of a call's arguments that the allowlist lets through, and the names of the rest. */
export function projectArguments(tool: string, args: JsonObject, allowlist: Allowlist): Projected {
  if (allowlist === null) return { kept: args, dropped: [] };
  const paths = [
    ...(allowlist['*'] ?? []),
    ...(Object.hasOwn(allowlist, tool) ? (allowlist[tool] ?? []) : []),
  ];
  const dropped: string[] = [];
  const kept = keepMembers(args, '', paths, dropped);
  return { kept, dropped: dropped.sort() };
}

function keepMembers(
  object: JsonObject,
  prefix: string,
  paths: readonly string[],
  dropped: string[],
): JsonObject {
  const kept: Record<string, Json> = {};
  for (const [key, value] of Object.entries(object)) {
    const path = prefix === '' ? key : `${prefix}.${key}`;
    if (isAllowed(path, paths)) kept[key] = value;
    else if (isObject(value) && !isArray(value) && paths.some((allowed) => allowed.startsWith(`${path}.`))) {
      kept[key] = keepMembers(value, path, paths, dropped);
    } else dropped.push(path);
  }
  return kept;
}

function isAllowed(path: string, paths: readonly string[]): boolean {
  return paths.some(
    (allowed) =>
      allowed === path ||
      allowed === '*' ||
      (allowed.endsWith('.*') && path.startsWith(allowed.slice(0, -1))),
  );
}
