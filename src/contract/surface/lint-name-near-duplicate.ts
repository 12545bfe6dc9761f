import { groupBy } from '../../base/group.ts';
import { listed } from '../../base/listing.ts';
import { count } from '../../base/text.ts';
import type { Tool } from '../../surface/surface.ts';
import { nameParts } from '../../surface/verbs.ts';
import { identifierWordsOf } from '../../surface/words.ts';
import type { Flaw } from '../check.ts';
import { judged, notApplicable } from '../flaws.ts';
import { toolCheck } from '../surface-check.ts';
import type { SurfaceCheck } from '../surface-check.ts';
import { nameText, toolFlaw } from '../tool-flaws.ts';

export const lintNameNearDuplicate: SurfaceCheck = toolCheck('lint.name-near-duplicate', (tools) => {
  if (tools.length < 2) return notApplicable('a single tool has no twin');
  const byWords = groupBy(tools, (tool) => [...identifierWordsOf(tool.name)].sort().join(' '));
  const flaws = [...byWords.values()].flatMap((alike) => flawOf(alike) ?? []);
  return judged(flaws, `${count(tools.length, 'name')}, no two of the same words`);
});

/** Names that differ by case and separators alone are `tool.name-confusable`, not this. */
function flawOf(alike: readonly Tool[]): Flaw | null {
  const distinct = [...new Map(alike.map((tool) => [nameParts(tool.name).join(''), tool])).values()];
  const last = distinct.at(-1);
  if (distinct.length < 2 || last === undefined) return null;
  const names = listed(distinct.map((tool) => nameText(tool.name)));
  return toolFlaw(last, 'name', 'advice', `${names} are made of the same words`);
}
