import { excerpt } from '../../base/text.ts';
import { duration, size, workText } from '../figures.ts';
import type { CallLine, TrialLine } from '../model.ts';
import { block, firstOf, name, sentence } from '../text.ts';
import { callText, expectedText, kindText } from '../trial-groups.ts';
import { html, type Markup } from './markup.ts';
import { leftOut, pill, standingPill, table, type Tone } from './parts.ts';
import { reconciliation } from './reconciliation.ts';
import { staged } from './staged.ts';

/** One trial: a line that opens to its question, its calls, its answer and what the graders said. */
export function trialRow(trial: TrialLine): Markup {
  const draft = trial.draft ? html` <span class="pill warn">drafted</span>` : null;
  const by =
    trial.client === ''
      ? kindText(trial)
      : `${kindText(trial)} · ${name(trial.client)} · ${duration(trial.tookMs)}`;
  return html`<details class="trial">
    <summary>
      ${standingPill(trial.standing)} <span class="question">${sentence(trial.question)}</span>${draft}
      <span class="soft">${by}</span>
    </summary>
    <div class="inside">
      <p class="why">${block(trial.why, 1_000)}</p>
      ${facts(trial)}${calls(trial)}${staged(trial)}${reconciliation(trial)}${answer(trial)}${verdicts(trial)}
    </div>
  </details> `;
}

function facts(trial: TrialLine): Markup {
  const expected =
    trial.expected.length === 0
      ? html`${expectedText(trial, name)}`
      : html`${trial.expected.slice(0, 20).map((tool, index) => html`${index === 0 ? '' : ' or '}<code>${name(tool)}</code>`)}`;
  const where =
    trial.client === ''
      ? null
      : html`<dt>Through</dt>
          <dd>${name(trial.door)}, repeat ${trial.repeat}</dd>`;
  // The line that was opened shows the question already, unless it is a long one.
  const whole =
    trial.question.length <= 400
      ? null
      : html`<dt>Question</dt>
          <dd>${block(trial.question, 2_000)}</dd>`;
  return html`<dl>
    ${whole}
    <dt>Expected</dt>
    <dd>${expected}</dd>
    <dt>Case</dt>
    <dd><code>${excerpt(trial.case, 200)}</code></dd>
    ${where} ${work(trial)}
    <dt>Trial</dt>
    <dd><code>${excerpt(trial.id, 300)}</code></dd>
  </dl> `;
}

function work({ work: done }: TrialLine): Markup | null {
  return done === null
    ? null
    : html`<dt>Work</dt>
        <dd>${workText(done)}</dd>`;
}

function calls(trial: TrialLine): Markup {
  const { calls: all, standing } = trial;
  if (all.length === 0)
    return standing === 'not-run' || standing === 'case-defect' ? html`` : html`<p>No tool was called.</p>`;
  const { shown, left } = firstOf(all, 20);
  const titles = [{ right: '#' }, 'Tool', 'Arguments', 'Outcome', { right: 'Took' }, { right: 'Size' }];
  return html`<h3>Calls</h3>
    ${table(
      'Calls in order',
      titles,
      shown.map((call, index) => callRow(call, index, trial)),
    )}${leftOut(left, 'call')}`;
}

function callRow(call: CallLine, index: number, trial: TrialLine): Markup {
  const tone: Tone =
    call.outcome === 'denied'
      ? 'calm'
      : call.outcome !== 'ok'
        ? 'bad'
        : call.empty === true
          ? 'warn'
          : 'good';
  const error = call.error === null ? null : html`<div class="text">${excerpt(call.error, 500)}</div>`;
  return html`<tr>
    <td class="right">${index + 1}</td>
    <th scope="row"><code>${name(call.tool)}</code></th>
    <td class="text"><code>${excerpt(call.arguments, 600)}</code></td>
    <td>${pill(callText(call, trial), tone)}${error}</td>
    <td class="right">${call.durationMs === null ? 'no answer' : duration(call.durationMs)}</td>
    <td class="right">${call.bytes === null ? '' : size(call.bytes)}</td>
  </tr> `;
}

function answer({ answer: text }: TrialLine): Markup | null {
  return text === null
    ? null
    : html`<h3>Answer</h3>
        <pre>${block(text, 3_000)}</pre>`;
}

const VERDICT_TONES = { pass: 'good', fail: 'bad', unclear: 'unsure' } as const;

function verdicts({ verdicts: all }: TrialLine): Markup | null {
  if (all.length === 0) return null;
  const rows = all.slice(0, 20).map(({ grader, status, why, evidence }) => {
    const quotes = evidence.filter(({ quote }) => quote !== '').slice(0, 5);
    const quoted = quotes.map(({ quote }) => html`<div><q>${excerpt(quote, 300)}</q></div>`);
    return html`<tr>
      <th scope="row"><code>${name(grader)}</code></th>
      <td>${pill(status, VERDICT_TONES[status])}</td>
      <td class="text">${block(why, 600)}${quoted}</td>
    </tr> `;
  });
  return html`<h3>Verdicts</h3>
    ${table('Verdicts', ['Grader', 'Verdict', 'Why'], rows, 'stack')}`;
}
