import { isArray, member } from '../../base/json.ts';
import { listed } from '../../base/listing.ts';
import { count } from '../../base/text.ts';
import { pointerOf, propertyName, schemaNodes } from '../../surface/schema-nodes.ts';
import type { Tool } from '../../surface/surface.ts';
import { judgedTools, toolCheck } from '../surface-check.ts';
import type { SurfaceCheck } from '../surface-check.ts';
import { nameText, toolFlaw } from '../tool-flaws.ts';

export const lintArrayItems: SurfaceCheck = toolCheck('lint.array-items', (tools) =>
  judgedTools(
    tools,
    (tool) => {
      const bare = bareArrays(tool);
      if (bare.length === 0) return null;
      const message = `${nameText(tool.name)} takes ${listed(bare)} as a list of nobody knows what: "items" is missing, and VS Code refuses the tool for it (microsoft/vscode#325618, 2026-07-13)`;
      return toolFlaw(tool, 'inputSchema', 'warning', message);
    },
    `${count(tools.length, 'tool')}, every list says what it holds`,
  ),
);

function bareArrays(tool: Tool): readonly string[] {
  if (tool.inputSchema === null) return [];
  return schemaNodes(tool.inputSchema)
    .filter(({ schema }) => {
      const type = member(schema, 'type');
      const isList = type === 'array' || (isArray(type) && type.includes('array'));
      return isList && !['items', 'prefixItems', '$ref'].some((key) => Object.hasOwn(schema, key));
    })
    .map((node) => propertyName(node) ?? pointerOf(node));
}
