import type { Evidence } from '../../grade/verdict.ts';
import type { Finding } from '../../finding/finding.ts';
import { repairFor } from '../../finding/repair-for.ts';
import { whereText } from '../evidence.ts';
import { severitiesText } from '../headline.ts';
import type { Report } from '../model.ts';
import { findingsBySite, urgencyOf, type CodeGroup, type SiteGroup } from '../sites.ts';
import { excerpt } from '../../base/text.ts';
import { block, name, pasteLines } from '../text.ts';
import { missingText, pageCommand, PLACES, wordsOf } from '../words.ts';
import { html, type Markup } from './markup.ts';
import { emptySection, leftOut, section, severityPill } from './parts.ts';
import { within } from './within.ts';

/** What to repair, by the place where the repair belongs. */
export function findings(report: Report): Markup {
  if (report.findings.length === 0)
    return emptySection('findings', 'Findings', 'Nothing to repair was found.');
  const { pressing, advice } = urgencyOf(report.findings);
  const sites = [findingsBySite(pressing), findingsBySite(advice)] as const;
  const room = Math.floor(600_000 / (sites[0].length + sites[1].length));
  return section('findings', 'Findings by the place of the repair', [
    html`<p class="soft">${severitiesText(report.findings)}</p> `,
    ...sites[0].map((group) => site(group, '', room)),
    ...sites[1].map((group) => site(group, 'Advice: ', room)),
  ]);
}

function site(group: SiteGroup, before: string, room: number): Markup {
  const { title, means } = PLACES[group.place];
  const { drawn, left } = within(group.codes, { items: 60, bytes: room }, findingsOfCode);
  return html`<div class="card site">
    <h3>${before}${title} <small>${means}</small></h3>
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
            <strong>Repair</strong> ${repairFor(known, group.findings)}
            <span class="soft">${known.hurts} More: <code>${pageCommand(group.code)}</code></span>
          </p>`
    }
  </div> `;
}

function oneFinding({ code, site: at, message, evidence, facts }: Finding): Markup {
  const where = whereText(at);
  const missing = missingText(at);
  const paste = pasteLines(facts);
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
    }${
      paste.length === 0
        ? null
        : html`<details>
            <summary>Contract case to paste</summary>
            <pre>${paste.join('\n')}</pre>
          </details>`
    }
  </li> `;
}

function quote({ trial, at }: Finding['evidence'][number]): Markup {
  const where = placeOf(at);
  const from = trial === null ? where : `${where}, trial ${trial}`;
  return html`<li><q>${excerpt(at.quote, 400)}</q> <span class="soft">${excerpt(from, 200)}</span></li>`;
}

function placeOf(at: Evidence): string {
  switch (at.in) {
    case 'frame':
      return `frame ${at.seq}`;
    case 'surface':
      return `surface ${at.pointer}`;
    case 'call':
      return `call ${at.tool} ${at.arguments}`;
    case 'file':
      return at.line === null ? `file ${at.file}` : `file ${at.file}, line ${at.line}`;
    case 'answer':
      return 'answer';
  }
}
