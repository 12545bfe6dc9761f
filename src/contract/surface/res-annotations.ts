import { type Json, isArray, isObject, member } from '../../base/json.ts';
import { listed } from '../../base/listing.ts';
import { count } from '../../base/text.ts';
import { resourceEntries, shown } from '../entries.ts';
import { judged, notApplicable } from '../flaws.ts';
import { noneListed, surfaceCheck } from '../surface-check.ts';
import type { SurfaceCheck } from '../surface-check.ts';
import { entryFlaw, entryName } from '../tool-flaws.ts';

export const resAnnotations: SurfaceCheck = surfaceCheck('res.annotations', (surface) => {
  const entries = resourceEntries(surface);
  if (entries.length === 0) return noneListed(surface, 'resources');
  const stating = entries.filter(({ entry }) => isObject(member(entry, 'annotations')));
  if (stating.length === 0) return notApplicable('no resource has annotations');
  const flaws = stating.flatMap(({ entry, pointer }) => {
    const annotations = member(entry, 'annotations') ?? null;
    const faults = faultsOf(annotations);
    if (faults.length === 0) return [];
    const message = `the annotations of ${entryName(entry, 'name')} are out of range: ${listed(faults)}`;
    return [
      entryFlaw('res.annotations', 'error', message, {
        pointer: `${pointer}/annotations`,
        value: annotations,
      }),
    ];
  });
  return judged(
    flaws,
    count(stating.length, 'entry with sound annotations', 'entries with sound annotations'),
  );
});

function faultsOf(annotations: Json): readonly string[] {
  const audience = member(annotations, 'audience');
  const priority = member(annotations, 'priority');
  const modified = member(annotations, 'lastModified');
  return [
    ...(audience === undefined || isAudience(audience) ? [] : [`audience is ${shown(audience)}`]),
    ...(priority === undefined || isPriority(priority) ? [] : [`priority is ${shown(priority)}`]),
    ...(modified === undefined || isMoment(modified) ? [] : [`lastModified is ${shown(modified)}`]),
  ];
}

function isAudience(value: Json): boolean {
  return isArray(value) && value.every((role) => role === 'user' || role === 'assistant');
}

function isPriority(value: Json): boolean {
  return typeof value === 'number' && value >= 0 && value <= 1;
}

/** ISO 8601 as people write it: a date, or a date and a time, with or without a zone. */
function isMoment(value: Json): boolean {
  if (typeof value !== 'string') return false;
  const isShaped =
    /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?:Z|[+-]\d{2}(?::?\d{2})?)?)?$/i.test(
      value,
    );
  return isShaped && !Number.isNaN(Date.parse(value.slice(0, 10)));
}
