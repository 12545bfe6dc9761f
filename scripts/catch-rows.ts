import { CALL_ROWS } from './catch/call-rows.ts';
import { SURFACE_ROWS } from './catch/surface-rows.ts';
import type { DefectRow } from './catch/try.ts';

export { DECOYS } from './catch/decoy-rows.ts';
export type { DecoyRow, DefectRow, Try } from './catch/try.ts';

/** Every defect, by its number. */
export const DEFECTS: readonly DefectRow[] = [...SURFACE_ROWS, ...CALL_ROWS].toSorted(
  (a, b) => Number(a.row) - Number(b.row),
);
