import type { SetShare, SetsLine } from '../../grade/sets.ts';
import { range } from '../figures.ts';
import type { Report } from '../model.ts';
import { alarmText, gapRange } from '../sets-words.ts';
import { name } from '../text.ts';
import { pointsText, shareText } from '../trend-words.ts';
import { html, type Markup } from './markup.ts';
import { leftOut, pill, section, table } from './parts.ts';
import { within } from './within.ts';

/** The regression and the fresh set apart; null where either has no scored case. */
export function sets({ sets: all }: Report): Markup | null {
  if (all.length === 0) return null;
  const { drawn, left } = within(all, { items: 50, bytes: 100_000 }, rows);
  const titles = [
    'Client',
    'Set',
    { right: 'Mean' },
    '95 % interval',
    { right: 'Cases' },
    { right: 'Passed' },
  ];
  return section('sets', 'Sets', [
    ...all
      .filter(({ alarm }) => alarm)
      .map((each) => html`<p>${pill('alarm', 'warn')} ${alarmText(each)}</p> `),
    table('The regression and the fresh set', titles, drawn),
    html`${leftOut(left, 'client')}`,
  ]);
}

function rows(line: SetsLine): Markup {
  const { client, regression, fresh, gap, alarm } = line;
  return html`${row(client, 'regression', regression)}${row(client, 'fresh', fresh)}
    <tr>
      <th scope="row">${name(client)}</th>
      <td>gap</td>
      <td class="right">${pointsText(gap)}</td>
      <td>${gapRange(line)} ${alarm ? pill('alarm', 'warn') : null}</td>
      <td></td>
      <td></td>
    </tr> `;
}

function row(client: string, set: string, { mean, interval, cases, passed, scored }: SetShare): Markup {
  return html`<tr>
    <th scope="row">${name(client)}</th>
    <td>${set}</td>
    <td class="right">${shareText(mean)}</td>
    <td>${interval === null ? 'nothing scored' : range(interval)}</td>
    <td class="right">${cases}</td>
    <td class="right">${passed} of ${scored}</td>
  </tr> `;
}
