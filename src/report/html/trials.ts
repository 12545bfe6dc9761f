import type { Standing } from '../../run/run.ts';
import { shareTexts, tallyText } from '../figures.ts';
import type { Report, TrialLine } from '../model.ts';
import { name } from '../text.ts';
import { countStandings, sortTrials, standingsOf, trialGroups, type TrialGroup } from '../trial-groups.ts';
import { keysOf, STANDINGS } from '../words.ts';
import { html, type Markup } from './markup.ts';
import { emptySection, leftOut, section, STANDING_TONES, table } from './parts.ts';
import { trialRow } from './trial.ts';
import { within } from './within.ts';

export interface TrialsDrawn {
  readonly markup: Markup;
  /** The trials that are on the page in full. */
  readonly shown: readonly TrialLine[];
}

/** The counts, what became of each kind of trial, and every trial in a row that opens: those that need a look first. */
export function trials(report: Report): TrialsDrawn {
  if (report.trials.length === 0)
    return { markup: emptySection('trials', 'Trials', 'No trial was run.'), shown: [] };
  const sorted = sortTrials(report.trials);
  const { drawn, left } = within(sorted, { items: 400, bytes: 1_800_000 }, trialRow);
  const rest = left === 0 ? null : leftOutTrials(sorted.slice(drawn.length));
  const body = [
    html`<p class="soft">${tallyText(report.tally)}. ${shareTexts(report.tally).join(' ')}</p> `,
    groupTable(report.trials),
    html`<div class="trials">${drawn}</div>
      ${rest}`,
  ];
  return { markup: section('trials', 'Trials', body), shown: sorted.slice(0, drawn.length) };
}

function groupTable(all: readonly TrialLine[]): Markup {
  const standings = standingsOf(all);
  const { drawn, left } = within(trialGroups(all), { items: 100, bytes: 100_000 }, (group) =>
    groupRow(group, standings),
  );
  const counts = standings.map((standing) => ({ right: STANDINGS[standing] }));
  return html`${table('Trials by kind and client', ['Kind', 'Client', 'Door', ...counts], drawn)}${leftOut(left, 'group')}`;
}

function groupRow(group: TrialGroup, standings: readonly Standing[]): Markup {
  const counts = standings.map((standing) => {
    const n = group.counts[standing];
    return html`<td class="right ${n === 0 ? 'soft' : STANDING_TONES[standing]}">${n}</td>`;
  });
  const { drafted, total } = group;
  const draft = drafted === 0 ? null : html` <span class="pill warn">${drafted} of ${total} drafted</span>`;
  return html`<tr>
    <th scope="row">${group.kind}${draft}</th>
    <td>${group.client === '' ? 'none' : name(group.client)}</td>
    <td>${group.door === '' ? 'none' : name(group.door)}</td>
    ${counts}
  </tr> `;
}

function leftOutTrials(left: readonly TrialLine[]): Markup {
  const counts = countStandings(left);
  const words = keysOf(STANDINGS)
    .filter((standing) => counts[standing] > 0)
    .map((standing) => `${counts[standing]} ${STANDINGS[standing]}`);
  return html`<p class="left">
    ${left.length} more trials (${words.join(', ')}) are counted above and left out here to keep this page
    small.
  </p> `;
}
