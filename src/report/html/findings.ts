import type { Finding } from '../../finding/finding.ts';
import { severitiesText } from '../headline.ts';
import type { Report } from '../model.ts';
import { findingsBySite, type CodeGroup, type SiteGroup } from '../sites.ts';
import { excerpt } from '../../base/text.ts';
import { block, name } from '../text.ts';
import { docsPage, PLACES, missingText, siteText, wordsOf } from '../words.ts';
import { html, type Markup } from './markup.ts';
import { emptySection, leftOut, section, severityPill } from './parts.ts';
import { within } from './within.ts';

/** What to repair, by the place where the repair belongs. */
export function findings(report: Report): Markup {
  if (report.findings.length === 0)
    return emptySection('findings', 'Findings', 'Nothing to repair was found.');
  const sites = findingsBySite(report.findings);
  const room = Math.floor(600_000 / sites.length);
  return section('findings', 'Findings by the place of the repair', [
    html`<p class="soft">${severitiesText(report.findings)}</p> `,
    ...sites.map((group) => site(group, room)),
  ]);
}

function site(group: SiteGroup, room: number): Markup {
  const { title, means } = PLACES[group.place];
  const { drawn, left } = within(group.codes, { items: 60, bytes: room }, findingsOfCode);
  return html`<div class="card site">
    <h3>${title} <small>${means}</small></h3>
    ${drawn}${leftOut(left, 'kind of finding', 'kinds of finding')}
  </div> `;
}

function findingsOfCode(group: CodeGroup): Markup {
  const known = wordsOf(group.code);
  const { drawn, left } = within(group.findings, { items: 50, bytes: 60_000 }, oneFinding);
  return html`<div class="finding">
    <h4>
      ${severityPill(group.severity)}
      <code>${name(group.code)}</code>${known === null ? null : html` <span>${known.title}</span>`}
    </h4>
    <ul>
      ${drawn}
    </ul>
    ${leftOut(left, 'finding of this kind', 'findings of this kind')}
    ${
      known === null
        ? null
        : html`<p class="repair">
            <strong>Repair</strong> ${known.repair}
            <span class="soft">${known.hurts} See <code>${docsPage(group.code)}</code>.</span>
          </p>`
    }
  </div> `;
}

function oneFinding({ code, site: at, message, evidence }: Finding): Markup {
  const where = siteText(at);
  const missing = missingText(at);
  const quotes = evidence.filter(({ at: { quote: text } }) => text !== '').slice(0, 5);
  return html`<li>
    <p>
      ${where === null || where === code ? null : html`<code>${excerpt(where, 120)}</code> `}${block(message, 1_000)}
    </p>
    ${missing === null ? null : html`<p class="soft">Missing evidence: ${block(missing, 500)}</p>`}
    ${
      quotes.length === 0
        ? null
        : html`<details>
            <summary>Evidence</summary>
            <ul class="evidence">
              ${quotes.map(quote)}
            </ul>
          </details>`
    }
  </li> `;
}

function quote({ trial, at }: Finding['evidence'][number]): Markup {
  const where =
    at.in === 'frame' ? `frame ${at.seq}` : at.in === 'surface' ? `surface ${at.pointer}` : 'answer';
  const from = trial === null ? where : `${where}, trial ${trial}`;
  return html`<li><q>${excerpt(at.quote, 400)}</q> <span class="soft">${excerpt(from, 200)}</span></li>`;
}
