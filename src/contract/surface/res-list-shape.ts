import { isObject, member } from '../../base/json.ts';
import { listed } from '../../base/listing.ts';
import { count } from '../../base/text.ts';
import { type Entry, resourceEntries, shown, textFaults } from '../entries.ts';
import { judged } from '../flaws.ts';
import { noneListed, surfaceCheck } from '../surface-check.ts';
import type { SurfaceCheck } from '../surface-check.ts';
import { entryFlaw, entryName } from '../tool-flaws.ts';

export const resListShape: SurfaceCheck = surfaceCheck('res.list-shape', (surface) => {
  const entries = resourceEntries(surface);
  if (entries.length === 0) return noneListed(surface, 'resources');
  const flaws = entries.flatMap((one) => {
    const faults = faultsOf(one);
    if (faults.length === 0) return [];
    const message = `${one.kind} ${entryName(one.entry, keyOf(one))} is malformed: ${listed(faults)}`;
    return [entryFlaw('res.list-shape', 'error', message, { pointer: one.pointer, value: one.entry })];
  });
  return judged(flaws, count(entries.length, 'well-formed entry', 'well-formed entries'));
});

function keyOf({ kind }: Entry): string {
  return kind === 'template' ? 'uriTemplate' : 'uri';
}

function faultsOf(one: Entry): readonly string[] {
  const faults = textFaults(one.entry, [keyOf(one), 'name'], ['title', 'description', 'mimeType']);
  const size = member(one.entry, 'size');
  const wrongSize =
    size === undefined || (typeof size === 'number' && size >= 0) ? [] : [`size is ${shown(size)}`];
  const wrongObjects = ['_meta', 'annotations']
    .filter((key) => Object.hasOwn(one.entry, key) && !isObject(one.entry[key]))
    .map((key) => `${key} is no object`);
  return [...faults, ...wrongSize, ...wrongObjects];
}
