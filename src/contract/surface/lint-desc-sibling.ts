import { count } from '../../base/text.ts';
import { confusablePairs } from '../../surface/confusable.ts';
import { saysName } from '../../surface/mentions.ts';
import type { Flaw } from '../check.ts';
import { judged, notApplicable } from '../flaws.ts';
import { toolCheck } from '../surface-check.ts';
import type { SurfaceCheck } from '../surface-check.ts';
import { nameText, toolFlaw } from '../tool-flaws.ts';

export const lintDescSibling: SurfaceCheck = toolCheck('lint.desc-sibling', (tools) => {
  if (tools.length < 2) return notApplicable('a single tool has no sibling');
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const alike = confusablePairs(tools).filter(({ reason }) => reason === 'words');
  const flaws = alike.flatMap(({ tools: [a, b], similarity }): readonly Flaw[] => {
    const [one, other] = [byName.get(a), byName.get(b)];
    if (one === undefined || other === undefined || one === other) return [];
    if (saysName(one.description ?? '', b) || saysName(other.description ?? '', a)) return [];
    const message = `${nameText(a)} and ${nameText(b)} say nearly the same of themselves (cosine ${similarity.toFixed(2)}), and neither says when to use the other`;
    return [toolFlaw(other, 'description', 'advice', message)];
  });
  return judged(flaws, `${count(tools.length, 'description')}, none like a sibling without saying so`);
});
