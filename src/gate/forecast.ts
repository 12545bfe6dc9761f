import { UsageError } from '../base/errors.ts';
import type { ClientName } from '../client/client.ts';
import { uniformPosterior } from '../stats/beta-posterior.ts';
import { isLowInformation } from '../stats/flip-rate.ts';
import { wilson, type Interval } from '../stats/wilson.ts';
import { acceptableTools, affectedBy, type Affected } from './affected.ts';
import { bankFingerprint, bankOf, type BankedCase, type BankRun } from './bank.ts';
import { detectableWith } from './bound.ts';
import { costOf, type Cost } from './cost.ts';
import { BANK_TRIALS, usualRules, type GateRules } from './rules.ts';
import { simulate, type Simulated, type TrueCase } from './simulate.ts';
import { truthsFor, type Truth } from './truths.ts';

/** What a gate on one's own bank would do with one client, before it is run. JSON throughout. */
export interface Forecast {
  readonly client: ClientName;
  readonly cases: { readonly affected: number; readonly sentinels: number; readonly unscored: number };
  /** Scored trials that the chances were taken from, and the mean chance to pass that they give. */
  readonly scored: number;
  readonly meanPass: number;
  readonly bank: { readonly needed: number; readonly ready: number };
  /** Ids of cases whose trials disagree so often that they say little about a change. */
  readonly lowInformation: readonly string[];
  readonly rules: GateRules;
  readonly truths: readonly ForecastTruth[];
  /** The smallest mean drop that the complete rounds show in four of five gates; null: none. */
  readonly detectable: number | null;
  readonly costPerTrial: Cost;
}

export interface ForecastTruth {
  readonly truth: Truth['truth'];
  readonly simulated: Simulated;
  /** Share of gates that say `regressed`: a false alarm where nothing changed, else the power; with its 95 % interval. */
  readonly regressed: { readonly share: number; readonly interval: Interval };
  /** Mean number of trials in all. */
  readonly meanTrials: number;
  /** Null where the client does not say what a trial costs. */
  readonly meanCostUsd: number | null;
}

export interface ForecastOptions {
  readonly client: ClientName;
  /** The tools of the edit that is planned; null: any, so that every case counts as affected. */
  readonly tools: ReadonlySet<string> | null;
  readonly repetitions: number;
  readonly seed: number;
}

/**
 * Plays the two-route gate on the cases of a stored run, each with the chance that its scored trials give (the mean of a
 * Beta posterior with a uniform prior). Throws a UsageError where no case has a scored trial with this client, or none is
 * affected by an edit of the tools that are named.
 */
export function forecast(stored: BankRun, options: ForecastOptions): Forecast {
  const { client, repetitions, seed } = options;
  const fingerprint = bankFingerprint(stored.run, client) ?? '';
  const banked = bankOf(stored.run.cases, [stored], { client, fingerprint, sinceMs: 0 });
  const scored = banked.filter(({ bank }) => bank.length > 0);
  if (scored.length === 0) throw nothingScored(stored.run.id, client);
  const affected = affectedIn(stored.run, scored, options);
  const chosen = new Set([...affected.cases.map((each) => each.case), ...affected.sentinels]);
  const taking = scored.filter(({ one }) => chosen.has(one.id));
  const cases = taking.map((each) => trueCase(each, affected.bridges));
  const rules = usualRules(cases.length);
  const costPerTrial = costOf(stored.trials, client);
  const design = { kind: 'two-route' as const, rules, bankTrials: BANK_TRIALS };
  const truths = truthsFor(taking, cases, options.tools).map(({ truth, of }) =>
    told(truth, simulate(of, design, { repetitions, seed }), costPerTrial),
  );
  return {
    client,
    cases: {
      affected: affected.cases.length,
      sentinels: affected.sentinels.length,
      unscored: banked.length - scored.length,
    },
    scored: taking.reduce((sum, { bank }) => sum + bank.length, 0),
    meanPass: cases.reduce((sum, each) => sum + each.baseline, 0) / cases.length,
    bank: { needed: taking.length, ready: taking.filter(({ bank }) => bank.length >= BANK_TRIALS).length },
    lowInformation: taking.filter(disagrees).map(({ one }) => one.id),
    rules,
    truths,
    detectable: detectableWith(discordance(cases), cases.length * rules.rounds),
    costPerTrial,
  };
}

function nothingScored(run: string, client: ClientName): UsageError {
  return new UsageError(
    'plan-no-trials',
    `Run ${run} has no scored trial with the client ${client}.`,
    'Make a run of the bank, five trials of each case or more: surveyor run --trials 5.',
  );
}

function affectedIn(
  { surface }: BankRun['run'],
  scored: readonly BankedCase[],
  options: ForecastOptions,
): Affected {
  const cases = scored.map(({ one }) => one);
  const affected = affectedBy(options.tools, { before: surface, after: surface }, cases, options.seed);
  if (affected.cases.length > 0) return affected;
  throw new UsageError(
    'plan-no-cases',
    `No scored case has to do with ${[...(options.tools ?? [])].join(', ')}.`,
    'Write cases for these tools, or leave out --tool to plan for the whole bank.',
  );
}

function trueCase({ one, bank }: BankedCase, bridges: readonly string[]): TrueCase {
  const chance = uniformPosterior(passesIn(bank), bank.length)?.mean ?? 0.5;
  return {
    id: one.id,
    tools: acceptableTools(one),
    bridge: bridges.includes(one.id),
    baseline: chance,
    candidate: chance,
  };
}

function disagrees({ bank }: BankedCase): boolean {
  return isLowInformation(passesIn(bank), bank.length);
}

function passesIn(bank: BankedCase['bank']): number {
  return bank.filter((outcome) => outcome === 'passed').length;
}

/** The mean chance that two trials of one case differ. */
function discordance(cases: readonly TrueCase[]): number {
  return cases.reduce((sum, { baseline: p }) => sum + 2 * p * (1 - p), 0) / cases.length;
}

function told(truth: Truth['truth'], simulated: Simulated, { usd }: Cost): ForecastTruth {
  const { repetitions, verdicts, meanTrials } = simulated;
  const interval = wilson(verdicts.regressed, repetitions) ?? { low: 0, high: 1 };
  const all = meanTrials.candidate + meanTrials.baseline + meanTrials.bridge;
  return {
    truth,
    simulated,
    regressed: { share: verdicts.regressed / repetitions, interval },
    meanTrials: all,
    meanCostUsd: usd === null ? null : all * usd,
  };
}
