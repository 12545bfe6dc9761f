import { isArray, isObject, member, type Json, type JsonObject } from '../base/json.ts';
import { resolved } from '../surface/schema-ref.ts';
import type { Tool } from '../surface/surface.ts';
import type { ToolCall } from '../trajectory/tool-call.ts';

/** What the arguments of a call lack or have too much by the tool's own input schema: names of direct arguments, sorted. */
export interface ArgumentFaults {
  /** Given, although the schema names no such property and does not say that others are welcome. */
  readonly invented: readonly string[];
  /** Required, and not given. */
  readonly missing: readonly string[];
}

/** Names only: values may not have been kept. */
export function argumentFaults(call: ToolCall, { inputSchema }: Pick<Tool, 'inputSchema'>): ArgumentFaults {
  const given = givenIn(call);
  if (inputSchema === null) return { invented: [], missing: [] };
  const stated: Stated = { names: new Set(), required: new Set(), isOpen: false, isStated: false };
  state(stated, inputSchema, inputSchema, { depth: 0, always: true });
  const invented = stated.isOpen || !stated.isStated ? [] : given.filter((name) => !stated.names.has(name));
  return {
    invented: invented.sort(),
    missing: [...stated.required].filter((name) => !given.includes(name)).sort(),
  };
}

/** Of what was dropped, `filters.zone` lies inside an argument that was kept in part. */
function givenIn({ arguments: kept, dropped }: ToolCall): readonly string[] {
  const isInside = (path: string): boolean => Object.keys(kept).some((name) => path.startsWith(`${name}.`));
  return [...new Set([...Object.keys(kept), ...dropped.filter((path) => !isInside(path))])];
}

interface Stated {
  readonly names: Set<string>;
  readonly required: Set<string>;
  /** Other arguments are welcome, or may be. */
  isOpen: boolean;
  /** It says something of its arguments at all. */
  isStated: boolean;
}

const DEPTH = 8;

/** Adds what a schema says, and what it is made of. `always`: it holds whichever alternative is taken. */
function state(
  stated: Stated,
  schema: Json,
  root: JsonObject,
  { depth, always }: { readonly depth: number; readonly always: boolean },
): void {
  const own = resolved(schema, root);
  if (always) for (const name of namesIn(own['required'])) stated.required.add(name);
  stateProperties(stated, own);
  stated.isOpen ||= depth === DEPTH;
  if (depth === DEPTH) return;
  for (const keyword of ['allOf', 'anyOf', 'oneOf', 'if', 'then', 'else'] as const) {
    for (const part of partsOf(member(own, keyword)))
      state(stated, part, root, { depth: depth + 1, always: always && keyword === 'allOf' });
  }
}

function stateProperties(stated: Stated, own: JsonObject): void {
  const { properties, additionalProperties: others, patternProperties } = own;
  if (isObject(properties)) for (const name of Object.keys(properties)) stated.names.add(name);
  stated.isStated ||= isObject(properties) || others === false;
  // Patterns are the server's, and are not executed.
  stated.isOpen ||= isObject(others) || others === true || isObject(patternProperties);
}

function namesIn(required: Json | undefined): readonly string[] {
  return isArray(required) ? required.filter((name) => typeof name === 'string') : [];
}

function partsOf(value: Json | undefined): readonly Json[] {
  if (value === undefined) return [];
  return isArray(value) ? value : [value];
}
