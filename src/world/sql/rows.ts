import type { Json } from '../../base/json.ts';

/** How much of an answer is read. More is a mistake in the statement: an effect is a count, or a few rows. */
export const ROW_LIMIT = 1_000;
const BYTE_LIMIT = 1_000_000;

/** How long one statement may take. */
export const STATEMENT_MS = 10_000;

/** The rows of a statement, or why there are none to be had. */
export type Rows =
  | { readonly kind: 'rows'; readonly rows: readonly Json[] }
  | { readonly kind: 'failed'; readonly why: string };

export const TOO_MANY: Rows = {
  kind: 'failed',
  why: `it has more than ${ROW_LIMIT} rows or ${BYTE_LIMIT} bytes; count or limit them`,
};

export const TOO_SLOW: Rows = { kind: 'failed', why: `it took longer than ${STATEMENT_MS} ms` };

/** A whole number as JSON: as a number where it is exact, else as its digits. */
export function wholeNumber(digits: bigint | string): number | string {
  const number = Number(digits);
  return Number.isSafeInteger(number) ? number : String(digits);
}

/** Rows that are added up to the limits. */
export class RowList {
  readonly rows: Json[] = [];
  #bytes = 0;

  /** False: it was one too many. */
  add(row: Json): boolean {
    this.#bytes += JSON.stringify(row).length;
    if (this.rows.length >= ROW_LIMIT || this.#bytes > BYTE_LIMIT) return false;
    this.rows.push(row);
    return true;
  }
}
