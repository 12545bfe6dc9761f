import { groupBy } from '../../base/group.ts';
import { stringMember } from '../../base/json.ts';
import { count, excerpt } from '../../base/text.ts';
import { type Entry, resourceEntries } from '../entries.ts';
import { judged } from '../flaws.ts';
import { noneListed, surfaceCheck } from '../surface-check.ts';
import type { SurfaceCheck } from '../surface-check.ts';
import { entryFlaw } from '../tool-flaws.ts';

export const resUriUnique: SurfaceCheck = surfaceCheck('res.uri-unique', (surface) => {
  const entries = resourceEntries(surface);
  if (entries.length === 0) return noneListed(surface, 'resources');
  const flaws = [...groupBy(entries, keyOf).entries()].flatMap(([key, same]) => {
    const second = same[1];
    if (second === undefined) return [];
    const message = `${same.length} entries have the URI "${excerpt(key.slice(1), 80)}"`;
    return [
      entryFlaw('res.uri-unique', 'warning', message, { pointer: second.pointer, value: second.entry }),
    ];
  });
  return judged(flaws, `${count(entries.length, 'URI')}, no two alike`);
});

function keyOf({ entry, kind }: Entry): string {
  return kind === 'template'
    ? `t${stringMember(entry, 'uriTemplate') ?? ''}`
    : `r${stringMember(entry, 'uri') ?? ''}`;
}
