import { isArray, member } from '../../base/json.ts';
import { count } from '../../base/text.ts';
import { type Parameter, parametersOf } from '../../surface/parameters.ts';
import type { Tool } from '../../surface/surface.ts';
import { judged, notApplicable } from '../flaws.ts';
import { toolCheck } from '../surface-check.ts';
import type { SurfaceCheck } from '../surface-check.ts';
import { toolsFlaw } from '../tool-flaws.ts';

/** One tool may well take nothing but options; a whole server hardly ever does. */
const FEWEST = 3;

export const lintRequiredAbsent: SurfaceCheck = toolCheck('lint.required-absent', (tools) => {
  const taking = tools.filter((tool) => parametersOf(tool).some(isOpen));
  if (taking.length < FEWEST)
    return notApplicable(`fewer than ${FEWEST} tools take parameters without a default`);
  const requiring = taking.filter(requiresSomething);
  const saw = `${requiring.length} of ${count(taking.length, 'tool')} require something`;
  if (requiring.length > 0) return judged([], saw);
  const message = `${taking.length} tools take parameters without a default, and none of them requires any`;
  return judged([toolsFlaw('inputSchema', 'advice', message)], saw);
});

function isOpen({ isTop, schema }: Parameter): boolean {
  return isTop && member(schema, 'default') === undefined;
}

/** A schema that depends on cases may require something in each of them. */
function requiresSomething({ inputSchema }: Tool): boolean {
  const required = member(inputSchema ?? {}, 'required');
  if (isArray(required) && required.length > 0) return true;
  return ['$ref', 'allOf', 'anyOf', 'oneOf', 'if'].some((key) => Object.hasOwn(inputSchema ?? {}, key));
}
