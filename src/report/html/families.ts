import { range } from '../figures.ts';
import type { FamilyLine, Report } from '../model.ts';
import { name } from '../text.ts';
import { html, type Markup } from './markup.ts';
import { leftOut, section, table } from './parts.ts';
import { within } from './within.ts';

/** Families of cases, sets apart; null where the author named none. */
export function families({ families: all }: Report): Markup | null {
  if (all.length === 0) return null;
  const { drawn, left } = within(all, { items: 200, bytes: 100_000 }, row);
  const titles = ['Family', 'Set', 'Client', { right: 'Cases' }, { right: 'Passed' }, '95 % interval'];
  return section('families', 'Families', [
    table('Families of cases', titles, drawn),
    html`${leftOut(left, 'family', 'families')}`,
  ]);
}

function row({ family, set, client, cases, passed, scored, interval }: FamilyLine): Markup {
  return html`<tr>
    <th scope="row">${name(family)}</th>
    <td>${set}</td>
    <td>${name(client)}</td>
    <td class="right">${cases}</td>
    <td class="right">${passed} of ${scored}</td>
    <td>${interval === null ? 'nothing scored' : range(interval)}</td>
  </tr> `;
}
