import { stringMember } from '../../base/json.ts';
import { count, excerpt } from '../../base/text.ts';
import { resourceEntries } from '../entries.ts';
import { judged, notApplicable } from '../flaws.ts';
import { noneListed, surfaceCheck } from '../surface-check.ts';
import type { SurfaceCheck } from '../surface-check.ts';
import { entryFlaw, entryName } from '../tool-flaws.ts';

export const resMime: SurfaceCheck = surfaceCheck('res.mime', (surface) => {
  const entries = resourceEntries(surface);
  if (entries.length === 0) return noneListed(surface, 'resources');
  const stating = entries.filter(({ entry }) => stringMember(entry, 'mimeType') !== null);
  if (stating.length === 0) return notApplicable('no resource states a MIME type');
  const flaws = stating.flatMap(({ entry, pointer }) => {
    const mime = stringMember(entry, 'mimeType') ?? '';
    if (MIME.test(mime)) return [];
    const message = `${entryName(entry, 'name')} has "${excerpt(mime, 60)}" as its MIME type, which is none`;
    return [entryFlaw('res.mime', 'advice', message, { pointer: `${pointer}/mimeType`, value: mime })];
  });
  return judged(flaws, count(stating.length, 'valid MIME type'));
});

/** A type, a subtype, and parameters: `text/html;profile=mcp-app`. */
const TOKEN = "[A-Za-z0-9!#$&^_.+'*`|~%-]+";
const MIME = new RegExp(`^${TOKEN}/${TOKEN}(?:\\s*;\\s*${TOKEN}=(?:${TOKEN}|"[^"]{0,200}"))*$`);
