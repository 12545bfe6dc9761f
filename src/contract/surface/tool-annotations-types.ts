import { canonicalJson, type Json, isObject, member } from '../../base/json.ts';
import { listed } from '../../base/listing.ts';
import { count, excerpt } from '../../base/text.ts';
import { notApplicable } from '../flaws.ts';
import { judgedTools, toolCheck } from '../surface-check.ts';
import type { SurfaceCheck } from '../surface-check.ts';
import { nameText, toolFlaw } from '../tool-flaws.ts';

export const toolAnnotationsTypes: SurfaceCheck = toolCheck(
  'tool.annotations-types',
  (tools, { revision }) => {
    if (revision < '2025-03-26') return notApplicable('annotations came with 2025-03-26');
    const stating = tools.filter((tool) => member(tool.raw, 'annotations') !== undefined);
    if (stating.length === 0) return notApplicable('no tool states annotations');
    return judgedTools(
      stating,
      (tool) => {
        const faults = faultsOf(member(tool.raw, 'annotations') ?? null);
        if (faults.length === 0) return null;
        return toolFlaw(
          tool,
          'annotations',
          'error',
          `the annotations of ${nameText(tool.name)} are malformed: ${listed(faults)}`,
        );
      },
      `${count(stating.length, 'tool')} with well-formed annotations`,
    );
  },
);

function faultsOf(annotations: Json): readonly string[] {
  if (!isObject(annotations)) return [`${shown(annotations)} is no object`];
  const faults = HINTS.filter((key) => Object.hasOwn(annotations, key))
    .filter((key) => typeof annotations[key] !== 'boolean')
    .map((key) => `${key} is ${shown(annotations[key] ?? null)}`);
  const title = member(annotations, 'title');
  return title === undefined || typeof title === 'string' ? faults : [...faults, `title is ${shown(title)}`];
}

const HINTS: readonly string[] = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'];

function shown(value: Json): string {
  return excerpt(canonicalJson(value), 30);
}
