import { count } from '../../base/text.ts';
import { reconciliationText, DISAGREEMENTS } from '../reconciliation.ts';
import type { TrialLine } from '../model.ts';
import { name, sentence } from '../text.ts';
import { html, type Markup } from './markup.ts';
import { leftOut, table } from './parts.ts';

/** The log beside the claim; null where the client claimed nothing, or nothing differs. */
export function reconciliation({ reconciliation: one }: TrialLine): Markup | null {
  if (one.kind === 'no-claim') return null;
  if (one.rows.length === 0) return html`<p class="soft">${reconciliationText(one)}</p> `;
  const rows = one.rows.slice(0, ROWS_SHOWN).map(
    ({ kind, tool, claimed, seen }) =>
      html`<tr>
        <td>${DISAGREEMENTS[kind]}</td>
        <th scope="row"><code>${name(tool)}</code></th>
        <td class="text"><code>${sentence(claimed ?? '')}</code></td>
        <td class="text"><code>${sentence(seen ?? '')}</code></td>
      </tr> `,
  );
  const left = one.left + Math.max(0, one.rows.length - ROWS_SHOWN);
  return html`<h3>Log and claim</h3>
    <p class="soft">${reconciliationText(one)}</p>
    ${table(`Log and claim, ${count(one.rows.length, 'disagreement')}`, ['What', 'Tool', 'Claimed', 'Seen'], rows, 'stack')}${leftOut(left, 'disagreement')}`;
}

const ROWS_SHOWN = 20;
