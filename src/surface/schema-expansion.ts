import { stringMember, type Json, type JsonObject } from '../base/json.ts';
import type { SchemaNode } from './schema-nodes.ts';
import { targetOf } from './schema-references.ts';

/** More schemas than a client that puts references in place, as several do, has room for. */
export const EXPANDED_LIMIT = 10_000;

/**
 * Whether a schema becomes too large when its local references are replaced by what they refer to: a few definitions that
 * each name the next one twice double with every level. A reference back to a schema around it is a recursion, which
 * nobody can put in place, and counts once. `nodes` are all schemas of the document, the root first.
 */
export function isExpansive(root: JsonObject, nodes: readonly SchemaNode[]): boolean {
  const inside = partsOf(root, nodes);
  const sizes = new Map<JsonObject, number>();
  const entered = new Set<JsonObject>([root]);
  const path: Step[] = [{ schema: root, left: [...(inside.get(root) ?? [])], size: 1 }];
  // A stack of our own: definitions can refer to each other in a chain longer than the call stack.
  for (let step = path.at(-1); step !== undefined; step = path.at(-1)) {
    const next = step.left.pop();
    if (next === undefined) {
      path.pop();
      entered.delete(step.schema);
      sizes.set(step.schema, Math.min(step.size, EXPANDED_LIMIT + 1));
      const above = path.at(-1);
      if (above !== undefined) above.size += step.size;
      if (step.size > EXPANDED_LIMIT) return true;
    } else if (sizes.has(next) || entered.has(next)) step.size += sizes.get(next) ?? 1;
    else {
      entered.add(next);
      path.push({ schema: next, left: [...(inside.get(next) ?? [])], size: 1 });
    }
  }
  return false;
}

interface Step {
  readonly schema: JsonObject;
  readonly left: JsonObject[];
  size: number;
}

/** What each schema is made of: the schemas inside it that demand something, and the one it refers to. */
function partsOf(root: JsonObject, nodes: readonly SchemaNode[]): ReadonlyMap<JsonObject, JsonObject[]> {
  const schemas = new Map<Json | undefined, JsonObject>(nodes.map(({ schema }) => [schema, schema]));
  const parts = new Map<JsonObject, JsonObject[]>(nodes.map(({ schema }) => [schema, []]));
  for (const { schema, parent, step } of nodes) {
    if (parent !== null && !DEFINITIONS.has(step[0] ?? '')) parts.get(parent.schema)?.push(schema);
    const ref = stringMember(schema, '$ref');
    const target = ref?.startsWith('#') === true ? schemas.get(targetOf(ref, root, nodes)) : undefined;
    if (target !== undefined) parts.get(schema)?.push(target);
  }
  return parts;
}

/** What stands here is only named, and demands nothing until it is referred to. */
const DEFINITIONS: ReadonlySet<string> = new Set(['$defs', 'definitions']);
