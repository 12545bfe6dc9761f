import { excerpt } from '../../base/text.ts';
import { embeddedJson } from '../json.ts';
import type { Report, TrialLine } from '../model.ts';
import { name } from '../text.ts';
import { html, trusted, type Markup } from './markup.ts';
import { section } from './parts.ts';

/** What was run, with what, on what: enough to say whether two reports can be compared. */
export function identity(report: Report): Markup {
  const { run, server } = report;
  const clients = run.clients.map((client) =>
    [client.name, client.version, client.model].filter((part) => part !== null).join(' '),
  );
  const facts: readonly (readonly [string, string | null])[] = [
    ['Run', run.id],
    ['Command', report.command],
    ['Started', run.startedAt],
    ['Finished', run.finishedAt ?? 'not finished'],
    ['Target', run.target],
    [
      'Server',
      server === null
        ? null
        : `${server.name ?? 'without a name'} ${server.version ?? 'of unstated version'}`,
    ],
    [
      'Protocol',
      server === null ? null : `${server.era} era, revision ${server.revision} over ${server.transport}`,
    ],
    ['Clients', clients.length === 0 ? null : clients.join(', ')],
    ['Planned trials', String(run.planned)],
    ['Surface hash', run.surfaceHash],
    ['Bank hash', run.bankHash],
    ['mcp-surveyor', run.surveyor],
    ['Schema', report.schema],
  ];
  const drawn = facts.map(([label, value]) =>
    value === null
      ? html``
      : html`<dt>${label}</dt>
          <dd><code>${excerpt(value, 400)}</code></dd>`,
  );
  return section('identity', 'Run identity', [html`<dl class="card">${drawn}</dl>`]);
}

/** The report's data in the page itself, for programs that read it; what has no room is left out and counted. */
export function data(report: Report, shown: readonly TrialLine[]): Markup {
  const { json, left } = fitting(report, shown);
  const whole = html`<code class="command">npx mcp-surveyor report ${name(report.run.id)} --json</code>`;
  if (json === null)
    return html`<p class="soft">
      The data behind this page is too large to be embedded; ${whole} prints it.
    </p>`;
  const said =
    left === 0
      ? html`The data behind this page is embedded in it as JSON, in the script element
          <code>report-data</code>.`
      : html`The data behind this page is embedded in it as JSON, in the script element
          <code>report-data</code>, without the last ${left} trials; ${whole} prints all of it.`;
  return html`<p class="soft">${said}</p>
    <script type="application/json" id="report-data" data-trials-left-out="${left}">
      ${trusted(json)}
    </script> `;
}

const JSON_LIMIT = 1_200_000;

function fitting(
  report: Report,
  shown: readonly TrialLine[],
): { readonly json: string | null; readonly left: number } {
  const whole = shown.length < report.trials.length ? shown : report.trials;
  for (const trials of [whole, shown.slice(0, 50), []]) {
    const json = embeddedJson({ ...report, trials }, JSON_LIMIT);
    if (json !== null) return { json, left: report.trials.length - trials.length };
  }
  return { json: null, left: report.trials.length };
}
