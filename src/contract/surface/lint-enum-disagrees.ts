import { canonicalJson, type Json, isArray, member } from '../../base/json.ts';
import { listed } from '../../base/listing.ts';
import { disagreementCheck } from '../parameter-disagreements.ts';
import type { SurfaceCheck } from '../surface-check.ts';

export const lintEnumDisagrees: SurfaceCheck = disagreementCheck(
  'lint.enum-disagrees',
  ({ values }) => values.length > 0,
  ({ schema }, { values }) => {
    const allowed = member(schema, 'enum');
    if (!isArray(allowed)) return null;
    const folded = new Set(allowed.map((value) => textOf(value).toLowerCase()));
    const strange = values.filter((value) => !folded.has(value.toLowerCase()));
    return strange.length === 0 ? null : `offers ${listed(strange)}, which its enum does not have`;
  },
);

/** As prose would write it: a text without its quotes. */
function textOf(value: Json): string {
  return typeof value === 'string' ? value : canonicalJson(value);
}
