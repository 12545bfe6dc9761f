import { isObject, member } from '../../base/json.ts';
import { count } from '../../base/text.ts';
import { argumentNames } from '../../surface/parameters.ts';
import type { Tool } from '../../surface/surface.ts';
import { notApplicable } from '../flaws.ts';
import { judgedTools, toolCheck } from '../surface-check.ts';
import type { SurfaceCheck } from '../surface-check.ts';
import { nameText, toolFlaw } from '../tool-flaws.ts';

export const toolNoParamsClosed: SurfaceCheck = toolCheck('tool.no-params-closed', (tools, { revision }) => {
  if (revision < '2025-11-25') return notApplicable('the recommendation came with 2025-11-25');
  const bare = tools.filter(takesNothing);
  if (bare.length === 0) return notApplicable('every tool has parameters');
  return judgedTools(
    bare,
    (tool) => {
      if (member(tool.inputSchema ?? {}, 'additionalProperties') === false) return null;
      const message = `${nameText(tool.name)} has no parameters and does not say that it takes none`;
      return toolFlaw(tool, 'inputSchema', 'advice', message);
    },
    `${count(bare.length, 'tool')} without parameters, closed`,
  );
});

function takesNothing(tool: Tool): boolean {
  const schema = tool.inputSchema;
  if (schema === null || argumentNames(tool).length > 0) return false;
  const open = member(schema, 'additionalProperties');
  if (open === true || isObject(open)) return false;
  return !['$ref', 'allOf', 'anyOf', 'oneOf', 'patternProperties'].some((key) => Object.hasOwn(schema, key));
}
