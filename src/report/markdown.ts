import { count } from '../base/text.ts';
import type { CheckOutcome } from '../contract/check.ts';
import { coverageText, draftMark, exitText, shareTexts, tallyText } from './figures.ts';
import {
  checksText,
  foremost,
  headline,
  serverText,
  severitiesText,
  surfaceText,
  type Headline,
} from './headline.ts';
import { code, fenced, plain, table } from './markdown-text.ts';
import type { Report } from './model.ts';
import { findingsBySite, groupBy, type CodeGroup } from './sites.ts';
import { stepsOf } from './steps.ts';
import { firstOf } from './text.ts';
import { callText, expectedText } from './trial-groups.ts';
import { docsPage, keysOf, OUTCOMES, PLACES, REASONS, SEVERITIES, siteText, wordsOf } from './words.ts';

/** At most so many bytes: a code host refuses a comment of 65,536 characters. */
export const MARKDOWN_LIMIT: number = 60 * 1024;

/** A summary for a pull request, in GitHub's Markdown: what matters first, and what found no room is named at the end. */
export function renderMarkdown(report: Report): string {
  const first = opening(report);
  const last = closing(report);
  const left: string[] = [];
  const kept: string[] = [];
  let room = MARKDOWN_LIMIT - RESERVE - Buffer.byteLength(first + last);
  for (const { title, draw } of SECTIONS) {
    const text = draw(report);
    const bytes = Buffer.byteLength(text) + 2;
    if (text === '') continue;
    if (bytes > room) {
      left.push(title);
      continue;
    }
    kept.push(text);
    room -= bytes;
  }
  const note =
    left.length === 0 ? '' : `_Left out for length: ${left.join(', ')}. The HTML report has them._`;
  return `${[first, ...kept, note, last].filter((part) => part !== '').join('\n\n')}\n`;
}

/** Room for the note that something was left out. */
const RESERVE = 500;

const SECTIONS: readonly { readonly title: string; readonly draw: (report: Report) => string }[] = [
  { title: 'what happened', draw: failure },
  { title: 'checks', draw: checks },
  { title: 'findings', draw: findings },
  { title: 'trials', draw: trials },
  { title: 'coverage', draw: coverage },
  { title: 'confusable tools', draw: confusable },
  { title: 'refused tools', draw: refused },
  { title: 'notes', draw: notes },
];

const SIGNS: Record<Headline['tone'], string> = {
  holds: '✅',
  'in-part': '⚠️',
  fails: '❌',
  unanswered: '❔',
};
const OUTCOME_SIGNS: Record<CheckOutcome, string> = {
  fails: '❌',
  warns: '⚠️',
  'could-not-run': '❔',
  holds: '✅',
  'not-applicable': '➖',
};

function opening(report: Report): string {
  const { tone, badge, text } = headline(report);
  const { server, tally, run } = report;
  const problem = report.error === null ? foremost(report) : null;
  const mark = draftMark(tally);
  return [
    `### ${SIGNS[tone]} mcp-surveyor: ${badge.toLowerCase()}`,
    plain(text),
    [
      ...(server === null
        ? []
        : [`- **server** ${plain(serverText(server))}; ${plain(surfaceText(server))}`]),
      `- **target** ${code(run.target, 200)}`,
      ...(server === null
        ? []
        : [`- **coverage** ${coverageText(report.coverage)}${mark === '' ? '' : ` (${mark})`}`]),
      ...(problem === null ? [] : [`- **first** ${plain(problem.where)}: ${plain(problem.what)}`]),
    ].join('\n'),
  ].join('\n\n');
}

function failure({ error }: Report): string {
  if (error === null) return '';
  const facts = [
    code(error.code),
    ...(error.exit === null ? [] : [`exit ${plain(exitText(error.exit))}`]),
    ...(error.status === null ? [] : [`HTTP ${error.status}`]),
  ];
  const stderr = error.stderr.length === 0 ? [] : ['Last lines on stderr:', fenced(error.stderr.slice(-20))];
  return ['#### What happened', `${plain(error.message, 600)} (${facts.join(', ')})`, ...stderr].join('\n\n');
}

function checks(report: Report): string {
  if (report.checks.length === 0) return '';
  const troubled = (['fails', 'warns', 'could-not-run'] as const).flatMap((outcome) =>
    report.checks.filter((check) => check.outcome === outcome),
  );
  const { shown, left } = firstOf(troubled, 30);
  const rows = shown.map((check) => [
    `${OUTCOME_SIGNS[check.outcome]} ${OUTCOMES[check.outcome]}`,
    code(check.id),
    plain(check.why),
  ]);
  const drawn = rows.length === 0 ? [] : [table(['', 'check', 'why'], rows)];
  return [`#### Checks: ${checksText(report, keysOf(OUTCOMES))}`, ...drawn, ...more(left, 'checks')].join(
    '\n\n',
  );
}

