import { type Json, isArray, isObject, member } from '../../base/json.ts';
import { listed } from '../../base/listing.ts';
import { count } from '../../base/text.ts';
import { type SchemaNode, schemaNodes } from '../../surface/schema-nodes.ts';
import type { Tool } from '../../surface/surface.ts';
import { judgedTools, toolCheck } from '../surface-check.ts';
import type { SurfaceCheck } from '../surface-check.ts';
import { nameText, toolFlaw } from '../tool-flaws.ts';

export const toolRequiredDefined: SurfaceCheck = toolCheck('tool.required-defined', (tools) =>
  judgedTools(
    tools,
    (tool) => {
      const names = undefinedNames(tool);
      if (names.length === 0) return null;
      const message = `${nameText(tool.name)} requires ${listed(names)}, of which its properties say nothing`;
      return toolFlaw(tool, '/inputSchema/required', 'warning', message);
    },
    `${count(tools.length, 'tool')}, and what each requires it also describes`,
  ),
);

function undefinedNames(tool: Tool): readonly string[] {
  if (tool.inputSchema === null) return [];
  const nodes = schemaNodes(tool.inputSchema).filter((node) => standsAlone(node));
  return [...new Set(nodes.flatMap(({ schema }) => missing(schema)))];
}

/** A schema that is completed by another may leave the properties to that one. */
function standsAlone(node: SchemaNode): boolean {
  if (node.isInComposition) return false;
  if (node.parent !== null && !isObject(member(node.schema, 'properties'))) return false;
  return !COMPLETING.some((key) => Object.hasOwn(node.schema, key));
}

const COMPLETING: readonly string[] = [
  '$ref',
  'allOf',
  'anyOf',
  'oneOf',
  'if',
  'dependentSchemas',
  'patternProperties',
];

function missing(schema: Readonly<Record<string, Json>>): readonly string[] {
  const required = member(schema, 'required');
  const properties = member(schema, 'properties');
  if (!isArray(required)) return [];
  return required
    .filter((name) => typeof name === 'string')
    .filter((name) => !isObject(properties) || !Object.hasOwn(properties, name));
}
