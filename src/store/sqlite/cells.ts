/* Cells of rows, as drivers hand them over: the tables are strict, so a cell of another kind means a broken file or a bug. */

/** The text in a column. */
export function textOf(row: unknown, column: string): string {
  const cell = cellOf(row, column);
  if (typeof cell !== 'string') throw new TypeError(`Column ${column} holds ${typeof cell}, not text.`);
  return cell;
}

/** The number in a column. */
export function numberOf(row: unknown, column: string): number {
  const cell = cellOf(row, column);
  if (typeof cell !== 'number') throw new TypeError(`Column ${column} holds ${typeof cell}, not a number.`);
  return cell;
}

/** The number in a column of the first row. */
export function numberIn(rows: readonly unknown[], column: string): number {
  return numberOf(rows[0], column);
}

/** The bytes in a column. */
export function bytesOf(row: unknown, column: string): Uint8Array {
  const cell = cellOf(row, column);
  if (cell instanceof Uint8Array) return cell;
  if (cell instanceof ArrayBuffer) return new Uint8Array(cell);
  throw new TypeError(`Column ${column} holds ${typeof cell}, not bytes.`);
}

function cellOf(row: unknown, column: string): unknown {
  if (typeof row !== 'object' || row === null) throw new TypeError(`There is no row to read ${column} from.`);
  return Object.hasOwn(row, column) ? Reflect.get(row, column) : undefined;
}
