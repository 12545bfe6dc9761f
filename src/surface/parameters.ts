import { isArray, isObject, member } from '../base/json.ts';
import type { JsonObject } from '../base/json.ts';
import { pointerOf, propertyName, type SchemaNode, schemaNodes } from './schema-nodes.ts';
import { resolved } from './schema-ref.ts';
import type { Tool } from './surface.ts';

/** One parameter of a tool, at any depth of its input schema. */
export interface Parameter {
  readonly name: string;
  /** With its local references followed. */
  readonly schema: JsonObject;
  /** As it stands. */
  readonly stated: JsonObject;
  /** True for those that a call's `arguments` hold directly. */
  readonly isTop: boolean;
  readonly isRequired: boolean;
  /** From the tool: `/inputSchema/properties/name`. */
  readonly pointer: `/${string}`;
}

/** The parameters of a tool, its direct ones first. */
export function parametersOf(tool: Tool): readonly Parameter[] {
  const root = tool.inputSchema;
  if (root === null) return [];
  return schemaNodes(root).flatMap((node) => {
    const name = propertyName(node);
    return name === null || node.parent === null ? [] : [parameter(name, node, node.parent, root)];
  });
}

/** The names of the parameters that `arguments` may hold directly, also those whose schema is a boolean. */
export function argumentNames(tool: Tool): readonly string[] {
  const properties = member(tool.inputSchema ?? {}, 'properties');
  return isObject(properties) ? Object.keys(properties) : [];
}

/**
 * As `argumentNames`, or null where the schema leaves open which there are: it has none of its own, it takes others
 * (`additionalProperties`, `patternProperties`), or it is put together from parts.
 */
export function closedArgumentNames(tool: Tool): readonly string[] | null {
  const schema = tool.inputSchema ?? {};
  const isOpen = OPENING.some((key) => member(schema, key) !== undefined);
  const further = member(schema, 'additionalProperties') ?? false;
  return isOpen || further !== false || !isObject(member(schema, 'properties')) ? null : argumentNames(tool);
}

const OPENING = [
  '$ref',
  '$dynamicRef',
  'allOf',
  'anyOf',
  'oneOf',
  'if',
  'patternProperties',
  'dependentSchemas',
];

function parameter(name: string, node: SchemaNode, parent: SchemaNode, root: JsonObject): Parameter {
  const required = member(parent.schema, 'required');
  return {
    name,
    schema: resolved(node.schema, root),
    stated: node.schema,
    isTop: parent.parent === null,
    isRequired: isArray(required) && required.includes(name),
    pointer: `/inputSchema${pointerOf(node)}`,
  };
}
