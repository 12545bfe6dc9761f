import { count } from '../../base/text.ts';
import type { Tool } from '../../surface/surface.ts';
import { judged, notApplicable } from '../flaws.ts';
import { judgedTools, toolCheck } from '../surface-check.ts';
import type { SurfaceCheck } from '../surface-check.ts';
import { nameText, toolFlaw, toolsFlaw } from '../tool-flaws.ts';

export const toolAnnotationsPresent: SurfaceCheck = toolCheck(
  'tool.annotations-present',
  (tools, { revision }) => {
    if (revision < '2025-03-26') return notApplicable('annotations came with 2025-03-26');
    if (tools.length > 1 && tools.every(isSilent)) {
      const message = `none of ${count(tools.length, 'tool')} says whether it only reads, so each counts as one that may destroy`;
      return judged([toolsFlaw('annotations', 'advice', message)], count(tools.length, 'tool'));
    }
    return judgedTools(
      tools,
      (tool) => {
        const missing = missingFrom(tool);
        return missing === null
          ? null
          : toolFlaw(tool, 'annotations', 'advice', `${nameText(tool.name)} ${missing}`);
      },
      `${count(tools.length, 'tool')}, each says what it may do`,
    );
  },
);

function isSilent({ annotations }: Tool): boolean {
  return annotations.readOnly === null && annotations.destructive === null;
}

function missingFrom({ annotations }: Tool): string | null {
  if (annotations.readOnly === true) return null;
  if (annotations.destructive !== null) return null;
  if (annotations.readOnly === false)
    return 'writes, and does not say whether it destroys; the protocol then assumes that it does';
  return 'does not say whether it only reads; the protocol then assumes that it may destroy';
}
