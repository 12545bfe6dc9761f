import { count } from '../../base/text.ts';
import type { Tool } from '../../surface/surface.ts';
import { nameParts } from '../../surface/verbs.ts';
import { judgedTools, toolCheck } from '../surface-check.ts';
import type { SurfaceCheck } from '../surface-check.ts';
import { nameText, toolFlaw } from '../tool-flaws.ts';

export const toolDescriptionPresent: SurfaceCheck = toolCheck('tool.description-present', (tools) =>
  judgedTools(
    tools,
    (tool) => {
      const fault = faultOf(tool);
      return fault === null
        ? null
        : toolFlaw(tool, 'description', 'warning', `${nameText(tool.name)} ${fault}`);
    },
    `${count(tools.length, 'tool')}, each with a description of its own`,
  ),
);

function faultOf(tool: Tool): string | null {
  if (tool.description === null) return 'has no description';
  if (tool.description.trim() === '') return 'has an empty description';
  const isName = nameParts(tool.description).join('') === nameParts(tool.name).join('');
  return isName ? 'has its own name as its description' : null;
}
