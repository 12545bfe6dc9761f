import type { Line, Span, Style } from './span.ts';
import { say } from './span.ts';
import { cut, pad, widthOf } from './width.ts';
import { blank } from './wrap.ts';

interface Column {
  readonly title: string;
  /** A column is never narrower than this, however little room there is. */
  readonly least: number;
  readonly align?: 'left' | 'right';
}

export interface Table {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Span[])[];
}

export interface DrawnTable {
  readonly lines: readonly Line[];
  /** Columns at the right end that found no room. */
  readonly left: number;
}

/** A table in so many columns of the screen: cells are cut with `…`, and last columns left out, before a line gets too wide. */
export function drawTable({ columns, rows }: Table, width: number): DrawnTable {
  const shown = columnsThatFit(columns, width - INDENT);
  const widths = fit(
    shown.map((column, index) => naturalWidth(column, rows, index)),
    shown.map((column) => column.least),
    width - INDENT - GAP * (shown.length - 1),
  );
  const head = shown.map((column) => say(column.title, 'dim'));
  return {
    lines: [head, ...rows].map((cells) => drawRow(cells.slice(0, shown.length), shown, widths)),
    left: columns.length - shown.length,
  };
}

const INDENT = 2;
const GAP = 2;

function columnsThatFit(columns: readonly Column[], width: number): readonly Column[] {
  let used = -GAP;
  return columns.filter((column, index) => {
    used += column.least + GAP;
    return index === 0 || used <= width;
  });
}

function naturalWidth(column: Column, rows: Table['rows'], index: number): number {
  return Math.max(
    column.least,
    widthOf(column.title),
    ...rows.map((cells) => widthOf(cells[index]?.text ?? '')),
  );
}

/** Takes the room that is missing from the widest column, a column of the screen at a time. */
function fit(natural: readonly number[], least: readonly number[], width: number): readonly number[] {
  const widths = [...natural];
  for (let over = sum(widths) - width; over > 0; over -= 1) {
    const spare = widths.map((each, index) => each - (least[index] ?? 0));
    const widest = spare.indexOf(Math.max(...spare));
    if ((spare[widest] ?? 0) <= 0) break;
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  return widths;
}

function drawRow(cells: readonly Span[], columns: readonly Column[], widths: readonly number[]): Line {
  return cells.flatMap((cell, index) => {
    const width = widths[index] ?? 0;
    const text = pad(cut(cell.text, width), width, columns[index]?.align);
    return [blank(index === 0 ? INDENT : GAP), { text, style: cell.style satisfies Style }];
  });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
