import type { ToolCoverage } from '../../grade/coverage.ts';
import { coverageText, hasCoverage } from '../figures.ts';
import type { Report } from '../model.ts';
import { excerpt } from '../../base/text.ts';
import { firstOf, name } from '../text.ts';
import { html, type Markup } from './markup.ts';
import { emptySection, draftChip, leftOut, section } from './parts.ts';
import { reach } from './reach.ts';
import { within } from './within.ts';

/** The map: which client called which tool, and how often it answered with data. */
export function coverage(report: Report): Markup | null {
  if (!hasCoverage(report)) return null;
  const { coverage: map, tally, refused } = report;
  if (map.tools.length === 0) return emptySection('coverage', 'Coverage', 'The server lists no tools.');
  const all = [...new Set(map.tools.flatMap((tool) => tool.clients.map(({ client }) => client)))];
  const { shown: clients, left: clientsLeft } = firstOf(all, 24);
  const refusedTools = new Set(refused.map(({ tool }) => tool));
  const { drawn, left } = within(map.tools, { items: 500, bytes: 450_000 }, (tool) =>
    row(tool, clients, refusedTools),
  );
  const heads = clients.map((client) => html`<th scope="col">${name(client)}</th>`);
  return section('coverage', 'Coverage', [
    html`<p class="soft">
        ${coverageText(map)}. A cell says how many of the calls were answered with data.${draftChip(tally)}
      </p>
      <div class="scroll" tabindex="0" role="region" aria-label="Coverage, tool by client">
        <table class="map">
          <thead>
            <tr>
              <th scope="col">Tool</th>
              ${heads}
            </tr>
          </thead>
          <tbody>
            ${drawn}
          </tbody>
        </table>
      </div> `,
    leftOut(left, 'tool') ?? html``,
    reach(report) ?? html``,
    leftOut(clientsLeft, 'client') ?? html``,
  ]);
}

function row(tool: ToolCoverage, clients: readonly string[], refused: ReadonlySet<string>): Markup {
  return html`<tr>
    <th scope="row"><code>${excerpt(tool.tool, 100)}</code></th>
    ${clients.map((client) => cell(tool, client, refused.has(tool.tool)))}
  </tr> `;
}

function cell(tool: ToolCoverage, client: string, refusedTool: boolean): Markup {
  const found = tool.clients.find((each) => each.client === client);
  if (found === undefined || found.called + found.refused === 0) {
    return html`<td class="calm">${refusedTool ? 'not executed' : 'never'}</td>`;
  }
  const refused = found.refused === 0 ? null : html` <small>${found.refused} not executed</small>`;
  if (found.called === 0) return html`<td class="calm">${refused}</td>`;
  const tone = found.answered === 0 ? 'bad' : found.answered < found.called ? 'warn' : 'good';
  return html`<td class="${tone}">${found.answered} of ${found.called}${refused}</td>`;
}
