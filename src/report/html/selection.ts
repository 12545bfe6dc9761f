import type { Choice, KindShare, Lure, SelectionLine } from '../../grade/selection.ts';
import type { Report } from '../model.ts';
import {
  chosenLabel,
  expectedLabel,
  faultTexts,
  intervalText,
  isRight,
  lureText,
  matrixOf,
  selectionCostText,
  triggerText,
  type MatrixRow,
} from '../selection-words.ts';
import { name } from '../text.ts';
import { html, type Markup } from './markup.ts';
import { leftOut, section, table } from './parts.ts';
import { within } from './within.ts';

const LIMITS = { items: 100, bytes: 60_000 };
/** A wider table is no table for reading: beyond it choices are listed instead. */
const MATRIX = { rows: 60, columns: 20 };

/** What each client chose; null for a run without a selection trial. */
export function selection({ selection: all }: Report): Markup | null {
  if (all.length === 0) return null;
  const { drawn, left } = within(all, { items: 20, bytes: 600_000 }, ofClient);
  return section('selection', 'Selection', [html`${drawn}${leftOut(left, 'client')}`]);
}

function ofClient(line: SelectionLine): Markup {
  const client = name(line.client);
  const lures = within(line.lures, LIMITS, lureItem);
  const faults = within(faultTexts(line), LIMITS, (text) => html`<li>${text}</li> `);
  return html`<h3>${client}</h3>
    ${table(`Scores of ${client} by kind`, ['Kind', { right: 'Passed' }, { right: 'Cases' }, '95 % interval'], line.kinds.map(kindRow))}
    <p>${triggerText(line)}.</p>
    <p>Cost: ${selectionCostText(line.cost)}.</p>
    ${matrix(line)} ${list('Lures', lures.drawn)}${leftOut(lures.left, 'lure')}
    ${list('Arguments', faults.drawn)}${leftOut(faults.left, 'tool', 'tools')} `;
}

function list(title: string, items: readonly Markup[]): Markup | null {
  return items.length === 0
    ? null
    : html`<h4>${title}</h4>
        <ul>
          ${items}
        </ul> `;
}

function kindRow(each: KindShare): Markup {
  return html`<tr>
    <th scope="row">${each.kind}</th>
    <td class="right">${each.passed} of ${each.scored}</td>
    <td class="right">${each.cases}</td>
    <td>${intervalText(each)}</td>
  </tr> `;
}

function lureItem(lure: Lure): Markup {
  return html`<li>${lureText(lure)}</li> `;
}

function matrix(line: SelectionLine): Markup {
  const { columns, rows, rowsLeft, columnsLeft } = matrixOf(line, MATRIX);
  if (columnsLeft > 0) return choices(line);
  const titles = ['Expected', ...columns.map((tool) => ({ right: chosenLabel(tool) }))];
  return html`${table('Expected tools by the tool that was called first', titles, rows.map(matrixRow))}
  ${leftOut(rowsLeft, 'row')}`;
}

function matrixRow({ label, cells }: MatrixRow): Markup {
  return html`<tr>
    <th scope="row">${label}</th>
    ${cells.map(({ trials, isRight: right }) => html`<td class="right">${trials === 0 ? '' : right ? trials : html`<strong>${trials}</strong>`}</td>`)}
  </tr> `;
}

/** The wrong choices alone, where a matrix would be too wide. */
function choices({ confusion }: SelectionLine): Markup {
  const wrong = confusion.filter((each) => !isRight(each));
  const { drawn, left } = within(wrong, LIMITS, choiceRow);
  return html`${table('Wrong choices', ['Expected', 'Called first', { right: 'Trials' }], drawn)}
  ${leftOut(left, 'choice')}`;
}

function choiceRow(choice: Choice): Markup {
  return html`<tr>
    <th scope="row">${expectedLabel(choice)}</th>
    <td>${chosenLabel(choice.chosen)}</td>
    <td class="right">${choice.trials}</td>
  </tr> `;
}
