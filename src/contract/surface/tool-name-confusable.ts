import { groupBy } from '../../base/group.ts';
import { listed } from '../../base/listing.ts';
import { count } from '../../base/text.ts';
import type { Tool } from '../../surface/surface.ts';
import type { Flaw } from '../check.ts';
import { judged } from '../flaws.ts';
import { toolCheck } from '../surface-check.ts';
import type { SurfaceCheck } from '../surface-check.ts';
import { nameText, toolFlaw } from '../tool-flaws.ts';

export const toolNameConfusable: SurfaceCheck = toolCheck('tool.name-confusable', (tools) => {
  const byFold = groupBy(tools, (tool) => tool.name.toLowerCase().replaceAll(/[_.\s-]/g, ''));
  const flaws = [...byFold.values()].flatMap((alike) => flawOf(alike) ?? []);
  return judged(flaws, `${count(tools.length, 'name')}, none that differ only by case or separator`);
});

function flawOf(alike: readonly Tool[]): Flaw | null {
  const names = [...new Set(alike.map((tool) => tool.name))];
  const second = alike.find((tool) => tool.name !== names[0]);
  if (second === undefined) return null;
  const merged = new Set(names.map((name) => name.replaceAll(/[.-]/g, '_')));
  const texts = listed(names.map(nameText));
  if (merged.size === names.length) {
    return toolFlaw(second, 'name', 'advice', `${texts} differ only by case or separators`);
  }
  return toolFlaw(
    second,
    'name',
    'warning',
    `${texts} become one name in clients that write "_" for "-" and "."`,
  );
}
