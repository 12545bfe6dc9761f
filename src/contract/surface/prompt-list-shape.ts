import { isObject, member } from '../../base/json.ts';
import { listed } from '../../base/listing.ts';
import { count } from '../../base/text.ts';
import { promptEntries, textFaults } from '../entries.ts';
import { judged } from '../flaws.ts';
import { noneListed, surfaceCheck } from '../surface-check.ts';
import type { SurfaceCheck } from '../surface-check.ts';
import { entryFlaw, entryName } from '../tool-flaws.ts';

export const promptListShape: SurfaceCheck = surfaceCheck('prompt.list-shape', (surface) => {
  const entries = promptEntries(surface);
  if (entries.length === 0) return noneListed(surface, 'prompts');
  const flaws = entries.flatMap(({ entry, pointer }) => {
    const meta = member(entry, '_meta');
    const faults = [
      ...textFaults(entry, ['name'], ['title', 'description']),
      ...(member(entry, 'name') === '' ? ['an empty name'] : []),
      ...(meta === undefined || isObject(meta) ? [] : ['_meta is no object']),
    ];
    if (faults.length === 0) return [];
    const message = `prompt ${entryName(entry, 'name')} is malformed: ${listed(faults)}`;
    return [entryFlaw('prompt.list-shape', 'error', message, { pointer, value: entry })];
  });
  return judged(flaws, count(entries.length, 'well-formed prompt'));
});
