import { count, excerpt } from '../base/text.ts';
import { contractsText } from './contracts.ts';
import { name, sentence } from './text.ts';
import { keysOf, OUTCOMES, SEVERITIES } from './words.ts';
import { areChecksWhole, counting } from './whole.ts';
import { draftMark } from './figures.ts';
import type { CheckOutcome } from '../contract/check.ts';
import type { Finding } from '../finding/finding.ts';
import type { ClientShare, Report, ServerHead } from './model.ts';

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
  if (report.unit !== null) return unitHeadline(report.unit);
  // What keeps it from holding comes first.
  const [first, second] =
    report.tally.failed > 0 && report.exitCode === 0
      ? [trialParts(report), [...checkParts(report), ...contractParts(report)]]
      : [[...checkParts(report), ...contractParts(report)], trialParts(report)];
  const text = [...first, ...second, ...surfaceParts(report)].join('; ');
  if (report.exitCode === 130) return { tone: 'unanswered', badge: 'INTERRUPTED', text };
  const checked = checkCount(report, 'holds') + checkCount(report, 'fails') + checkCount(report, 'warns');
  const cases = report.contracts.filter(({ outcome }) => outcome === 'holds' || outcome === 'fails').length;
  if (checked + cases + report.tally.scored === 0) {
    const nothing = 'No check came to a result and no trial was scored';
    const why = unscoredText(report);
    return {
      tone: 'unanswered',
      badge: 'NOTHING CHECKED',
      text: why === '' ? nothing : `${nothing}: ${why}`,
    };
  }
  if (report.exitCode === 3) return { tone: 'unanswered', badge: 'NO ANSWER', text };
  if (!report.ok || report.exitCode === 1)
    return { tone: 'fails', badge: 'DOES NOT HOLD', text: text + strictMark(report) };
  if (isWhole(report)) return { tone: 'holds', badge: 'HOLDS', text };
  return { tone: 'in-part', badge: partBadge(report.tally), text };
}

const UNIT_BADGES = { holds: 'HOLDS', fails: 'DOES NOT HOLD', unanswered: 'NO ANSWER' } as const;

function unitHeadline({ state, why }: NonNullable<Report['unit']>): Headline {
  const text = sentence(why.charAt(0).toUpperCase() + why.slice(1));
  return { tone: state, badge: UNIT_BADGES[state], text };
}

/** Failed trials fail no build, and yet the word "holds" must not stand over them. */
function partBadge({ failed, passed }: Report['tally']): string {
  if (failed === 0) return 'HOLDS IN PART';
  return passed === 0 ? 'NO TRIAL PASSED' : 'IN PART';
}

/** Whoever reads of a failure without anything that failed must be told why. */
function strictMark({ run, exitCode }: Report): string {
  return run.strict && exitCode === 1 ? ' (--strict: a warning fails)' : '';
}

/** Nothing fails, warns or is open, every trial was scored and passed, and there was something to ask about. */
function isWhole(report: Report): boolean {
  const { failed, infrastructure, notRun } = report.tally;
  const unheld = report.contracts.filter(({ outcome }) => outcome !== 'holds').length;
  const open = failed + infrastructure + notRun + unheld + counting(report.findings).length;
  return open === 0 && areChecksWhole(report.checks) && surfaceParts(report).length === 0;
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

function contractParts(report: Report): readonly string[] {
  return report.contracts.length === 0 ? [] : [`contract cases: ${contractsText(report)}`];
}

function checkParts(report: Report): readonly string[] {
  const text = checksText(report, ['fails', 'warns', 'could-not-run', 'holds']);
  const { accepted } = report.run;
  return [
    ...(text === '' ? [] : [`Checks: ${text}`]),
    ...(accepted === 0 ? [] : [`${count(accepted, 'finding')} accepted by the baseline`]),
  ];
}

/** What was missing to ask about, where something was. */
function surfaceParts({ server }: Report): readonly string[] {
  if (server === null) return [];
  return [
    ...(server.complete ? [] : ['not every list of the server could be read']),
    ...(server.tools > 0 ? [] : ['no tool was listed, so there was none to try']),
  ];
}

/** `1 lost to infrastructure (the relay ended), 9 not run`: trials that were not scored, with a reason that is that of all. */
function unscoredText({ tally, trials }: Report): string {
  const counts = [
    [tally.infrastructure, 'infrastructure', 'lost to infrastructure'],
    [tally.notRun, 'not-run', 'not run'],
    [tally.caseDefect, 'case-defect', 'with a case defect'],
  ] as const;
  return counts
    .filter(([n]) => n > 0)
    .map(([n, standing, words]) => {
      const alike = trials.filter((trial) => trial.standing === standing);
      const [why, ...others] = new Set(alike.map((trial) => trial.why));
      const isShared = why !== undefined && others.length === 0 && alike.length === n;
      return isShared ? `${n} ${words} (${excerpt(why, 160)})` : `${n} ${words}`;
    })
    .join(', ');
}

function trialParts(report: Report): readonly string[] {
  const { tally, trials } = report;
  if (tally.attempted === 0 && trials.length === 0) return [];
  if (tally.scored === 0) return [`no trial was scored: ${unscoredText(report)}`];
  const mark = draftMark(tally);
  const scored =
    tally.shares.length < 2
      ? `${tally.passed} of ${count(tally.scored, 'scored trial')} passed`
      : `scored trials passed: ${tally.shares.map(clientText).join(', ')}`;
  const passed = mark === '' ? scored : `${scored} (${mark})`;
  const missing = tally.infrastructure + tally.notRun;
  return [missing === 0 ? passed : `${passed}, ${missing} without a result`];
}

/** `codex 9 of 12`. */
function clientText({ client, passed, scored }: ClientShare): string {
  return `${name(client)} ${passed} of ${scored}`;
}

/** `holds` for one, `hold` for more. */
export function outcomeWord(outcome: CheckOutcome, n: number): string {
  const word = OUTCOMES[outcome];
  return n !== 1 && (outcome === 'fails' || outcome === 'warns' || outcome === 'holds')
    ? word.slice(0, -1)
    : word;
}
