import { count } from '../../base/text.ts';
import type { ContractResult } from '../../contract/cases/contract-result.ts';
import type { CheckOutcome } from '../../contract/check.ts';
import type { Finding } from '../../finding/finding.ts';
import type { Standing } from '../../run/run.ts';
import { CONTRACT_OUTCOMES } from '../contracts.ts';
import { draftMark } from '../figures.ts';
import type { Tally } from '../model.ts';
import { OUTCOMES, SEVERITIES, STANDINGS } from '../words.ts';
import { html, type Markup } from './markup.ts';

/** A colour by meaning; with it always stands a word. */
export type Tone = 'good' | 'bad' | 'warn' | 'unsure' | 'calm';

export const OUTCOME_TONES: Record<CheckOutcome, Tone> = {
  fails: 'bad',
  warns: 'warn',
  'could-not-run': 'unsure',
  holds: 'good',
  'not-applicable': 'calm',
};

const CONTRACT_TONES: Record<ContractResult['outcome'], Tone> = {
  fails: 'bad',
  'case-defect': 'warn',
  accepted: 'calm',
  'could-not-run': 'unsure',
  holds: 'good',
};

export const STANDING_TONES: Record<Standing, Tone> = {
  failed: 'bad',
  infrastructure: 'unsure',
  'case-defect': 'calm',
  'not-run': 'calm',
  passed: 'good',
};

export const SEVERITY_TONES: Record<Finding['severity'], Tone> = {
  error: 'bad',
  warning: 'warn',
  advice: 'calm',
};

export function pill(word: string, tone: Tone): Markup {
  return html`<span class="pill ${tone}">${word}</span>`;
}

export function outcomePill(outcome: CheckOutcome): Markup {
  return pill(OUTCOMES[outcome], OUTCOME_TONES[outcome]);
}

export function contractPill(outcome: ContractResult['outcome']): Markup {
  return pill(CONTRACT_OUTCOMES[outcome], CONTRACT_TONES[outcome]);
}

export function standingPill(standing: Standing): Markup {
  return pill(STANDINGS[standing], STANDING_TONES[standing]);
}

export function severityPill(severity: Finding['severity']): Markup {
  return pill(SEVERITIES[severity], SEVERITY_TONES[severity]);
}

/** The mark beside a number that rests on drafted cases. Nothing where none were drafted. */
export function draftChip(tally: Tally): Markup | null {
  const mark = draftMark(tally);
  return mark === '' ? null : html` <span class="pill warn">${mark}</span>`;
}

/** A section with its heading; `id` is where the navigation leads. */
export function section(id: string, title: string, body: readonly Markup[]): Markup {
  return html`<section id="${id}" aria-labelledby="${id}-title">
    <h2 id="${id}-title">${title}</h2>
    ${body}
  </section> `;
}

/** A column's heading; numbers stand at the right. */
export type Title = string | { readonly right: string };

/**
 * A table that can be scrolled, with the keyboard too, where the page is narrower than it. `stack`: on a phone the
 * cells of a row stand below each other instead, for rows that end in a sentence.
 */
export function table(
  label: string,
  titles: readonly Title[],
  rows: readonly Markup[],
  form: 'grid' | 'stack' = 'grid',
): Markup {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${label}">
    <table class="${form}">
      <thead>
        <tr>
          ${titles.map(heading)}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div> `;
}

/** Says what was left out of a list. */
export function leftOut(left: number, noun: string, plural?: string): Markup | null {
  if (left === 0) return null;
  return html`<p class="left">${count(left, noun, plural)} more left out of this page to keep it small.</p> `;
}

function heading(title: Title): Markup {
  if (typeof title === 'string') return html`<th scope="col">${title}</th>`;
  return html`<th scope="col" class="right">${title.right}</th>`;
}

/** A section that has nothing to show, and says so. */
export function emptySection(id: string, title: string, sentence: string): Markup {
  return section(id, title, [html`<p class="soft">${sentence}</p>`]);
}
