import { listed } from '../base/listing.ts';
import { count } from '../base/text.ts';
import type { Work } from '../trajectory/claim.ts';
import type { Coverage } from '../grade/coverage.ts';
import type { UnitResult } from '../run/unit/unit-result.ts';
import type { ClientShare, Report, ReportError, Tally } from './model.ts';
import { name, sentence } from './text.ts';

/** `12 ms`, `1.3 s`, `2 min 5 s`. */
export function duration(ms: number): string {
  if (ms < 1) return '<1 ms';
  if (ms < 999.5) return `${Math.round(ms)} ms`;
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** `812 B`, `1.2 kB`, `3.4 MB`. */
export function size(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 999_950) return `${(bytes / 1000).toFixed(1)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** `39 % to 90 %`, rounded outward so that it never looks narrower than it is. */
export function range(share: { readonly low: number; readonly high: number }): string {
  // A tiny step first: 0.29 * 100 is 28.999999999999996.
  return `${Math.floor(share.low * 100 + 1e-9)} % to ${Math.ceil(share.high * 100 - 1e-9)} %`;
}

/** Whether anything was to be asked: what was only checked has no coverage, and says nothing of it. */
export function hasCoverage({ run, server, trials }: Report): boolean {
  return server !== null && (run.planned > 0 || trials.length > 0);
}

/** `9 advertised, 9 called, 8 answered with data`. */
export function coverageText(coverage: Coverage): string {
  return `${count(coverage.advertised, 'tool')} advertised, ${coverage.called} called, ${coverage.answered} answered with data`;
}

/** `12 attempted, 10 scored: 7 passed, 3 failed; 1 lost to infrastructure`: what is zero after the semicolon is left out. */
export function tallyText(tally: Tally): string {
  const scored = `${tally.attempted} attempted, ${tally.scored} scored: ${tally.passed} passed, ${tally.failed} failed`;
  const unscored = [
    ...(tally.infrastructure === 0 ? [] : [`${tally.infrastructure} lost to infrastructure`]),
    ...(tally.caseDefect === 0 ? [] : [`${tally.caseDefect} with a case defect`]),
    ...(tally.notRun === 0 ? [] : [`${tally.notRun} not run`]),
  ];
  return unscored.length === 0 ? scored : `${scored}; ${unscored.join(', ')}`;
}

/** The pass share as counts, interval and bounds, one sentence each, for each client by itself; says so when nothing was scored. */
export function shareTexts(tally: Tally): readonly string[] {
  const mark = draftMark(tally);
  const [only, second] = tally.shares;
  if (only === undefined) return ['No trial was scored, so there is no pass share.'];
  if (second === undefined) {
    const passed = `${only.passed} of ${only.scored} scored passed${mark === '' ? '' : ` (${mark})`}`;
    const [interval, ...bounds] = spreadTexts(tally);
    return [`${passed}; ${interval ?? ''}`, ...bounds];
  }
  return [...spreadTexts(tally), ...(mark === '' ? [] : [`Of all: ${mark}.`])];
}

/**
 * What is known of the pass share beyond its counts: interval, and bounds where trials are missing. Of several clients
 * a sentence each, with its counts: pooled, they would be the share of nobody.
 */
export function spreadTexts(tally: Tally): readonly string[] {
  const [only, second] = tally.shares;
  if (only === undefined) return [];
  if (second !== undefined) {
    return tally.shares.map(
      (each) => `${name(each.client)}: ${each.passed} of ${each.scored} scored passed; ${intervalText(each)}`,
    );
  }
  const { bounds, infrastructure, notRun } = tally;
  const missing = infrastructure + notRun;
  return [
    intervalText(only),
    ...(bounds === null || missing === 0
      ? []
      : [`Counting the ${missing} without a result as failed, then as passed: ${range(bounds)}.`]),
  ];
}

/** With repeats the share of trials is not that of cases, over which the interval is. */
function intervalText({ interval, cases, scored, mean }: ClientShare): string {
  if (interval === null) return 'no interval.';
  if (cases === scored) return `95 % interval ${range(interval)}.`;
  return `mean over ${count(cases, 'case')} ${Math.round(mean * 100)} %, 95 % interval ${range(interval)}.`;
}

/** The mark that stands wherever a number rests on drafted cases, or nothing. */
export function draftMark(tally: Tally): string {
  if (tally.drafted === 0) return '';
  return tally.drafted === tally.scored ? 'drafted' : `${tally.drafted} of ${tally.scored} scored drafted`;
}

/** `status 3`, `signal SIGKILL`. */
export function exitText(exit: NonNullable<ReportError['exit']>): string {
  if (exit.signal !== null) return `signal ${exit.signal}`;
  return exit.exitCode === null ? 'no exit status' : `status ${exit.exitCode}`;
}

/** What was run or read of unit tests, and their counts, a sentence each. */
export function unitFacts(unit: UnitResult): readonly string[] {
  const { command, files, exit, tests, passed, failed, skipped } = unit;
  const ended = exit === null ? '' : `, which ended with ${exitText(exit)}`;
  const from = files.length > 0 ? listed(files) : tests > 0 ? 'its TAP on stdout' : null;
  const read = from === null ? '' : `; read from ${from}`;
  return [
    `${count(tests, 'unit test')}: ${passed} passed, ${failed} failed, ${skipped} skipped.`,
    ...(command === null ? [] : [`Run by ${sentence(command)}${ended}${read}.`]),
    ...(command === null && from !== null ? [`Read from ${from}.`] : []),
  ];
}

/** What a client says of its own work: `1200 tokens in, 80 out, $0.0123`; what it does not say is unknown. */
export function workText({
  inputTokens,
  cachedInputTokens: cached = 0,
  outputTokens,
  costUsd,
}: Work): string {
  const held = cached === 0 ? '' : ` (${cached} from the cache)`;
  const tokens = `${inputTokens ?? 'unknown'} tokens in${held}, ${outputTokens ?? 'unknown'} out`;
  return `${tokens}, cost ${costUsd === null ? 'unknown' : `$${costUsd.toFixed(4)}`}`;
}
