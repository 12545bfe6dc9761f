import { count } from '../../base/text.ts';
import { judgedTools, toolCheck } from '../surface-check.ts';
import type { SurfaceCheck } from '../surface-check.ts';
import { nameText, toolFlaw } from '../tool-flaws.ts';

export const toolNameLength: SurfaceCheck = toolCheck('tool.name-length', (tools, { revision }) =>
  judgedTools(
    tools,
    (tool) => {
      const { length } = tool.name;
      if (length >= 1 && length <= 128) return null;
      const message =
        length === 0
          ? `tool ${tool.index} of the list has an empty name`
          : `the name ${nameText(tool.name)} is ${length} characters long; 128 is the most`;
      return toolFlaw(tool, 'name', revision >= '2025-11-25' ? 'warning' : 'advice', message);
    },
    `${count(tools.length, 'name')} of 1 to 128 characters`,
  ),
);
