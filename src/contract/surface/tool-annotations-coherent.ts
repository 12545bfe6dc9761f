import { count, excerpt } from '../../base/text.ts';
import { member } from '../../base/json.ts';
import type { Tool } from '../../surface/surface.ts';
import type { Flaw } from '../check.ts';
import { notApplicable } from '../flaws.ts';
import { judgedTools, toolCheck } from '../surface-check.ts';
import type { SurfaceCheck } from '../surface-check.ts';
import { nameText, toolFlaw } from '../tool-flaws.ts';

export const toolAnnotationsCoherent: SurfaceCheck = toolCheck(
  'tool.annotations-coherent',
  (tools, { revision }) => {
    if (revision < '2025-03-26') return notApplicable('annotations came with 2025-03-26');
    const stating = tools.filter((tool) => member(tool.raw, 'annotations') !== undefined);
    if (stating.length === 0) return notApplicable('no tool states annotations');
    return judgedTools(
      stating,
      flawOf,
      `${count(stating.length, 'tool')} whose annotations agree with each other`,
    );
  },
);

function flawOf(tool: Tool): Flaw | null {
  const { annotations, title } = tool;
  if (annotations.readOnly === true && annotations.destructive === true) {
    return toolFlaw(
      tool,
      'annotations',
      'warning',
      `${nameText(tool.name)} says of itself that it only reads and that it destroys`,
    );
  }
  if (title === null || annotations.title === null || title === annotations.title) return null;
  const message = `${nameText(tool.name)} has two titles: ${excerpt(title, 60)} and, in its annotations, ${excerpt(annotations.title, 60)}`;
  return toolFlaw(tool, 'annotations', 'advice', message);
}
