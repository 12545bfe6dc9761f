import { count } from '../base/text.ts';
import type { CheckOutcome } from '../contract/check.ts';
import type { Finding } from '../finding/finding.ts';
import { repairFor } from '../finding/repair-for.ts';
import { coverageText, draftMark, exitText, hasCoverage, shareTexts, tallyText } from './figures.ts';
import { CONTRACT_OUTCOMES, contractPlace, contractsInOrder, contractsText } from './contracts.ts';
import { evidenceOf, whereText } from './evidence.ts';
import { checksText, severitiesText } from './headline.ts';
import { families } from './markdown-families.ts';
import { selection } from './markdown-selection.ts';
import { sets } from './markdown-sets.ts';
import { code, fenced, fencedYaml, more, plain, table } from './markdown-text.ts';
import { trend } from './markdown-trend.ts';
import { layers, unit } from './markdown-unit.ts';
import type { CallLine, Report } from './model.ts';
import { findingsBySite, groupBy, urgencyOf, type CodeGroup } from './sites.ts';
import { firstOf, name, pasteLines } from './text.ts';
import { callText, expectedText } from './trial-groups.ts';
import {
  eachOf,
  keysOf,
  OUTCOMES,
  PLACES,
  REASONS,
  SEVERITIES,
  missingText,
  pageCommand,
  wordsOf,
} from './words.ts';

export interface MarkdownSection {
  readonly title: string;
  /** `rows` bounds the lists in it. Empty text where there is nothing to say. */
  readonly draw: (report: Report, rows: number) => string;
}

/** The parts of a summary between its opening and its end, what matters most first. */
export const markdownSections: readonly MarkdownSection[] = [
  { title: 'what happened', draw: failure },
  { title: 'layers', draw: layers },
  { title: 'unit tests', draw: unit },
  { title: 'checks', draw: checks },
  { title: 'contract cases', draw: contracts },
  { title: 'findings', draw: findings },
  { title: 'families', draw: families },
  { title: 'selection', draw: selection },
  { title: 'sets', draw: sets },
  { title: 'trend', draw: trend },
  { title: 'trials', draw: trials },
  { title: 'coverage', draw: coverage },
  { title: 'confusable tools', draw: confusable },
  { title: 'refused tools', draw: refused },
  { title: 'notes', draw: notes },
];

const CLIENTS_SHOWN = 12;
const CALLS_SHOWN = 3;
const OUTCOME_SIGNS: Record<CheckOutcome, string> = {
  fails: '❌',
  warns: '⚠️',
  'could-not-run': '❔',
  holds: '✅',
  'not-applicable': '➖',
};

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

function checks(report: Report, rows: number): string {
  if (report.checks.length === 0) return '';
  const troubled = (['fails', 'warns', 'could-not-run'] as const).flatMap((outcome) =>
    report.checks.filter((check) => check.outcome === outcome),
  );
  const { shown, left } = firstOf(troubled, rows);
  const cells = shown.map((check) => [
    `${OUTCOME_SIGNS[check.outcome]} ${OUTCOMES[check.outcome]}`,
    code(check.id),
    plain(check.why),
  ]);
  const drawn = cells.length === 0 ? [] : [table(['', 'check', 'why'], cells)];
  return [`#### Checks: ${checksText(report, keysOf(OUTCOMES))}`, ...drawn, ...more(left, 'checks')].join(
    '\n\n',
  );
}

function contracts(report: Report, rows: number): string {
  if (report.contracts.length === 0) return '';
  const { shown, left } = firstOf(
    contractsInOrder(report).filter(({ outcome }) => outcome !== 'holds'),
    rows,
  );
  const cells = shown.map((one) => [
    CONTRACT_OUTCOMES[one.outcome],
    `${plain(one.title, 200)} (${code(contractPlace(one))})`,
    plain(one.why),
  ]);
  const drawn = cells.length === 0 ? [] : [table(['', 'case', 'why'], cells)];
  return [`#### Contract cases: ${contractsText(report)}`, ...drawn, ...more(left, 'contract cases')].join(
    '\n\n',
  );
}

