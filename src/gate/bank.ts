import { compareText } from '../base/compare.ts';
import { groupBy } from '../base/group.ts';
import { canonicalJson } from '../base/json.ts';
import { shortHash } from '../base/hash.ts';
import type { Asked } from '../case/case.ts';
import type { ClientName } from '../client/client.ts';
import type { Graded, Run, Standing } from '../run/run.ts';
import { standingOf } from '../run/standing.ts';
import { BANK_TRIALS } from './rules.ts';
import type { Outcome } from './state.ts';

/** What is stored of one case: the baseline that candidate trials are paired with. */
export interface BankedCase {
  readonly one: Asked;
  /** In the order in which the trials were made. */
  readonly bank: readonly Outcome[];
  /** Trials beside these that infrastructure took. */
  readonly bankLost: number;
}

/** A run and its graded trials. */
export interface BankRun {
  readonly run: Run;
  readonly trials: readonly Graded[];
}

/**
 * All but the case that must be equal for stored trials to be a baseline: the surface, the client with its version and
 * model, and the config (instructions, world, limits). Null for a client that the run does not have.
 */
export function bankFingerprint(run: Run, client: ClientName): string | null {
  const facts = run.clients.find(({ name }) => name === client);
  if (facts === undefined) return null;
  const { name, version, model } = facts;
  return shortHash(canonicalJson([run.surfaceHash, name, version, model, run.configHash]));
}

export function beganSince({ startedAt }: Run, sinceMs: number): boolean {
  return Date.parse(startedAt) >= sinceMs;
}

/** Which stored trials are looked for. */
export interface BankScope {
  readonly client: ClientName;
  readonly fingerprint: string;
  /** Of runs that began then or later. */
  readonly sinceMs: number;
}

/** A stored trial of a case, and what became of it. */
export interface BankTrialTold {
  readonly standing: Standing;
  readonly endedAtMs: number;
}

/** What is stored of the cases of `wanted` as a baseline. */
export function bankOf(
  wanted: readonly Asked[],
  runs: readonly BankRun[],
  scope: BankScope,
): readonly BankedCase[] {
  return toldOf(wanted, runs, scope).map(({ one, told }) => ({
    one,
    bank: told.map(({ standing }) => standing).filter((each) => each === 'passed' || each === 'failed'),
    bankLost: told.filter(({ standing }) => standing === 'infrastructure').length,
  }));
}

/**
 * The stored trials of the cases of `wanted`, in the order in which they were begun, whatever the order in which they are
 * stored. A trial of another version of its case counts for nothing, as does a case that is known to be wrong.
 */
export function toldOf(
  wanted: readonly Asked[],
  runs: readonly BankRun[],
  { client, fingerprint, sinceMs }: BankScope,
): readonly { readonly one: Asked; readonly told: readonly BankTrialTold[] }[] {
  const trials = runs
    .filter(({ run }) => bankFingerprint(run, client) === fingerprint && beganSince(run, sinceMs))
    .flatMap((each) => each.trials)
    .filter(({ trial }) => trial.client === client)
    .sort((a, b) => a.trial.startedAtMs - b.trial.startedAtMs || compareText(a.trial.id, b.trial.id));
  const byCase = groupBy(trials, ({ trial }) => trial.caseId);
  return wanted
    .filter(({ defect }) => defect === null)
    .map((one) => ({
      one,
      told: (byCase.get(one.id) ?? [])
        .filter(({ trial }) => trial.caseHash === one.hash)
        .map((graded) => ({
          standing: standingOf(graded, one).standing,
          endedAtMs: graded.trial.startedAtMs + graded.trial.tookMs,
        })),
    }));
}

/** `fresh`: the bank is too small for some cases, and the baseline must be run beside the candidate. */
export function partnersFor(
  cases: readonly BankedCase[],
): { readonly kind: 'stored' } | { readonly kind: 'fresh'; readonly short: readonly string[] } {
  const short = cases.filter(({ bank }) => bank.length < BANK_TRIALS).map(({ one }) => one.id);
  return short.length === 0 ? { kind: 'stored' } : { kind: 'fresh', short };
}
