import { count } from '../../base/text.ts';
import { argumentNames, parametersOf } from '../../surface/parameters.ts';
import type { Tool } from '../../surface/surface.ts';
import { notApplicable } from '../flaws.ts';
import { judgedTools, toolCheck } from '../surface-check.ts';
import type { SurfaceCheck } from '../surface-check.ts';
import { nameText, toolFlaw } from '../tool-flaws.ts';

const DEPTH_LIMIT = 2;
const PARAMETER_LIMIT = 10;

export const lintSchemaDeep: SurfaceCheck = toolCheck('lint.schema-deep', (tools) => {
  const taking = tools.filter((tool) => argumentNames(tool).length > 0);
  if (taking.length === 0) return notApplicable('no tool has parameters');
  return judgedTools(
    taking,
    (tool) => {
      const fault = faultOf(tool);
      return fault === null
        ? null
        : toolFlaw(tool, 'inputSchema', 'advice', `${nameText(tool.name)} ${fault}`);
    },
    `${count(taking.length, 'tool')} with flat and short arguments`,
  );
});

function faultOf(tool: Tool): string | null {
  const deepest = Math.max(
    0,
    ...parametersOf(tool)
      .slice(0, 2_000)
      .map(({ pointer }) => pointer.split('/properties/').length - 1),
  );
  if (deepest > DEPTH_LIMIT)
    return `takes arguments nested ${deepest} levels deep; beyond ${DEPTH_LIMIT} models lose their way`;
  const own = argumentNames(tool).length;
  return own > PARAMETER_LIMIT
    ? `takes ${own} parameters; beyond ${PARAMETER_LIMIT} models mix them up`
    : null;
}