function findings(report: Report, rows: number): string {
  if (report.findings.length === 0) return '';
  const { pressing, advice } = urgencyOf(report.findings);
  const sites = findingsBySite(pressing).map(({ place, codes }) => {
    const { shown, left } = firstOf(codes, Math.ceil(rows / 4));
    return [
      `**${PLACES[place].title}**: ${PLACES[place].means}`,
      shown.map((group) => findingsOfCode(group, Math.ceil(rows / 10))).join('\n'),
      ...more(left, 'kinds of finding'),
    ].join('\n\n');
  });
  const heading = `#### Findings: ${severitiesText(report.findings)}, by the place of the repair`;
  return [heading, ...sites, ...adviceList(advice, rows)].join('\n\n');
}

/** A line for each kind: what may be improved must not push aside what is to be repaired. */
function adviceList(advice: readonly Finding[], rows: number): readonly string[] {
  if (advice.length === 0) return [];
  const codes = findingsBySite(advice).flatMap(({ place, codes: each }) =>
    each.map((group) => ({ place, group })),
  );
  const { shown, left } = firstOf(codes, rows);
  const lines = shown.map(({ place, group: { code: itsCode, findings: each } }) => {
    const title = wordsOf(itsCode)?.title;
    const times = each.length === 1 ? '' : ` (${each.length} times)`;
    return `- ${code(itsCode)}${title === undefined ? '' : `: ${plain(title)}`}${times} · ${PLACES[place].title}`;
  });
  return ['**Advice**: what may be improved', lines.join('\n'), ...more(left, 'kinds of advice')];
}

function findingsOfCode(group: CodeGroup, limit: number): string {
  const { shown, left } = firstOf(group.findings, limit);
  const known = wordsOf(group.code);
  return [
    `- ${SEVERITIES[group.severity]} ${code(group.code)}${known === null ? '' : `: ${plain(known.title)}`}`,
    ...shown.flatMap((finding) => [`  - ${findingText(finding)}`, ...calls(finding), ...pasted(finding)]),
    ...(left === 0 ? [] : [`  - … ${left} more of these in the HTML report`]),
    ...(known === null
      ? []
      : [`  - → ${plain(repairFor(known, group.findings))} (${code(pageCommand(group.code))})`]),
  ].join('\n');
}

/** The calls that a finding rests on, so that they can be made by hand, and what they gave. */
function calls(finding: Finding): readonly string[] {
  const all = evidenceOf(finding).flatMap(({ call, quote }) => (call === null ? [] : [{ call, quote }]));
  const { shown, left } = firstOf(all, CALLS_SHOWN);
  return [
    ...shown.map(({ call, quote }) => {
      const made = code(`${name(call.tool)} ${call.arguments}`, 300);
      return `    - ${made}${quote === null ? '' : ` gave “${plain(quote, 160)}”`}`;
    }),
    ...(left === 0 ? [] : [`    - … ${left} more in the HTML report`]),
  ];
}

/** A contract case below its finding, set in as part of the list entry. */
function pasted({ facts }: Finding): readonly string[] {
  const lines = pasteLines(facts);
  return lines.length === 0 ? [] : fencedYaml(lines).map((line) => `    ${line}`);
}

function findingText({ code: itsCode, site, message }: Finding): string {
  const where = whereText(site);
  const missing = missingText(site);
  const said = where === null || where === itsCode ? plain(message) : `${code(where)} ${plain(message)}`;
  return missing === null ? said : `${said} (missing evidence: ${plain(missing, 200)})`;
}

