import { unitFacts } from '../figures.ts';
import { LAYERS, layersShown, originText, STATES } from '../layer-words.ts';
import type { LayerLine, Report } from '../model.ts';
import { block, sentence } from '../text.ts';
import { html, type Markup } from './markup.ts';
import { leftOut, pill, section, table, type Tone } from './parts.ts';
import { within } from './within.ts';

/** What the unit tests came to, and those that failed. */
export function unit({ unit: result }: Report): Markup | null {
  if (result === null) return null;
  const { drawn, left } = within(
    result.failures,
    { items: 200, bytes: 400_000 },
    ({ name: test, file, message }) => {
      const where = file === null ? null : html` <span class="soft">${sentence(file)}</span>`;
      return html`<div class="finding">
        <h4>${pill('failed', 'bad')} <span>${sentence(test)}</span>${where}</h4>
        <pre>${block(message, 1_500)}</pre>
      </div> `;
    },
  );
  const unkept = result.failed - result.failures.length;
  return section('unit', 'Unit tests', [
    ...unitFacts(result).map((fact) => html`<p>${fact}</p> `),
    ...drawn,
    leftOut(left + Math.max(0, unkept), 'failure') ?? html``,
  ]);
}

/** The newest result of each layer for the same target. */
export function layers(report: Report): Markup | null {
  const shown = layersShown(report);
  if (shown.length === 0) return null;
  const rows = shown.map(
    (each) =>
      html`<tr>
        <th scope="row">${LAYERS[each.layer]}</th>
        <td>${pill(STATES[each.state], TONES[each.state])}</td>
        <td class="text">${sentence(each.summary)}</td>
        <td>${originText(each, report)}</td>
      </tr> `,
  );
  return section('layers', 'Layers', [table('Layers', ['Layer', 'State', 'Result', 'From'], rows, 'stack')]);
}

const TONES: Record<LayerLine['state'], Tone> = {
  holds: 'good',
  'in-part': 'warn',
  fails: 'bad',
  unanswered: 'unsure',
};
