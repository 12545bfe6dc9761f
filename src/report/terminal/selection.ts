import type { SelectionLine } from '../../grade/selection.ts';
import type { Report } from '../model.ts';
import {
  chosenLabel,
  faultTexts,
  intervalText,
  lureText,
  matrixOf,
  rateText,
  selectionCostText,
} from '../selection-words.ts';
import { firstOf, name } from '../text.ts';
import { entry, INDENT, labelled, moreLine, paragraph, section } from './section.ts';
import { say, type Line, type Span } from './span.ts';
import { drawTable, type DrawnTable } from './table.ts';

const CLIENTS = 6;
const MATRIX = { rows: 12, columns: 8 };
const LURES = 10;

/** What each client chose; nothing for a run without a selection trial. */
export function selection({ selection: all }: Pick<Report, 'selection'>, width: number): readonly Line[] {
  const { shown, left } = firstOf(all, CLIENTS);
  return [
    ...shown.flatMap((line) =>
      section('Selection', [say(name(line.client), 'name')], bodyOf(line, width), width),
    ),
    ...moreLine(left, 'clients', width),
  ];
}

function bodyOf(line: SelectionLine, width: number): readonly Line[] {
  const { shown: lures, left: luresLeft } = firstOf(line.lures, LURES);
  const { shown: faults, left: faultsLeft } = firstOf(faultTexts(line), LURES);
  return [
    ...kinds(line, width).lines,
    ...labelled('over', [say(`${rateText(line.overTrigger)} called something where nothing fits`)], width),
    ...labelled('under', [say(`${rateText(line.underTrigger)} called nothing where a tool fits`)], width),
    ...labelled('cost', [say(selectionCostText(line.cost))], width),
    ...matrix(line, width),
    ...lures.flatMap((lure) => entry(say('!', 'warn'), [say(lureText(lure))], width)),
    ...moreLine(luresLeft, 'lures', width),
    ...faults.flatMap((fault) => entry(say('-', 'dim'), [say(fault)], width)),
    ...moreLine(faultsLeft, 'tools with wrong arguments', width),
  ];
}

function kinds({ kinds: all }: SelectionLine, width: number): DrawnTable {
  return drawTable(
    {
      columns: [
        { title: 'kind', least: 5 },
        { title: 'passed', least: 6, align: 'right' },
        { title: 'cases', least: 5, align: 'right' },
        { title: '95 % interval', least: 12 },
      ],
      rows: all.map((each) => [
        say(each.kind),
        say(`${each.passed} of ${each.scored}`, each.passed === each.scored ? 'good' : 'bad'),
        say(String(each.cases)),
        say(intervalText(each), 'dim'),
      ]),
    },
    width,
  );
}

/** Nothing where all choices were right: the table of kinds says that already. */
function matrix(line: SelectionLine, width: number): readonly Line[] {
  const { columns, rows, rowsLeft, columnsLeft } = matrixOf(line, MATRIX);
  if (line.kinds.every(({ passed, scored }) => passed === scored)) return [];
  const drawn = drawTable(
    {
      columns: [
        { title: 'expected \\ chosen', least: 12 },
        ...columns.map((tool) => ({ title: chosenLabel(tool), least: 7, align: 'right' as const })),
        ...(columnsLeft === 0 ? [] : [{ title: `${columnsLeft} others`, least: 8, align: 'right' as const }]),
      ],
      rows: rows.map(({ label, cells, others }) => [
        say(label),
        ...cells.map(cell),
        ...(columnsLeft === 0 ? [] : [say(others === 0 ? '' : String(others), 'bad')]),
      ]),
    },
    width - INDENT,
  );
  const cut =
    drawn.left === 0 ? [] : paragraph([say(`… ${drawn.left} more columns in the HTML report`, 'dim')], width);
  return [[], ...drawn.lines, ...cut, ...moreLine(rowsLeft, 'rows', width), []];
}

function cell({ trials, isRight }: { readonly trials: number; readonly isRight: boolean }): Span {
  return trials === 0 ? say('') : say(String(trials), isRight ? 'good' : 'bad');
}
