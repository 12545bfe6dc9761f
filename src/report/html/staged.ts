import type { EffectLine, TrialLine } from '../model.ts';
import { block, firstOf, sentence } from '../text.ts';
import { html, type Markup } from './markup.ts';
import { leftOut, table } from './parts.ts';

const TURNS_SHOWN = 20;
const EFFECTS_SHOWN = 50;

/** A scenario's setting, its conversation where it had more than one turn, and the world before and after. */
export function staged({ staged: one }: TrialLine): Markup | null {
  if (one === null) return null;
  return html`<p class="soft">${one.setting.map((part) => sentence(part)).join(' · ')}</p>
    ${conversation(one)}${effects(one.effects)}`;
}

function conversation({ turns }: NonNullable<TrialLine['staged']>): Markup | null {
  if (turns.length < 2) return null;
  const { shown, left } = firstOf(turns, TURNS_SHOWN);
  const rows = shown.map(
    ({ said, answer, calls }) =>
      html`<tr>
        <td class="text">${block(said, 1_000)}</td>
        <td class="text">${block(answer, 2_000)}</td>
        <td class="right">${calls}</td>
      </tr> `,
  );
  return html`<h3>Conversation</h3>
    ${table('Conversation', ['User', 'Client', { right: 'Calls by then' }], rows, 'stack')}${leftOut(left, 'turn')}`;
}

function effects(all: readonly EffectLine[]): Markup | null {
  if (all.length === 0) return null;
  const { shown, left } = firstOf(all, EFFECTS_SHOWN);
  const rows = shown.map(
    ({ what, must, before, after }) =>
      html`<tr>
        <th scope="row"><code>${sentence(what)}</code></th>
        <td>must ${must}</td>
        <td class="text"><code>${sentence(before)}</code></td>
        <td class="text"><code>${sentence(after)}</code></td>
      </tr> `,
  );
  return html`<h3>The world</h3>
    ${table('The world before and after', ['Read', 'Rule', 'Before', 'After'], rows, 'stack')}${leftOut(left, 'effect')}`;
}
