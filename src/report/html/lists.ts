import type { Report } from '../model.ts';
import { groupBy } from '../sites.ts';
import { block, name } from '../text.ts';
import { REASONS } from '../words.ts';
import { html, type Markup } from './markup.ts';
import { leftOut, section, table } from './parts.ts';
import { within } from './within.ts';

/** Pairs of tools that a model may take for each other. */
export function confusable(report: Report): Markup | null {
  if (report.confusable.length === 0) return null;
  const { drawn, left } = within(
    report.confusable,
    { items: 200, bytes: 100_000 },
    ({ tools, similarity, reason }) => {
      return html`<tr>
        <td class="named"><code>${name(tools[0])}</code></td>
        <td class="named"><code>${name(tools[1])}</code></td>
        <td class="right">${similarity.toFixed(2)}</td>
        <td class="text">${REASONS[reason]}</td>
      </tr> `;
    },
  );
  const titles = ['Tool', 'is easily taken for', { right: 'Similarity' }, 'Why'];
  return section('confusable', 'Confusable tools', [
    table('Confusable tools', titles, drawn),
    leftOut(left, 'pair') ?? html``,
  ]);
}

/** Tools that were not executed, those with the same reason together. */
export function refused(report: Report): Markup | null {
  if (report.refused.length === 0) return null;
  const reasons = groupBy(report.refused, ({ why }) => why);
  const { drawn, left } = within(reasons, { items: 50, bytes: 100_000 }, ([why, tools]) => {
    const named = within(
      tools,
      { items: 200, bytes: 20_000 },
      ({ tool }) => html`<li><code>${name(tool)}</code></li>`,
    );
    return html`<div class="card">
      <p>${block(why, 1_000)}</p>
      <ul class="names">
        ${named.drawn}
      </ul>
      ${leftOut(named.left, 'tool')}
    </div> `;
  });
  return section('refused', 'Tools that were not executed', [...drawn, leftOut(left, 'reason') ?? html``]);
}

/** What a reader must know before believing a number. */
export function notes(report: Report): Markup | null {
  if (report.notes.length === 0) return null;
  const { drawn, left } = within(
    report.notes,
    { items: 50, bytes: 50_000 },
    (note) => html`<li>${block(note, 1_000)}</li> `,
  );
  return section('notes', 'Before you believe a number', [
    html`<ul class="card notes">
      ${drawn}
    </ul>`,
    leftOut(left, 'note') ?? html``,
  ]);
}
