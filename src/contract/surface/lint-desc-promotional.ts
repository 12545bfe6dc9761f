import { count, excerpt } from '../../base/text.ts';
import { judgedTools, toolCheck } from '../surface-check.ts';
import type { SurfaceCheck } from '../surface-check.ts';
import { nameText, toolFlaw } from '../tool-flaws.ts';

const TEXT_LIMIT = 20_000;

export const lintDescPromotional: SurfaceCheck = toolCheck('lint.desc-promotional', (tools) =>
  judgedTools(
    tools,
    (tool) => {
      const text = `${tool.title ?? ''}\n${tool.description ?? ''}`.slice(0, TEXT_LIMIT);
      const found = PUSHING.map((pattern) => pattern.exec(text)?.[0]).find((words) => words !== undefined);
      if (found === undefined) return null;
      const message = `the description of ${nameText(tool.name)} pushes itself forward: "${excerpt(found, 80)}"`;
      return toolFlaw(tool, 'description', 'advice', message);
    },
    `${count(tools.length, 'description')} that state and do not advertise`,
  ),
);

/** Praise of the tool, and orders to prefer it; "you must call X before Y" states an order of calls and is neither. */
const PUSHING: readonly RegExp[] = [
  /\b(?:the\s+)?(?:best|most\s+(?:powerful|effective|reliable|advanced|trusted|comprehensive))\s+(?:\w+\s+)?(?:tool|way|choice|option|solution|api|server)\b/i,
  /\b(?:world-class|state-of-the-art|cutting-edge|industry-leading|revolutionary|blazing(?:ly)?[- ]fast|unparalleled)\b/i,
  /\balways\s+(?:use|call|choose|prefer|invoke|select)\s+this\b/i,
  /\b(?:must|should)\s+(?:always\s+)?be\s+(?:called|used|invoked)\s+(?:first|before\s+(?:any|all|every)\s+other)\b/i,
  /\b(?:call|use|invoke)\s+this\s+(?:tool\s+)?(?:first|before\s+(?:any|all|every)\s+other)\b/i,
  /\b(?:instead of|rather than|over)\s+(?:any|all|every)\s+other\s+tools?\b/i,
  /\bthe only tool you\b/i,
  /\b(?:highly|strongly)\s+recommended\s+(?:to\s+use\s+)?(?:this|tool|over)\b/i,
];
