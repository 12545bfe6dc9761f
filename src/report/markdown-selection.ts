import type { SelectionLine } from '../grade/selection.ts';
import { code, more, plain, table } from './markdown-text.ts';
import type { Report } from './model.ts';
import {
  chosenLabel,
  faultTexts,
  intervalText,
  lureText,
  matrixOf,
  rateText,
  selectionCostText,
} from './selection-words.ts';
import { firstOf } from './text.ts';

/** What each client chose; empty for a run without a selection trial. */
export function selection({ selection: all }: Report, rows: number): string {
  const { shown, left } = firstOf(all, Math.min(rows, 6));
  if (shown.length === 0) return '';
  return ['#### Selection', ...shown.map((line) => clientText(line, rows)), ...more(left, 'clients')].join(
    '\n\n',
  );
}

function clientText(line: SelectionLine, rows: number): string {
  const { shown: lures, left: luresLeft } = firstOf(line.lures, rows);
  const { shown: faults, left: faultsLeft } = firstOf(faultTexts(line), rows);
  const scores = table(
    ['kind', 'passed', 'cases', '95 % interval'],
    line.kinds.map((each) => [
      each.kind,
      `${each.passed} of ${each.scored}`,
      String(each.cases),
      intervalText(each),
    ]),
  );
  const facts = [
    `- called something where nothing fits: ${rateText(line.overTrigger)}`,
    `- called nothing where a tool fits: ${rateText(line.underTrigger)}`,
    `- cost: ${plain(selectionCostText(line.cost))}`,
    ...lures.map((lure) => `- ${plain(lureText(lure))}`),
    ...faults.map((fault) => `- ${plain(fault)}`),
  ].join('\n');
  return [
    `**${code(line.client)}**`,
    scores,
    facts,
    ...more(luresLeft, 'lures'),
    ...more(faultsLeft, 'tools with wrong arguments'),
    ...matrix(line, rows),
  ].join('\n\n');
}

const COLUMNS = 8;

function matrix(line: SelectionLine, most: number): readonly string[] {
  if (line.kinds.every(({ passed, scored }) => passed === scored)) return [];
  const { columns, rows, rowsLeft, columnsLeft } = matrixOf(line, { rows: most, columns: COLUMNS });
  const others = columnsLeft === 0 ? [] : [`${columnsLeft} others`];
  const drawn = table(
    ['expected \\ chosen'.replace('\\', '/'), ...columns.map((tool) => plain(chosenLabel(tool))), ...others],
    rows.map((row) => [
      plain(row.label),
      ...row.cells.map(({ trials, isRight }) =>
        trials === 0 ? '' : isRight ? String(trials) : `**${trials}**`,
      ),
      ...(columnsLeft === 0 ? [] : [row.others === 0 ? '' : `**${row.others}**`]),
    ]),
  );
  return [drawn, ...more(rowsLeft, 'rows')];
}