function trials(report: Report, rows: number): string {
  if (report.trials.length === 0 && report.tally.attempted === 0) return '';
  const { shown, left } = firstOf(
    report.trials.filter((trial) => trial.standing === 'failed'),
    Math.ceil(rows / 3),
  );
  const cells = shown.map((trial) => [
    `${plain(trial.question, 200)}${trial.draft ? ' (drafted)' : ''}`,
    expectedText(trial, code),
    trial.calls.length === 0
      ? 'nothing'
      : trial.calls
          .slice(0, 4)
          .map((call) => `${code(madeText(call), 160)} ${callText(call, trial)}`)
          .join(', '),
    code(trial.client),
    plain(trial.why, 200),
  ]);
  const drawn =
    cells.length === 0 ? [] : [table(['failed question', 'expected', 'called', 'client', 'why'], cells)];
  const counts = shareTexts(report.tally).join(' ');
  return [`#### Trials: ${tallyText(report.tally)}`, counts, ...drawn, ...more(left, 'failed trials')].join(
    '\n\n',
  );
}

function madeText({ tool, arguments: args }: CallLine): string {
  return args === '{}' ? tool : `${tool} ${args}`;
}

function coverage(report: Report, rows: number): string {
  const { coverage: map, tally, refused: notExecuted } = report;
  if (!hasCoverage(report) || map.tools.length === 0) return '';
  const { shown, left } = firstOf(map.tools, rows);
  const clients = map.tools[0]?.clients.slice(0, CLIENTS_SHOWN).map(({ client }) => client) ?? [];
  const refusedTools = new Set(notExecuted.map(({ tool }) => tool));
  const cells = shown.map(({ tool, clients: each }) => [
    code(tool),
    ...each.slice(0, CLIENTS_SHOWN).map((one) => cell(one, refusedTools.has(tool))),
  ]);
  const mark = draftMark(tally);
  return [
    `<details><summary>Coverage: ${coverageText(map)}${mark === '' ? '' : ` (${mark})`}</summary>`,
    table(['answered of called', ...clients.map((client) => code(client))], cells),
    ...more(left, 'tools'),
    '</details>',
  ].join('\n\n');
}

type ClientCell = Report['coverage']['tools'][number]['clients'][number];

function cell({ called, answered, refused: denied }: ClientCell, refusedTool: boolean): string {
  const parts = [
    ...(called === 0 ? [] : [`${answered} of ${called}`]),
    ...(denied === 0 ? [] : [`${denied} not executed`]),
  ];
  if (parts.length > 0) return parts.join(', ');
  return refusedTool ? 'not executed' : 'never';
}

function confusable(report: Report, rows: number): string {
  if (report.confusable.length === 0) return '';
  const { shown, left } = firstOf(report.confusable, rows);
  const lines = shown.map(
    ({ tools, similarity, reason }) =>
      `- ${code(tools[0])} and ${code(tools[1])}: ${REASONS[reason]} (similarity ${similarity.toFixed(2)})`,
  );
  return ['#### Confusable tools', lines.join('\n'), ...more(left, 'pairs')].join('\n\n');
}

function refused(report: Report, rows: number): string {
  if (report.refused.length === 0) return '';
  const { shown, left } = firstOf(
    groupBy(report.refused, ({ why }) => why),
    rows,
  );
  const lines = shown.map(([why, tools]) => {
    const { shown: named, left: rest } = firstOf(tools, 20);
    return `- ${named.map(({ tool }) => code(tool)).join(', ')}${rest === 0 ? '' : ` and ${rest} more`}${eachOf(tools.length)}: ${plain(why)}`;
  });
  return [
    `#### Not executed: ${count(report.refused.length, 'tool')}`,
    lines.join('\n'),
    ...more(left, 'reasons'),
  ].join('\n\n');
}

function notes(report: Report, rows: number): string {
  if (report.notes.length === 0) return '';
  const { shown, left } = firstOf(report.notes, rows);
  const lines = shown.map((note) => `- ${plain(note, 400)}`).join('\n');
  return ['#### Before you believe a number', lines, ...more(left, 'notes')].join('\n\n');
}
