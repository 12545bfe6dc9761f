import type { ContractResult } from '../../contract/cases/contract-result.ts';
import { contractPlace, contractsInOrder, contractsText } from '../contracts.ts';
import type { Report } from '../model.ts';
import { block, name, sentence } from '../text.ts';
import { html, type Markup } from './markup.ts';
import { contractPill, leftOut, section, table } from './parts.ts';
import { within } from './within.ts';

/** Every contract case with what it came to; null where there is none. */
export function contracts(report: Report): Markup | null {
  if (report.contracts.length === 0) return null;
  const { drawn, left } = within(contractsInOrder(report), { items: 300, bytes: 300_000 }, row);
  return section('contracts', 'Contract cases', [
    html`<p class="soft">${contractsText(report)}</p> `,
    table('Contract cases', ['Outcome', 'Case', 'Why'], drawn, 'stack'),
    html`${leftOut(left, 'contract case')}`,
  ]);
}

function row(one: ContractResult): Markup {
  return html`<tr>
    <td>${contractPill(one.outcome)}</td>
    <th scope="row">
      ${sentence(one.title)}
      <span class="soft"><code>${name(contractPlace(one))}</code></span>
    </th>
    <td class="text">${why(one)}</td>
  </tr> `;
}

function why({ difference, why: said }: ContractResult): Markup {
  if (difference === null) return html`${block(said, 1_000)}`;
  return html`${sentence(difference.where)} <br />expected ${sentence(difference.expected)} <br />got
    ${sentence(difference.actual)}`;
}
