import { stringMember } from '../../base/json.ts';
import { count, excerpt } from '../../base/text.ts';
import type { Flaw } from '../check.ts';
import { judged } from '../flaws.ts';
import { noneListed, surfaceCheck } from '../surface-check.ts';
import type { SurfaceCheck } from '../surface-check.ts';
import { entryFlaw } from '../tool-flaws.ts';

export const resUriValid: SurfaceCheck = surfaceCheck('res.uri-valid', (surface) => {
  if (surface.resources.length === 0) return noneListed(surface, 'resources');
  const flaws = surface.resources.flatMap((entry, i) => flawOf(stringMember(entry, 'uri') ?? '', i) ?? []);
  return judged(flaws, count(surface.resources.length, 'valid URI'));
});

function flawOf(uri: string, index: number): Flaw | null {
  const at = { pointer: `/resources/${index}/uri`, value: uri };
  if (!/^[A-Za-z][A-Za-z0-9+.-]*:/.test(uri)) {
    return entryFlaw('res.uri-valid', 'error', `"${excerpt(uri, 80)}" is no URI: it has no scheme`, at);
  }
  const foreign = /[^A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]|%(?![0-9A-Fa-f]{2})/u.exec(uri);
  if (foreign === null) return null;
  const what = JSON.stringify(foreign[0]);
  const message = `the URI "${excerpt(uri, 80)}" holds ${excerpt(what, 20)} unencoded; clients may ask for another one`;
  return entryFlaw('res.uri-valid', 'warning', message, at);
}
