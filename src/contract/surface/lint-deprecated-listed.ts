import { count } from '../../base/text.ts';
import { saysName } from '../../surface/mentions.ts';
import type { Surface, Tool } from '../../surface/surface.ts';
import { judgedTools, toolCheck } from '../surface-check.ts';
import type { SurfaceCheck } from '../surface-check.ts';
import { nameText, toolFlaw } from '../tool-flaws.ts';

export const lintDeprecatedListed: SurfaceCheck = toolCheck('lint.deprecated-listed', (tools, surface) =>
  judgedTools(
    tools,
    (tool) => {
      if (!saysDeprecated(tool)) return null;
      const heir = heirOf(tool, surface);
      const rest =
        heir === null
          ? 'is still listed, and names no successor'
          : `is still listed beside its successor ${nameText(heir)}`;
      return toolFlaw(
        tool,
        'description',
        'advice',
        `${nameText(tool.name)} is deprecated by its own words, ${rest}`,
      );
    },
    `${count(tools.length, 'tool')}, none of them deprecated`,
  ),
);

/** Of the tool itself; a tool that finds deprecated things says the word as well. */
function saysDeprecated({ title, description }: Tool): boolean {
  const text = `${title ?? ''}\n${description ?? ''}`.slice(0, 20_000);
  return (
    /\bDEPRECATED\b/.test(text) || /^\W*deprecated\b|[([]\s*deprecated\b/im.test(text) || CALLED_SO.test(text)
  );
}

const CALLED_SO = /\b(?:this|the)\s+(?:tool|function|method)\s+(?:is|has been)\s+deprecated\b/i;

function heirOf(tool: Tool, { tools }: Surface): string | null {
  const text = tool.description ?? '';
  const named = tools.find((other) => other.name !== tool.name && saysName(text, other.name));
  return named?.name ?? null;
}
