import { canonicalJson, type Json, member } from '../../base/json.ts';
import { count, excerpt } from '../../base/text.ts';
import { pointerOf, propertyName, type SchemaNode, schemaNodes } from '../../surface/schema-nodes.ts';
import type { Tool } from '../../surface/surface.ts';
import { notApplicable } from '../flaws.ts';
import { judgedTools, toolCheck } from '../surface-check.ts';
import type { SurfaceCheck } from '../surface-check.ts';
import { nameText, toolFlaw } from '../tool-flaws.ts';

export const toolXMcpHeader: SurfaceCheck = toolCheck('tool.x-mcp-header', (tools, { era }) => {
  if (era === 'legacy') return notApplicable('x-mcp-header came with 2026-07-28');
  const asking = tools.filter((tool) => headerNodes(tool).length > 0);
  if (asking.length === 0) return notApplicable('no parameter asks for a header');
  return judgedTools(
    asking,
    (tool) => {
      const faults = faultsOf(headerNodes(tool));
      const [first] = faults;
      if (first === undefined) return null;
      const more = faults.length > 1 ? ` (and ${count(faults.length - 1, 'more problem')})` : '';
      const message = `HTTP clients must drop ${nameText(tool.name)}: ${first.text}${more}`;
      return toolFlaw(tool, `/inputSchema${first.at}`, 'error', message);
    },
    `${count(asking.length, 'tool')} with headers that clients can send`,
  );
});

function headerNodes(tool: Tool): readonly SchemaNode[] {
  if (tool.inputSchema === null) return [];
  return schemaNodes(tool.inputSchema).filter(({ schema }) => Object.hasOwn(schema, 'x-mcp-header'));
}

interface Fault {
  readonly text: string;
  readonly at: string;
}

function faultsOf(nodes: readonly SchemaNode[]): readonly Fault[] {
  const seen = new Set<string>();
  return nodes.flatMap((node) => {
    const header = member(node.schema, 'x-mcp-header') ?? null;
    const key = typeof header === 'string' ? header.toLowerCase() : '';
    const fault = seen.has(key)
      ? `the header ${valueText(header)} stands at two parameters`
      : faultOf(node, header);
    seen.add(key);
    return fault === null ? [] : [{ text: fault, at: pointerOf(node) }];
  });
}

function faultOf(node: SchemaNode, header: Json): string | null {
  if (typeof header !== 'string' || !/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(header)) {
    return `its x-mcp-header ${valueText(header)} is no header name`;
  }
  if (!isReachable(node)) return `its x-mcp-header ${valueText(header)} is at no plain property`;
  const type = member(node.schema, 'type') ?? null;
  if (type === 'string' || type === 'integer' || type === 'boolean') return null;
  return `its x-mcp-header ${valueText(header)} is at a parameter of type ${valueText(type)}`;
}

/** Only through `properties`, from the top: a client must find the value without evaluating the schema. */
function isReachable(node: SchemaNode): boolean {
  if (node.parent === null) return false;
  for (let at: SchemaNode = node; at.parent !== null; at = at.parent) {
    if (propertyName(at) === null) return false;
  }
  return true;
}

function valueText(value: Json): string {
  return excerpt(canonicalJson(value), 40);
}
