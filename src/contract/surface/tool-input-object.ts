import { canonicalJson, isObject, member } from '../../base/json.ts';
import { count, excerpt } from '../../base/text.ts';
import type { Tool } from '../../surface/surface.ts';
import { judgedTools, toolCheck } from '../surface-check.ts';
import type { SurfaceCheck } from '../surface-check.ts';
import { nameText, toolFlaw } from '../tool-flaws.ts';

export const toolInputObject: SurfaceCheck = toolCheck('tool.input-object', (tools) =>
  judgedTools(
    tools,
    (tool) => {
      const fault = faultOf(tool);
      return fault === null
        ? null
        : toolFlaw(tool, 'inputSchema', 'error', `${nameText(tool.name)} ${fault}`);
    },
    `${count(tools.length, 'input schema')} of type object`,
  ),
);

function faultOf(tool: Tool): string | null {
  const schema = member(tool.raw, 'inputSchema');
  if (schema === undefined) return 'has no inputSchema';
  if (!isObject(schema)) return `has an inputSchema that is no object: ${excerpt(canonicalJson(schema), 60)}`;
  const type = member(schema, 'type');
  if (type === 'object') return null;
  if (type === undefined) return 'has an inputSchema without "type": "object"';
  return `has an inputSchema of type ${excerpt(canonicalJson(type), 60)}; it must be "object"`;
}
