import { exitText } from '../figures.ts';
import { foremost } from '../foremost.ts';
import { headline, type Headline } from '../headline.ts';
import type { Report, ReportError } from '../model.ts';
import { stepsOf } from '../steps.ts';
import { block, name, sentence } from '../text.ts';
import { keyNumbers } from './key-numbers.ts';
import { html, type Markup } from './markup.ts';
import type { Tone } from './parts.ts';

/** Does it hold, the key numbers, and the one problem to begin with. */
export function overview(report: Report): Markup {
  return html`<section id="overview" aria-labelledby="overview-title">
    <h2 id="overview-title" class="hidden">Overview</h2>
    ${verdict(report)}${report.error === null ? null : failure(report.error)}${beginning(report)}${report.server === null ? null : keyNumbers(report)}${steps(report)}
  </section> `;
}

const TONES: Record<Headline['tone'], { readonly tone: Tone; readonly sign: string }> = {
  holds: { tone: 'good', sign: '✓' },
  'in-part': { tone: 'warn', sign: '!' },
  fails: { tone: 'bad', sign: '✗' },
  unanswered: { tone: 'unsure', sign: '?' },
};

function verdict(report: Report): Markup {
  const { tone, badge, text } = headline(report);
  const { tone: color, sign } = TONES[tone];
  const words = badge.charAt(0) + badge.slice(1).toLowerCase();
  return html`<div class="verdict ${color}">
    <p class="answer"><span aria-hidden="true">${sign}</span> ${words}</p>
    <p>${sentence(text)}</p>
  </div> `;
}

function failure(error: ReportError): Markup {
  const facts = [
    html`<dt>code</dt>
      <dd><code>${name(error.code)}</code></dd>`,
    ...(error.exit === null
      ? []
      : [
          html`<dt>exit</dt>
            <dd>${exitText(error.exit)}</dd>`,
        ]),
    ...(error.status === null
      ? []
      : [
          html`<dt>status</dt>
            <dd>HTTP ${error.status}</dd>`,
        ]),
  ];
  const lines = error.stderr.slice(-20).map((line) => block(line, 1_000));
  return html`<div class="card">
    <h3>What happened</h3>
    <p>${block(error.message, 2_000)}</p>
    <dl>${facts}</dl>
    ${
      lines.length === 0
        ? null
        : html`<h4>The last lines on stderr</h4>
            <pre>${lines.join('\n')}</pre>`
    }
  </div> `;
}

function beginning(report: Report): Markup | null {
  const problem = report.error === null ? foremost(report) : null;
  if (problem === null) return null;
  return html`<div class="card begin">
    <h3>Begin here</h3>
    <p><strong>${problem.where}</strong></p>
    <p>${problem.what}</p>
  </div> `;
}

function steps(report: Report): Markup | null {
  const all = stepsOf(report);
  if (all.length === 0) return null;
  const drawn = all.map(({ kind, text, remark }) => {
    const said = remark === null ? null : html` <span class="soft">${sentence(remark)}</span>`;
    return kind === 'sentence'
      ? html`<li>${sentence(text)}</li>`
      : html`<li><code class="command">${sentence(text)}</code>${said}</li>`;
  });
  return html`<div class="card">
    <h3>Next</h3>
    <ol class="steps">
      ${drawn}
    </ol>
  </div> `;
}
