import { count } from '../../base/text.ts';
import type { Tool } from '../../surface/surface.ts';
import { verbOf } from '../../surface/verbs.ts';
import { judgedTools, toolCheck } from '../surface-check.ts';
import type { SurfaceCheck } from '../surface-check.ts';
import { nameText, toolFlaw } from '../tool-flaws.ts';

export const lintReturnsUndescribed: SurfaceCheck = toolCheck('lint.returns-undescribed', (tools) =>
  judgedTools(
    tools,
    (tool) => {
      if (tool.outputSchema !== null || saysWhatComes(tool)) return null;
      return toolFlaw(
        tool,
        'description',
        'advice',
        `nothing says what ${nameText(tool.name)} returns: no output schema, no word in its description`,
      );
    },
    `${count(tools.length, 'tool')}, each says what it returns`,
  ),
);

/** The description of a tool that gets, lists or finds something is a description of what comes back. */
function saysWhatComes(tool: Tool): boolean {
  if (verbOf(tool.name)?.kind === 'reads') return true;
  const text = (tool.description ?? '').slice(0, 20_000);
  return /\b(?:return|respon[ds]|result|output|yield|produc|report|list|show|display|print|render|provid|contain|include|giv|answer|json|get|retriev|fetch|read|search|find|count|calculat|comput|convert|describ|inform)/i.test(
    text,
  );
}
