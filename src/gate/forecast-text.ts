import { count, excerpt } from '../base/text.ts';
import type { Forecast, ForecastTruth } from './forecast.ts';

/** What is planned, for people: plain lines, a section for each client. */
export function forecastText(
  run: string,
  forecasts: readonly Forecast[],
  { repetitions, seed }: { readonly repetitions: number; readonly seed: number },
): string {
  const head = `The two-route gate, simulated ${count(repetitions, 'time')} for each line (seed ${seed}), on chances from run ${excerpt(run, 80)}.`;
  return `${[head, ...forecasts.flatMap((each) => ['', ...clientLines(each)]), '', ...CAUTIONS].join('\n')}\n`;
}

const CAUTIONS: readonly string[] = [
  'Chances are estimates: few trials per case make cases look less stable than they are. What the verdicts mean, and what',
  'these figures do not claim: docs/gate.md.',
];

function clientLines(one: Forecast): readonly string[] {
  const { cases, scored, meanPass, bank, rules } = one;
  const sentinels = cases.sentinels === 0 ? '' : ` and ${count(cases.sentinels, 'untouched sentinel')}`;
  return [
    `${excerpt(one.client, 80)}: ${count(cases.affected, 'affected case')}${sentinels}, ${count(scored, 'scored trial')}, mean chance to pass ${percent(meanPass)}`,
    ...(cases.unscored === 0 ? [] : [`  ${count(cases.unscored, 'case')} left out: no scored trial`]),
    '',
    ...table(one.truths),
    '',
    `  false alarms are bounded by design at ${percent(rules.pairsAlpha + rules.freshAlpha)}; candidate trials of the first route at ${rules.budget}`,
    `  smallest mean drop that ${count(rules.rounds, 'complete round')} show in four of five gates: ${one.detectable === null ? 'none' : `${(one.detectable * 100).toFixed(1)} points`}`,
    `  ${bankLine(bank)}`,
    ...lowLines(one.lowInformation),
    `  ${costLine(one)}`,
  ];
}

const HEADS: readonly string[] = [
  'if …',
  'regressed',
  '(95 % interval)',
  'not worse',
  'inconclusive',
  'void',
  'trials',
  'cost',
];
const TRUTHS: Record<ForecastTruth['truth'], string> = {
  'no-change': 'nothing changed (false alarms)',
  'one-tool-broken': 'one tool is never found (power)',
  'all-drop-10': 'every case lost 10 points (power)',
};

function table(truths: readonly ForecastTruth[]): readonly string[] {
  const rows = [HEADS, ...truths.map(cells)];
  const widths = HEADS.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows.map((row) =>
    `  ${row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  ')}`.trimEnd(),
  );
}

function cells({ truth, simulated, regressed, meanTrials, meanCostUsd }: ForecastTruth): readonly string[] {
  const { repetitions, verdicts } = simulated;
  const share = (n: number): string => percent(n / repetitions);
  return [
    TRUTHS[truth],
    percent(regressed.share),
    `${percent(regressed.interval.low)} to ${percent(regressed.interval.high)}`,
    share(verdicts['not-worse-than-margin']),
    share(verdicts.inconclusive),
    share(verdicts.void),
    meanTrials.toFixed(0),
    meanCostUsd === null ? 'unknown' : `$${meanCostUsd.toFixed(2)}`,
  ];
}

function bankLine({ needed, ready }: Forecast['bank']): string {
  if (ready === needed) return 'the run holds a baseline bank for every case';
  return `${needed - ready} of ${count(needed, 'case')} have fewer than ten stored trials: the gate needs ten (surveyor run --trials 10)`;
}

const NAMED = 5;

function lowLines(ids: readonly string[]): readonly string[] {
  if (ids.length === 0) return [];
  const named = ids.slice(0, NAMED).map((id) => excerpt(id, 60));
  const more = ids.length > NAMED ? ` and ${ids.length - NAMED} more` : '';
  return [
    `  trials of the same case often disagree in ${named.join(', ')}${more}: they say little about a change`,
  ];
}

function costLine({ costPerTrial: { usd, said, trials } }: Forecast): string {
  if (usd === null) return 'cost unknown: the client does not say what a trial costs';
  const of = said === trials ? '' : ` (from the ${said} of ${count(trials, 'trial')} that say)`;
  return `a trial costs $${usd.toFixed(4)} on average${of}`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
