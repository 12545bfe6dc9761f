import { groupBy } from '../../base/group.ts';
import { count } from '../../base/text.ts';
import { judged } from '../flaws.ts';
import { toolCheck } from '../surface-check.ts';
import type { SurfaceCheck } from '../surface-check.ts';
import { nameText, toolFlaw } from '../tool-flaws.ts';

export const toolNameUnique: SurfaceCheck = toolCheck('tool.name-unique', (tools) => {
  const byName = groupBy(tools, (tool) => tool.name);
  const flaws = [...byName.values()].flatMap((same) => {
    const second = same[1];
    if (second === undefined) return [];
    return [toolFlaw(second, 'name', 'error', `${same.length} tools are called ${nameText(second.name)}`)];
  });
  return judged(flaws, `${count(tools.length, 'name')}, no two alike`);
});
