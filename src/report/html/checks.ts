import { count } from '../../base/text.ts';
import type { CheckResult } from '../../contract/check.ts';
import { checksText } from '../headline.ts';
import type { Report } from '../model.ts';
import { block, name } from '../text.ts';
import { keysOf, OUTCOMES } from '../words.ts';
import { html, type Markup } from './markup.ts';
import { emptySection, leftOut, outcomePill, section, table } from './parts.ts';
import { within } from './within.ts';

/** Every check with its reason: those that need a look open, the others folded. */
export function checks(report: Report): Markup {
  if (report.checks.length === 0) return emptySection('checks', 'Checks', 'No check was made.');
  const of = (...outcomes: readonly CheckResult['outcome'][]): readonly CheckResult[] =>
    outcomes.flatMap((outcome) => report.checks.filter((check) => check.outcome === outcome));
  const calm = of('holds', 'not-applicable');
  const calmTitle = `${count(calm.length, 'check')} that ${calm.length === 1 ? 'holds or does' : 'hold or do'} not apply`;
  return section('checks', 'Checks', [
    html`<p class="soft">${checksText(report, keysOf(OUTCOMES))}</p> `,
    rows('Checks that need a look', of('fails', 'warns', 'could-not-run')),
    calm.length === 0
      ? html``
      : html`<details>
          <summary>${calmTitle}</summary>
          ${rows('Other checks', calm)}
        </details>`,
  ]);
}

function rows(label: string, all: readonly CheckResult[]): Markup {
  if (all.length === 0) return html``;
  const { drawn, left } = within(all, { items: 200, bytes: 150_000 }, row);
  return html`${table(label, ['Outcome', 'Check', 'Why'], drawn, 'stack')}${leftOut(left, 'check')}`;
}

function row({ id, outcome, why }: CheckResult): Markup {
  return html`<tr>
    <td>${outcomePill(outcome)}</td>
    <th scope="row"><code>${name(id)}</code></th>
    <td class="text">${block(why, 1_000)}</td>
  </tr> `;
}
