import { listed } from '../../base/listing.ts';
import { count } from '../../base/text.ts';
import { type JsonObject, isArray, member, stringMember } from '../../base/json.ts';
import { parametersOf } from '../../surface/parameters.ts';
import { resolved } from '../../surface/schema-ref.ts';
import type { Tool } from '../../surface/surface.ts';
import { notApplicable } from '../flaws.ts';
import { judgedTools, toolCheck } from '../surface-check.ts';
import type { SurfaceCheck } from '../surface-check.ts';
import { nameText, toolFlaw } from '../tool-flaws.ts';

export const toolParamDescriptions: SurfaceCheck = toolCheck('tool.param-descriptions', (tools) => {
  const taking = tools.filter((tool) => parametersOf(tool).length > 0);
  if (taking.length === 0) return notApplicable('no tool has parameters');
  return judgedTools(
    taking,
    (tool) => {
      const parameters = parametersOf(tool);
      const bare = parameters.filter(({ schema }) => !isDescribed(schema, tool));
      if (bare.length === 0) return null;
      const names = listed([...new Set(bare.map((parameter) => parameter.name))]);
      const message = `${bare.length} of ${count(parameters.length, 'parameter')} of ${nameText(tool.name)} ${bare.length === 1 ? 'has' : 'have'} no description: ${names}`;
      return toolFlaw(tool, '/inputSchema/properties', 'advice', message);
    },
    `${count(taking.length, 'tool')} with parameters, each of them described`,
  );
});

/** A constant says all there is to say of itself; a choice is described when one of its branches is. */
function isDescribed(schema: JsonObject, tool: Tool): boolean {
  if ((stringMember(schema, 'description') ?? '').trim() !== '' || member(schema, 'const') !== undefined)
    return true;
  return ['anyOf', 'oneOf', 'allOf'].some((key) => {
    const branches = member(schema, key);
    if (!isArray(branches)) return false;
    return branches.some(
      (branch) => stringMember(resolved(branch, tool.inputSchema ?? {}), 'description') !== null,
    );
  });
}
