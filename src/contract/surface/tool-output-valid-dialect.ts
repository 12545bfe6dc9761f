import { canonicalJson, isObject, member } from '../../base/json.ts';
import { excerpt } from '../../base/text.ts';
import type { Surface, Tool } from '../../surface/surface.ts';
import type { Flaw } from '../check.ts';
import { judged, notApplicable } from '../flaws.ts';
import { judgeSchemas } from '../schema-judgments.ts';
import { toolCheck } from '../surface-check.ts';
import type { SurfaceCheck } from '../surface-check.ts';
import { nameText, toolFlaw } from '../tool-flaws.ts';

export const toolOutputValidDialect: SurfaceCheck = toolCheck(
  'tool.output-valid-dialect',
  (tools, surface) => {
    if (surface.revision < '2025-06-18') return notApplicable('output schemas came with 2025-06-18');
    const stating = tools.filter((tool) => member(tool.raw, 'outputSchema') !== undefined);
    if (stating.length === 0) return notApplicable('no tool states an output schema');
    const shape = stating.flatMap((tool) => shapeFlaw(tool, surface) ?? []);
    const result = judgeSchemas(stating, surface, 'outputSchema');
    if (shape.length === 0) return result;
    return judged([...shape, ...(result.kind === 'judged' ? result.flaws : [])], '');
  },
);

function shapeFlaw(tool: Tool, { revision }: Surface): Flaw | null {
  const schema = member(tool.raw, 'outputSchema');
  if (!isObject(schema)) {
    if (typeof schema === 'boolean' && revision >= '2026-07-28') return null;
    const message = `${nameText(tool.name)} has an outputSchema that is no object: ${excerpt(canonicalJson(schema ?? null), 60)}`;
    return toolFlaw(tool, 'outputSchema', 'error', message);
  }
  if (revision >= '2026-07-28' || member(schema, 'type') === 'object') return null;
  const message = `the outputSchema of ${nameText(tool.name)} is not of type "object", as ${revision} demands; clients refuse the whole list for it`;
  return toolFlaw(tool, 'outputSchema', 'error', message);
}
