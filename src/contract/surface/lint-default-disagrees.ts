import { type Json, canonicalJson, member } from '../../base/json.ts';
import { excerpt } from '../../base/text.ts';
import type { ClaimedDefault } from '../../surface/parameter-claims.ts';
import { disagreementCheck } from '../parameter-disagreements.ts';
import type { SurfaceCheck } from '../surface-check.ts';

export const lintDefaultDisagrees: SurfaceCheck = disagreementCheck(
  'lint.default-disagrees',
  ({ fallback }) => fallback !== null,
  ({ schema }, { fallback }) => {
    const stated = member(schema, 'default');
    if (stated === undefined || stated === null || fallback === null || agrees(fallback, stated)) return null;
    return `says that its default is ${excerpt(fallback.text, 40)}, and the schema's default is ${excerpt(canonicalJson(stated), 40)}`;
  },
);

/** Lists and objects are written in too many ways to be compared. */
function agrees({ kind, text }: ClaimedDefault, stated: Json): boolean {
  if (typeof stated === 'object') return true;
  if (kind === 'number' && typeof stated === 'number') return Number(text) === stated;
  return String(stated).toLowerCase() === text.toLowerCase();
}
