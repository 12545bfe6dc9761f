import { count } from '../base/text.ts';
import { name, sentence } from './text.ts';
import { keysOf, OUTCOMES, PLACES, SEVERITIES, siteText } from './words.ts';
import { sortFindings } from './sites.ts';
import { draftMark } from './figures.ts';
import type { CheckOutcome } from '../contract/check.ts';
import type { Finding } from '../finding/finding.ts';
import type { Report, ServerHead } from './model.ts';

/** Does it hold? `holds` is the only tone that may be green. */
export interface Headline {
  readonly tone: 'holds' | 'in-part' | 'fails' | 'unanswered';
  /** Three words at most, upper case. */
  readonly badge: string;
  /** One sentence without a full stop. */
  readonly text: string;
}

/** The answer that every report opens with. Nothing checked and nothing reached never reads as holding. */
export function headline(report: Report): Headline {
  if (report.error !== null) {
    return { tone: 'unanswered', badge: 'NO ANSWER', text: 'The target could not be reached or talked to' };
  }
  const checked = checkCount(report, 'holds') + checkCount(report, 'fails') + checkCount(report, 'warns');
  if (checked + report.tally.scored === 0) {
    return {
      tone: 'unanswered',
      badge: 'NOTHING CHECKED',
      text: 'No check came to a result and no trial was scored',
    };
  }
  const text = [...checkParts(report), ...trialParts(report)].join('; ');
  if (report.exitCode === 3) return { tone: 'unanswered', badge: 'NO ANSWER', text };
  if (!report.ok || report.exitCode === 1) return { tone: 'fails', badge: 'DOES NOT HOLD', text };
  const open = report.tally.failed + report.tally.infrastructure + checkCount(report, 'could-not-run');
  if (open > 0) return { tone: 'in-part', badge: 'HOLDS IN PART', text };
  return { tone: 'holds', badge: 'HOLDS', text };
}

/** How many checks came to this. */
export function checkCount(report: Report, outcome: CheckOutcome): number {
  return report.checks.filter((check) => check.outcome === outcome).length;
}

/** `2 fail, 1 warns, 1 could not run, 27 hold`: the outcomes that occur, in the order of reading. */
export function checksText(report: Report, outcomes: readonly CheckOutcome[]): string {
  const counted = outcomes
    .map((outcome) => ({ outcome, n: checkCount(report, outcome) }))
    .filter(({ n }) => n > 0);
  return counted.map(({ outcome, n }) => `${n} ${outcomeWord(outcome, n)}`).join(', ');
}

/** `2 errors, 1 warning`. */
export function severitiesText(all: readonly Finding[]): string {
  const counted = keysOf(SEVERITIES).map((severity) => ({
    severity,
    n: all.filter((each) => each.severity === severity).length,
  }));
  return counted
    .filter(({ n }) => n > 0)
    .map(({ severity, n }) => (severity === 'advice' ? `${n} advice` : count(n, severity)))
    .join(', ');
}

/** `memory-server 0.6.3, legacy era, revision 2025-11-25 over stdio`. */
export function serverText(server: ServerHead): string {
  const called = [server.name ?? 'a server without a name', server.version ?? 'of unstated version']
    .map(name)
    .join(' ');
  return `${called}, ${server.era} era, revision ${name(server.revision)} over ${name(server.transport)}`;
}

/** `9 tools, 2 resources`: tools always, the others where there are any. */
export function surfaceText(server: ServerHead): string {
  const others = [
    [server.prompts, 'prompt'],
    [server.resources, 'resource'],
    [server.resourceTemplates, 'resource template'],
  ] as const;
  const some = others.filter(([n]) => n > 0).map(([n, noun]) => count(n, noun));
  return [count(server.tools, 'tool'), ...some].join(', ');
}

/** The one problem to begin with, or null where there is none. */
export function foremost(report: Report): { readonly where: string; readonly what: string } | null {
  if (report.error !== null) return { where: name(report.error.code), what: sentence(report.error.message) };
  const finding = sortFindings(report.findings).find((each) => each.severity === 'error');
  if (finding !== undefined) {
    const place = PLACES[finding.site.place].title;
    const where = siteText(finding.site);
    return { where: where === null ? place : `${place}, ${name(where)}`, what: sentence(finding.message) };
  }
  const check = (['fails', 'could-not-run', 'warns'] as const)
    .map((outcome) => report.checks.find((each) => each.outcome === outcome))
    .find((each) => each !== undefined);
  if (check?.outcome === 'fails') return { where: name(check.id), what: sentence(check.why) };
  const trial = report.trials.find((each) => each.standing === 'failed');
  if (trial !== undefined) {
    const mark = trial.draft ? ' (drafted)' : '';
    return { where: `“${sentence(trial.question)}”${mark}`, what: sentence(trial.why) };
  }
  if (check !== undefined)
    return { where: `${name(check.id)} ${OUTCOMES[check.outcome]}`, what: sentence(check.why) };
  return null;
}

function checkParts(report: Report): readonly string[] {
  const text = checksText(report, ['fails', 'warns', 'could-not-run', 'holds']);
  return text === '' ? [] : [`Checks: ${text}`];
}

function trialParts({ tally, trials }: Report): readonly string[] {
  if (tally.attempted === 0 && trials.length === 0) return [];
  const mark = draftMark(tally);
  const scored = `${tally.passed} of ${count(tally.scored, 'scored trial')} passed`;
  const passed = mark === '' ? scored : `${scored} (${mark})`;
  const missing = tally.infrastructure + tally.notRun;
  return [missing === 0 ? passed : `${passed}, ${missing} without a result`];
}

/** `holds` for one, `hold` for more. */
export function outcomeWord(outcome: CheckOutcome, n: number): string {
  const word = OUTCOMES[outcome];
  return n !== 1 && (outcome === 'fails' || outcome === 'warns' || outcome === 'holds')
    ? word.slice(0, -1)
    : word;
}
