import { count, excerpt } from '../../base/text.ts';
import { judgedTools, toolCheck } from '../surface-check.ts';
import type { SurfaceCheck } from '../surface-check.ts';
import { nameText, toolFlaw } from '../tool-flaws.ts';

export const toolNameCharset: SurfaceCheck = toolCheck('tool.name-charset', (tools, { revision }) =>
  judgedTools(
    tools,
    (tool) => {
      const foreign = [...new Set(tool.name.match(/[^A-Za-z0-9_.-]/gu))];
      if (foreign.length === 0) return null;
      const shown = foreign.slice(0, 5).map((character) => excerpt(JSON.stringify(character), 20));
      const message = `the name ${nameText(tool.name)} holds ${shown.join(', ')}; only letters, digits, "_", "-" and "." are safe`;
      return toolFlaw(tool, 'name', revision >= '2025-11-25' ? 'warning' : 'advice', message);
    },
    `${count(tools.length, 'name')} of letters, digits, "_", "-" and "."`,
  ),
);
