import { count, excerpt } from '../../base/text.ts';
import type { Asked } from '../../case/case.ts';
import type { ReleaseRule } from '../../config/gates.ts';
import { coverageOf } from '../../grade/coverage.ts';
import { type Finding, type Measure, several } from './judged.ts';
import { type RunOfTrials, type Tally, tallyOf } from './share-of.ts';

export type BoundRule = Extract<ReleaseRule, { kind: 'bound' }>;

/** A run of trials that holds every case of a rule, and which cases these are. */
export interface TrialsFound extends RunOfTrials {
  readonly population: readonly Asked[];
}

/** With a larger share of trials that have no result, a rate of the others says too little: what is lost is seldom lost by chance. */
export const LOST_SHARE = 0.05;

/**
 * Judges a rule of trials by one run: each of `clients` by itself, or the one that the rule names. `lostShare`: how many
 * trials may lack a result. `command`: what makes such a run.
 */
export function judgeTrials(
  rule: BoundRule,
  found: TrialsFound,
  { lostShare, command, clients }: Judging,
): Finding {
  const { run } = found;
  const measures = (rule.client === null ? clients : [rule.client]).map((client) => ({
    client,
    ...measured(rule, found, client, lostShare),
  }));
  return several(measures, [run.id], command);
}

interface Judging {
  readonly lostShare: number;
  readonly command: string;
  readonly clients: readonly string[];
}

type Told = Omit<Measure, 'client'>;

function measured(rule: BoundRule, found: TrialsFound, client: string, lostShare: number): Told {
  const [what = '', which = ''] = rule.metric.split('.');
  if (what === 'coverage') return covered(rule, found, client, which === 'answered' ? 'answered' : 'called');
  const tally = tallyOf(found, client, found.population);
  if (tally.cases === 0)
    return open(`each of ${count(tally.defects, 'case')} turned out to be wrong, so that none is left`);
  if (rule.metric === 'trial.infrastructure_share') return lost(rule, tally, 'infrastructure');
  if (rule.metric === 'trial.not_run_share') return lost(rule, tally, 'notRun');
  return rate(rule, tally, lostShare);
}

function covered(
  rule: BoundRule,
  { run, trials }: TrialsFound,
  client: string,
  which: 'called' | 'answered',
): Told {
  const own = trials.filter(({ trial }) => trial.client === client).map(({ trial }) => trial.calls);
  const coverage = coverageOf(run.surface.tools, [{ client, calls: own.flat() }]);
  if (coverage.advertised === 0) return open('the server lists no tool');
  const value = coverage[which] / coverage.advertised;
  const verb = which === 'called' ? 'were called' : 'answered with data';
  return settled(rule, value, `${coverage[which]} of ${count(coverage.advertised, 'tool')} ${verb}`);
}

function lost(rule: BoundRule, tally: Tally, which: 'infrastructure' | 'notRun'): Told {
  const all = tally.passed + tally.failed + tally.infrastructure + tally.notRun;
  const words = which === 'infrastructure' ? 'lost to infrastructure' : 'not run, or not decided';
  return settled(rule, tally[which] / all, `${tally[which]} of ${count(all, 'trial')} ${words}`);
}

/**
 * A rate decides where trials without a result could not change the answer, whatever had become of them; else only where
 * every case has a scored trial and few enough are lost.
 */
function rate(rule: BoundRule, tally: Tally, lostShare: number): Told {
  const isOfFailures = rule.metric === 'selection.over_trigger_rate';
  const value = tally.mean === null ? null : isOfFailures ? 1 - tally.mean : tally.mean;
  const [low, high] = isOfFailures ? [1 - tally.high, 1 - tally.low] : [tally.low, tally.high];
  const why = rateText(tally, value);
  const [best, least] = rule.bound === 'min' ? [high, low] : [low, high];
  if (!isWithin(rule, best)) return { outcome: 'fails', value, why };
  if (isWithin(rule, least)) return { outcome: 'holds', value, why };
  if (value === null || tally.unscored > 0) {
    const writes = tally.notRun > 0 ? ' (what may write is executed with --allow-writes only)' : '';
    const bare = `${tally.unscored} of ${count(tally.cases, 'case')} without a scored trial`;
    return { ...open(`${why}; ${bare}${writes}`), value };
  }
  const missing = tally.infrastructure + tally.notRun;
  const share = missing / (tally.passed + tally.failed + missing);
  if (share > lostShare)
    return {
      ...open(`${why}; more than ${percent(lostShare)} of the trials have no result, too many to tell`),
      value,
    };
  return settled(rule, value, why);
}

function rateText(
  { cases, passed, failed, infrastructure, notRun, defects, drafted }: Tally,
  value: number | null,
): string {
  const asides = [
    ...(infrastructure > 0 ? [`${infrastructure} lost to infrastructure`] : []),
    ...(notRun > 0 ? [`${notRun} not run`] : []),
    ...(defects > 0 ? [`${count(defects, 'case')} left out as wrong`] : []),
    ...(drafted > 0 ? [`${count(drafted, 'drafted case')}`] : []),
  ];
  const scored = `${passed} of ${passed + failed} scored trials passed, ${count(cases, 'case')}`;
  const mean = value === null ? '' : `${number(value)}: `;
  return `${mean}${[scored, ...asides].join(', ')}`;
}

function settled(rule: BoundRule, value: number, why: string): Told {
  return { outcome: isWithin(rule, value) ? 'holds' : 'fails', value, why };
}

function open(why: string): Told {
  return { outcome: 'unanswered', value: null, why: excerpt(why, 400) };
}

/** A tiny step for rounding: 0.1 + 0.2 is more than 0.3. */
export function isWithin({ bound, value: limit }: BoundRule, value: number): boolean {
  return bound === 'max' ? value <= limit + 1e-9 : value >= limit - 1e-9;
}

function number(value: number): string {
  return String(Math.round(value * 10_000) / 10_000);
}

function percent(share: number): string {
  return `${number(share * 100)} %`;
}
