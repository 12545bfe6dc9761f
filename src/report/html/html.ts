import { headline, serverText, surfaceText } from '../headline.ts';
import type { Report } from '../model.ts';
import { name, sentence } from '../text.ts';
import { checks } from './checks.ts';
import { contracts } from './contracts.ts';
import { coverage } from './coverage.ts';
import { families } from './families.ts';
import { findings } from './findings.ts';
import { data, identity } from './identity.ts';
import { confusable, notes, refused } from './lists.ts';
import { html, markupText, trusted, type Markup } from './markup.ts';
import { overview } from './overview.ts';
import { selection } from './selection.ts';
import { sets } from './sets.ts';
import { css } from './style.ts';
import { trend } from './trend.ts';
import { trials } from './trials.ts';
import { layers, unit } from './unit.ts';

/**
 * One self-contained page: no script runs, nothing is loaded, and its policy forbids both. Everything that came from a
 * server or a model is text in it, bounded and with invisible characters shown; the whole stays below 5 MB.
 */
export function renderHtml(report: Report): string {
  const { markup: trialSection, shown } = trials(report);
  const reached = report.server !== null;
  const sections: readonly (readonly [string, string, Markup | null])[] = [
    ['layers', 'Layers', layers(report)],
    ['unit', 'Unit tests', unit(report)],
    ['findings', 'Findings', reached ? findings(report) : null],
    ['checks', 'Checks', reached ? checks(report) : null],
    ['contracts', 'Contract cases', contracts(report)],
    ['coverage', 'Coverage', coverage(report)],
    ['confusable', 'Confusable', confusable(report)],
    ['families', 'Families', families(report)],
    ['selection', 'Selection', selection(report)],
    ['sets', 'Sets', sets(report)],
    ['trend', 'Trend', trend(report)],
    ['trials', 'Trials', reached ? trialSection : null],
    ['refused', 'Refused', refused(report)],
    ['notes', 'Notes', notes(report)],
    ['identity', 'Identity', identity(report)],
  ];
  const present = sections.flatMap(([id, title, markup]) => (markup === null ? [] : [{ id, title, markup }]));
  const links = present.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`);
  const parts = [overview(report), ...present.map(({ markup }) => markup), data(report, shown)];
  return `${markupText(whole(titleOf(report), [banner(report), navigation(links), html`<main id="main">${parts}</main>`]))}\n`;
}

function whole(title: string, body: readonly Markup[]): Markup {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta
          http-equiv="Content-Security-Policy"
          content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
        />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="referrer" content="no-referrer" />
        <title>${title}</title>
        <style>
          ${trusted(css)}
        </style>
      </head>
      <body>
        <a class="skip" href="#main">Skip to the report</a>
        ${body}
      </body>
    </html>`;
}

function navigation(links: readonly Markup[]): Markup {
  return html`<nav aria-label="Sections">
    <ul>
      <li><a href="#overview">Overview</a></li>
      ${links}
    </ul>
  </nav>`;
}

function titleOf(report: Report): string {
  return `${headline(report).badge.toLowerCase()}: ${name(report.server?.name ?? report.run.target)} · mcp-surveyor`;
}

function banner({ server, run, unit: ofUnit }: Report): Markup {
  const nothing = ofUnit === null ? 'No server was reached' : 'Unit tests';
  return html`<header>
    <p class="brand">mcp-surveyor report</p>
    <h1>${server === null ? nothing : name(server.name ?? 'A server without a name')}</h1>
    <p class="soft">${server === null ? null : `${serverText(server)} · ${surfaceText(server)}`}</p>
    <p class="soft">
      <code>${sentence(run.target)}</code> ·
      <time datetime="${name(run.startedAt)}">${startedText(run.startedAt)}</time>
    </p>
  </header>`;
}

/** `2026-11-30 09:00 UTC`: no locale, so that the same report is the same page everywhere. */
function startedText(startedAt: string): string {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d).*Z$/.exec(startedAt) ?? [];
  return day === undefined || time === undefined ? name(startedAt) : `${day} ${time} UTC`;
}
