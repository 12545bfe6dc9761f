import type { Json, JsonObject } from '../base/json.ts';
import { isArray, isObject, member } from '../base/json.ts';
import { jsonPointer } from '../base/json-pointer.ts';

/** One object schema inside a schema, found where JSON Schema puts schemas and nowhere else. */
export interface SchemaNode {
  readonly schema: JsonObject;
  /** Null for the root. */
  readonly parent: SchemaNode | null;
  /** The keys that lead here from the parent: `['properties', 'name']`, `['items']`, `['anyOf', '0']`. */
  readonly step: readonly string[];
  /** How many schemas are above this one. */
  readonly depth: number;
  /** Inside `allOf`, `anyOf`, `not`, `if` and the like: what stands there holds only together with its surroundings. */
  readonly isInComposition: boolean;
}

/** How many schemas of one document are looked at, and how far down. Real tools have dozens, and a few levels. */
export const SCHEMA_NODE_LIMIT = 10_000;
export const SCHEMA_DEPTH_LIMIT = 100;

/** The root and all schemas below it, the near ones first, as far as the limits go. References are not followed. */
export function schemaNodes(root: JsonObject): readonly SchemaNode[] {
  const nodes: SchemaNode[] = [{ schema: root, parent: null, step: [], depth: 0, isInComposition: false }];
  // The list grows while it is walked: a stack of calls would be as deep as a hostile schema.
  for (const node of nodes) {
    if (nodes.length >= SCHEMA_NODE_LIMIT || node.depth >= SCHEMA_DEPTH_LIMIT) break;
    for (const each of below(node.schema)) {
      if (nodes.length < SCHEMA_NODE_LIMIT) nodes.push(childOf(node, each));
    }
  }
  return nodes;
}

function childOf(parent: SchemaNode, { schema, step }: Below): SchemaNode {
  const isInComposition = parent.isInComposition || COMPOSING.has(step[0] ?? '');
  return { schema, parent, step, depth: parent.depth + 1, isInComposition };
}

/** JSON pointer of a node in its document; the empty text for the root. */
export function pointerOf(node: SchemaNode): string {
  const steps: string[] = [];
  for (let at: SchemaNode | null = node; at !== null; at = at.parent) {
    steps.unshift(...at.step);
  }
  return jsonPointer(steps);
}

/** The name of the property that a node is the schema of; null for any other node. */
export function propertyName(node: SchemaNode): string | null {
  const [keyword, name] = node.step;
  return keyword === 'properties' && name !== undefined ? name : null;
}

const COMPOSING: ReadonlySet<string> = new Set([
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
  'dependentSchemas',
  'dependencies',
]);

const ONE: readonly string[] = [
  'items',
  'additionalProperties',
  'unevaluatedProperties',
  'additionalItems',
  'unevaluatedItems',
  'contains',
  'propertyNames',
  'not',
  'if',
  'then',
  'else',
  'contentSchema',
];
const LISTS: readonly string[] = ['allOf', 'anyOf', 'oneOf', 'prefixItems', 'items'];
const MAPS: readonly string[] = [
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
  'dependencies',
];

interface Below {
  readonly schema: JsonObject;
  readonly step: readonly string[];
}

function below(schema: JsonObject): readonly Below[] {
  const found: Below[] = [];
  const add = (value: Json | undefined, step: readonly string[]): void => {
    if (isObject(value)) found.push({ schema: value, step });
  };
  for (const key of MAPS) {
    const map = member(schema, key);
    if (isObject(map)) for (const name of Object.keys(map)) add(map[name], [key, name]);
  }
  for (const key of ONE) add(member(schema, key), [key]);
  for (const key of LISTS) {
    const list = member(schema, key);
    if (isArray(list)) for (const [i, value] of list.entries()) add(value, [key, String(i)]);
  }
  return found;
}
