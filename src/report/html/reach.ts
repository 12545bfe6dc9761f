import type { Report } from '../model.ts';
import { name } from '../text.ts';
import { html, type Markup } from './markup.ts';
import { leftOut, table } from './parts.ts';
import { within } from './within.ts';

type ToolReach = Report['reach']['tools'][number];
type Used = ToolReach['errors'];

/** Coverage in depth, folded away: which parameters and listed values were used, and whose errors were seen. */
export function reach({ reach: { clients, tools } }: Report): Markup | null {
  if (clients.length === 0 || tools.length === 0) return null;
  const { drawn, left } = within(tools, { items: 300, bytes: 400_000 }, (tool) => toolRows(tool, clients));
  const titles = [
    'Tool',
    'Parameter, value or error',
    ...clients.slice(0, CLIENTS_SHOWN).map((client) => name(client)),
  ];
  return html`<details>
    <summary>Parameters, listed values and error paths that calls have reached</summary>
    ${table('Coverage in depth', titles, drawn)}${leftOut(left, 'tool')}
  </details> `;
}

const CLIENTS_SHOWN = 12;
const ROWS_SHOWN = 60;

function toolRows(tool: ToolReach, clients: readonly string[]): Markup {
  const rows: readonly (readonly [string, Used])[] = [
    ...tool.parameters.flatMap(({ path, required, used, values }): (readonly [string, Used])[] => [
      [`${path}${required ? ', required' : ''}`, used],
      ...values.map(({ value, used: of }): readonly [string, Used] => [`${path} = ${value}`, of]),
    ]),
    ['an error', tool.errors],
  ];
  const left = tool.left + Math.max(0, rows.length - ROWS_SHOWN);
  const drawn = rows.slice(0, ROWS_SHOWN).map(
    ([what, used], index) =>
      html`<tr>
        <th scope="row">${index === 0 ? html`<code>${name(tool.tool)}</code>` : null}</th>
        <td><code>${name(what)}</code></td>
        ${clients.slice(0, CLIENTS_SHOWN).map((_client, at) => cell(used.byClient[at] ?? 0))}
      </tr> `,
  );
  return html`${drawn}${
    left === 0
      ? null
      : html`<tr>
          <td></td>
          <td>${left} more</td>
        </tr>`
  }`;
}

function cell(used: number): Markup {
  return used === 0 ? html`<td class="calm">never</td>` : html`<td class="good">${used}</td>`;
}
