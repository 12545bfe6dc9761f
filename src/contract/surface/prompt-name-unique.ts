import { groupBy } from '../../base/group.ts';
import { stringMember } from '../../base/json.ts';
import { count } from '../../base/text.ts';
import { promptEntries } from '../entries.ts';
import { judged } from '../flaws.ts';
import { noneListed, surfaceCheck } from '../surface-check.ts';
import type { SurfaceCheck } from '../surface-check.ts';
import { entryFlaw, nameText } from '../tool-flaws.ts';

export const promptNameUnique: SurfaceCheck = surfaceCheck('prompt.name-unique', (surface) => {
  const entries = promptEntries(surface);
  if (entries.length === 0) return noneListed(surface, 'prompts');
  const byName = groupBy(entries, ({ entry }) => stringMember(entry, 'name') ?? '');
  const flaws = [...byName.entries()].flatMap(([name, same]) => {
    const second = same[1];
    if (second === undefined) return [];
    const message = `${same.length} prompts are called ${nameText(name)}`;
    return [
      entryFlaw('prompt.name-unique', 'warning', message, { pointer: `${second.pointer}/name`, value: name }),
    ];
  });
  return judged(flaws, `${count(entries.length, 'name')}, no two alike`);
});
