import { count } from '../../base/text.ts';
import { stringMember } from '../../base/json.ts';
import { listed } from '../../base/listing.ts';
import { schemaNodes } from '../../surface/schema-nodes.ts';
import { isForeign } from '../../surface/schema-references.ts';
import type { Tool } from '../../surface/surface.ts';
import { judgedTools, toolCheck } from '../surface-check.ts';
import type { SurfaceCheck } from '../surface-check.ts';
import { nameText, toolFlaw } from '../tool-flaws.ts';

export const toolNoNetworkRef: SurfaceCheck = toolCheck('tool.no-network-ref', (tools, { revision }) =>
  judgedTools(
    tools,
    (tool) => {
      const found = (['inputSchema', 'outputSchema'] as const)
        .map((part) => ({ part, references: foreignReferences(tool, part) }))
        .find(({ references }) => references.length > 0);
      if (found === undefined) return null;
      const message = `the ${found.part} of ${nameText(tool.name)} refers to another document: ${listed(found.references)}`;
      return toolFlaw(tool, found.part, revision >= '2026-07-28' ? 'error' : 'warning', message);
    },
    `${count(tools.length, 'tool')}, whose schemas refer to nothing outside`,
  ),
);

/** References to an address that no schema of the same document has as its `$id`. */
function foreignReferences(tool: Tool, part: 'inputSchema' | 'outputSchema'): readonly string[] {
  const root = tool[part];
  if (root === null) return [];
  const schemas = schemaNodes(root).map((node) => node.schema);
  const own = new Set(schemas.map((schema) => withoutFragment(stringMember(schema, '$id') ?? '')));
  const references = schemas.flatMap((schema) => [
    stringMember(schema, '$ref'),
    stringMember(schema, '$dynamicRef'),
  ]);
  return [...new Set(references.filter((ref) => ref !== null))].filter(
    (ref) => isForeign(ref) && !own.has(withoutFragment(ref)),
  );
}

function withoutFragment(address: string): string {
  return address.split('#', 1)[0] ?? '';
}
