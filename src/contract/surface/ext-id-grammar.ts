import { isObject, member } from '../../base/json.ts';
import { count, excerpt } from '../../base/text.ts';
import { shown } from '../entries.ts';
import { judged, notApplicable, wireFlaw } from '../flaws.ts';
import { surfaceCheck } from '../surface-check.ts';
import type { SurfaceCheck } from '../surface-check.ts';

export const extIdGrammar: SurfaceCheck = surfaceCheck('ext.id-grammar', ({ capabilities, revision }) => {
  const extensions = member(capabilities, 'extensions');
  if (revision < '2025-11-25') return notApplicable('extensions came with 2025-11-25');
  if (extensions === undefined) return notApplicable('no extensions declared');
  if (!isObject(extensions)) {
    return judged(
      [wireFlaw('ext.id-grammar', 'error', `capabilities.extensions is ${shown(extensions)}, and no object`)],
      '',
    );
  }
  const ids = Object.keys(extensions);
  const flaws = ids.flatMap((id) => {
    if (!ID.test(id)) {
      return [
        wireFlaw(
          'ext.id-grammar',
          'error',
          `"${excerpt(id, 80)}" is no extension id: it must be prefix/name`,
        ),
      ];
    }
    const settings = extensions[id] ?? null;
    if (isObject(settings)) return [];
    return [
      wireFlaw(
        'ext.id-grammar',
        'error',
        `the settings of extension ${excerpt(id, 80)} are ${shown(settings)}, and no object`,
      ),
    ];
  });
  return judged(flaws, `${count(ids.length, 'extension')} with a valid id`);
});

/** Labels that start with a letter and end with a letter or digit, a slash, and a name. */
const LABEL = '[A-Za-z](?:[A-Za-z0-9-]{0,62}[A-Za-z0-9])?';
const ID = new RegExp(`^${LABEL}(?:\\.${LABEL}){0,20}/[A-Za-z0-9](?:[A-Za-z0-9._-]{0,200}[A-Za-z0-9])?$`);
