import { count } from '../../base/text.ts';
import { hasCoverage, spreadTexts } from '../figures.ts';
import { checkCount, outcomeWord } from '../headline.ts';
import type { Report } from '../model.ts';
import { keysOf, OUTCOMES, SEVERITIES } from '../words.ts';
import { intervalBar, shareBar } from './bars.ts';
import { html, type Markup } from './markup.ts';
import { draftChip, OUTCOME_TONES, SEVERITY_TONES } from './parts.ts';

/** At most four counts, each with what it is a part of. */
export function keyNumbers(report: Report): Markup {
  return html`<div class="cards">
    ${checkCard(report)}${hasCoverage(report) ? coverageCard(report) : null}${trialCard(report)}${findingCard(report)}
  </div> `;
}

interface Card {
  readonly id: string;
  readonly title: string;
  readonly number: number | string;
  readonly of: string;
  readonly body: readonly (Markup | null)[];
}

function card({ id, title, number, of, body }: Card): Markup {
  return html`<div class="card">
    <h3><a href="#${id}">${title}</a></h3>
    <p class="number">${number}<small> ${of}</small></p>
    ${body.filter((part) => part !== null)}
  </div> `;
}

function checkCard(report: Report): Markup {
  const judged = report.checks.length - checkCount(report, 'not-applicable');
  const shares = keysOf(OUTCOMES).map((outcome) => {
    const n = checkCount(report, outcome);
    return { label: outcomeWord(outcome, n), n, tone: OUTCOME_TONES[outcome] };
  });
  if (report.checks.length === 0)
    return card({ id: 'checks', title: 'Checks', number: 'none', of: 'was asked for', body: [] });
  const number = judged === 0 ? 'none' : checkCount(report, 'holds');
  const of = judged === 0 ? 'applies' : `of ${judged} hold`;
  return card({ id: 'checks', title: 'Checks', number, of, body: [shareBar(shares)] });
}

function coverageCard({ coverage, tally }: Report): Markup {
  if (coverage.advertised === 0)
    return card({
      id: 'coverage',
      title: 'Coverage',
      number: 'none',
      of: 'to reach: no tool was listed',
      body: [],
    });
  const shares = [
    { label: 'answered with data', n: coverage.answered, tone: 'good' as const },
    { label: 'called only', n: Math.max(0, coverage.called - coverage.answered), tone: 'warn' as const },
    { label: 'never called', n: Math.max(0, coverage.advertised - coverage.called), tone: 'calm' as const },
  ];
  return card({
    id: 'coverage',
    title: 'Coverage',
    number: coverage.answered,
    of: `of ${count(coverage.advertised, 'tool')} answered`,
    body: [shareBar(shares), draftLine(tally)],
  });
}

function trialCard({ tally }: Report): Markup {
  const texts = spreadTexts(tally).map((text) => html`<p class="soft">${text}</p>`);
  const [only, ...others] = tally.shares;
  const none = tally.attempted === 0 ? 'was planned' : `of ${count(tally.attempted, 'trial')} was scored`;
  return card({
    id: 'trials',
    title: 'Trials',
    number: tally.scored === 0 ? 'none' : tally.passed,
    of: tally.scored === 0 ? none : `of ${tally.scored} scored passed`,
    body: [only === undefined || others.length > 0 ? null : intervalBar(only), ...texts, draftLine(tally)],
  });
}

function findingCard({ findings }: Report): Markup {
  const shares = keysOf(SEVERITIES).map((severity) => {
    const n = findings.filter((finding) => finding.severity === severity).length;
    return {
      label: n === 1 || severity === 'advice' ? severity : `${severity}s`,
      n,
      tone: SEVERITY_TONES[severity],
    };
  });
  const body = findings.length === 0 ? [] : [shareBar(shares)];
  return card({ id: 'findings', title: 'Findings', number: findings.length, of: 'found to repair', body });
}

function draftLine(tally: Report['tally']): Markup | null {
  const chip = draftChip(tally);
  return chip === null ? null : html`<p class="chip">${chip}</p>`;
}
