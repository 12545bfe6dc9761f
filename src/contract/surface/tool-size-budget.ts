import { listed } from '../../base/listing.ts';
import { count } from '../../base/text.ts';
import { toolListSize } from '../../surface/tokens-estimate.ts';
import type { Tool } from '../../surface/surface.ts';
import type { Flaw } from '../check.ts';
import { judged } from '../flaws.ts';
import { toolCheck } from '../surface-check.ts';
import type { SurfaceCheck } from '../surface-check.ts';
import { nameText, toolFlaw, toolsFlaw } from '../tool-flaws.ts';

/** In tokens of four characters; own limits, after what is known of selection under load. */
const BUDGET = { description: 300, tool: 2_000, list: 10_000 } as const;

export const toolSizeBudget: SurfaceCheck = toolCheck('tool.size-budget', (tools) => {
  const total = toolListSize(tools).tokens;
  const flaws = tools.flatMap((tool) => flawOf(tool) ?? []);
  if (total > BUDGET.list) {
    const largest = [...tools].sort((a, b) => toolListSize([b]).tokens - toolListSize([a]).tokens);
    const names = listed(
      largest.slice(0, 3).map((tool) => `${nameText(tool.name)} (${toolListSize([tool]).tokens})`),
    );
    const message = `the tool list takes about ${total} tokens before anything is asked; the largest are ${names}`;
    flaws.unshift(toolsFlaw('description', 'advice', message));
  }
  return judged(flaws, `${count(tools.length, 'tool')} in about ${total} tokens`);
});

function flawOf(tool: Tool): Flaw | null {
  const all = toolListSize([tool]).tokens;
  const description = Math.ceil((tool.description ?? '').length / 4);
  if (description > BUDGET.description) {
    const message = `the description of ${nameText(tool.name)} takes about ${description} tokens; ${BUDGET.description} is long already`;
    return toolFlaw(tool, 'description', 'advice', message);
  }
  if (all <= BUDGET.tool) return null;
  return toolFlaw(
    tool,
    'inputSchema',
    'advice',
    `${nameText(tool.name)} takes about ${all} tokens of every conversation`,
  );
}