function findings(report: Report): string {
  if (report.findings.length === 0) return '';
  const sites = findingsBySite(report.findings).map(({ place, codes }) => {
    const { shown, left } = firstOf(codes, 8);
    const heading = `**${PLACES[place].title}**: ${PLACES[place].means}`;
    return [heading, shown.map(findingsOfCode).join('\n'), ...more(left, 'kinds of finding')].join('\n\n');
  });
  return [`#### Findings: ${severitiesText(report.findings)}, by the place of the repair`, ...sites].join(
    '\n\n',
  );
}

function findingsOfCode(group: CodeGroup): string {
  const { shown, left } = firstOf(group.findings, 3);
  const known = wordsOf(group.code);
  return [
    `- ${SEVERITIES[group.severity]} ${code(group.code)}${known === null ? '' : `: ${plain(known.title)}`}`,
    ...shown.map((finding) => `  - ${code(siteText(finding.site))} ${plain(finding.message)}`),
    ...(left === 0 ? [] : [`  - … ${left} more of these in the HTML report`]),
    ...(known === null ? [] : [`  - → ${plain(known.repair)} (${code(docsPage(group.code))})`]),
  ].join('\n');
}

function trials(report: Report): string {
  if (report.trials.length === 0 && report.tally.attempted === 0) return '';
  const { shown, left } = firstOf(
    report.trials.filter((trial) => trial.standing === 'failed'),
    10,
  );
  const rows = shown.map((trial) => [
    `${plain(trial.question, 200)}${trial.draft ? ' (drafted)' : ''}`,
    expectedText(trial, code),
    trial.calls.length === 0
      ? 'nothing'
      : trial.calls
          .slice(0, 4)
          .map((call) => `${code(call.tool)} ${callText(call)}`)
          .join(', '),
    code(trial.client),
    plain(trial.why, 200),
  ]);
  const drawn =
    rows.length === 0 ? [] : [table(['failed question', 'expected', 'called', 'client', 'why'], rows)];
  const counts = shareTexts(report.tally).join(' ');
  return [`#### Trials: ${tallyText(report.tally)}`, counts, ...drawn, ...more(left, 'failed trials')].join(
    '\n\n',
  );
}

function coverage({ coverage: map, tally }: Report): string {
  if (map.tools.length === 0) return '';
  const { shown, left } = firstOf(map.tools, 40);
  const clients = map.tools[0]?.clients.map(({ client }) => client) ?? [];
  const rows = shown.map(({ tool, clients: each }) => [code(tool), ...each.map(cell)]);
  const mark = draftMark(tally);
  return [
    `<details><summary>Coverage: ${coverageText(map)}${mark === '' ? '' : ` (${mark})`}</summary>`,
    table(['answered of called', ...clients.map((client) => code(client))], rows),
    ...more(left, 'tools'),
    '</details>',
  ].join('\n\n');
}

function cell({ called, answered, refused }: Report['coverage']['tools'][number]['clients'][number]): string {
  const parts = [
    ...(called === 0 ? [] : [`${answered} of ${called}`]),
    ...(refused === 0 ? [] : [`${refused} refused`]),
  ];
  return parts.length === 0 ? 'never' : parts.join(', ');
}

function confusable(report: Report): string {
  if (report.confusable.length === 0) return '';
  const { shown, left } = firstOf(report.confusable, 10);
  const lines = shown.map(
    ({ tools, similarity, reason }) =>
      `- ${code(tools[0])} and ${code(tools[1])}: ${REASONS[reason]} (similarity ${similarity.toFixed(2)})`,
  );
  return ['#### Confusable tools', lines.join('\n'), ...more(left, 'pairs')].join('\n\n');
}

function refused(report: Report): string {
  if (report.refused.length === 0) return '';
  const { shown, left } = firstOf(
    groupBy(report.refused, ({ why }) => why),
    10,
  );
  const lines = shown.map(([why, tools]) => {
    const { shown: named, left: rest } = firstOf(tools, 20);
    return `- ${named.map(({ tool }) => code(tool)).join(', ')}${rest === 0 ? '' : ` and ${rest} more`}: ${plain(why)}`;
  });
  return [
    `#### Not executed: ${count(report.refused.length, 'tool')}`,
    lines.join('\n'),
    ...more(left, 'reasons'),
  ].join('\n\n');
}

function notes(report: Report): string {
  if (report.notes.length === 0) return '';
  const { shown, left } = firstOf(report.notes, 10);
  const lines = shown.map((note) => `- ${plain(note, 400)}`).join('\n');
  return ['#### Before you believe a number', lines, ...more(left, 'notes')].join('\n\n');
}

function closing(report: Report): string {
  const steps = stepsOf(report).map(({ kind, text, remark }) => {
    if (kind === 'sentence') return `- ${plain(text, 400)}`;
    return `- ${code(text, 400)}${remark === null ? '' : ` (${plain(remark)})`}`;
  });
  const about = `<sub>Run ${code(report.run.id)} by mcp-surveyor ${plain(report.run.surveyor)}</sub>`;
  return [...(steps.length === 0 ? [] : ['#### Next', steps.join('\n')]), about].join('\n\n');
}

function more(left: number, what: string): readonly string[] {
  return left === 0 ? [] : [`… ${left} more ${what} in the HTML report`];
}
