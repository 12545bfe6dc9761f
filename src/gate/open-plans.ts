import { randomInt } from 'node:crypto';
import { UsageError } from '../base/errors.ts';
import { groupBy } from '../base/group.ts';
import type { RunId } from '../base/ids.ts';
import type { ClientName } from '../client/client.ts';
import type { Run } from '../run/run.ts';
import { affectedCases, type ChangedSurface } from './affected.ts';
import { bankFingerprint, bankOf, beganSince, type BankRun } from './bank.ts';
import { nightly, twoRoute } from './open-design.ts';
import type { ClientPlan, Design } from './record.ts';

/** What the plans of a gate are made from. */
export interface Planning {
  readonly design: Design['design'];
  readonly changed: ChangedSurface;
  /** The candidate's run, as it will be started; its cases are the bank. */
  readonly run: Run;
  /** Hash of the surface before. */
  readonly against: string;
  /** Stored runs on the surface before, under the same config. */
  readonly runs: readonly BankRun[];
  readonly sinceMs: number;
  readonly margin: number;
  readonly seed: number;
}

export interface Plans {
  readonly plans: readonly ClientPlan[];
  /** Runs of which trials are the baseline. */
  readonly bank: readonly RunId[];
}

/** A seed that nobody chooses. */
export function newSeed(): number {
  return randomInt(2 ** 32);
}

/**
 * What the gate will do with each client, before the first trial. Throws a UsageError where there is no case to try, or
 * nothing stored that a nightly gate could compare with.
 */
export function openPlans(planning: Planning): Plans {
  const { run, design } = planning;
  const runs = planning.runs.filter((each) => !isNightly(each.run));
  const bank = new Set<RunId>();
  const plans = run.clients.map(({ name }): ClientPlan => {
    const usable = { ...planning, runs };
    const fingerprint =
      design === 'nightly' ? mostTried(usable, name) : bankFingerprint(baselineRun(planning), name);
    for (const each of runs)
      if (bankFingerprint(each.run, name) === fingerprint && beganSince(each.run, planning.sinceMs))
        bank.add(each.run.id);
    const made = design === 'nightly' ? nightlyFor : twoRouteFor;
    return { client: name, ...made(usable, name, fingerprint ?? '') };
  });
  return { plans, bank: [...bank] };
}

/** The run as it would be on the surface before. */
export function baselineRun({ run, against }: Pick<Planning, 'run' | 'against'>): Run {
  return { ...run, surfaceHash: against };
}

/** A nightly gate compares with what was there before nights began. */
export function isNightly({ gate }: Run): boolean {
  return gate?.arm === 'candidate' && gate.plans.some(({ design }) => design === 'nightly');
}

function twoRouteFor(planning: Planning, client: ClientName, fingerprint: string): Design {
  const { changed, run, runs, sinceMs, seed, margin } = planning;
  const choices = run.cases.filter(({ kind }) => kind === 'selection');
  const affected = affectedCases(changed, choices, seed);
  const taken = new Set([...affected.cases.map((each) => each.case), ...affected.sentinels]);
  const banked = bankOf(
    choices.filter(({ id }) => taken.has(id)),
    runs,
    { client, fingerprint, sinceMs },
  );
  if (banked.length === 0) throw nothingToTry('The bank has no selection case that could be tried.');
  return twoRoute({ banked, affected, margin, seed, clients: run.clients.length });
}

function nightlyFor(planning: Planning, client: ClientName, fingerprint: string): Design {
  const { run, runs, sinceMs, margin } = planning;
  const banked = bankOf(run.cases, runs, { client, fingerprint, sinceMs });
  const made = nightly({ banked, margin, clients: run.clients.length });
  if (made.design === 'nightly' && made.cases.length > 0) return made;
  throw new UsageError(
    'gate-no-baseline',
    `Nothing is stored of ${client} on this surface that a nightly gate could compare with.`,
    'Make a baseline first, ten trials of each case: surveyor run --trials 10.',
  );
}

/**
 * A nightly gate also looks for what the client's own change has done, so that its version and model need not be today's:
 * the baseline is what was tried most.
 */
function mostTried({ run, runs, sinceMs }: Planning, client: ClientName): string | null {
  const scored = (each: readonly BankRun[], fingerprint: string): number =>
    bankOf(run.cases, each, { client, fingerprint, sinceMs }).reduce((sum, { bank }) => sum + bank.length, 0);
  const groups = groupBy(runs, (each) => bankFingerprint(each.run, client));
  let [best, most]: [string | null, number] = [null, 0];
  for (const [fingerprint, each] of groups) {
    const many = fingerprint === null ? 0 : scored(each, fingerprint);
    if (many > most) [best, most] = [fingerprint, many];
  }
  return best;
}

function nothingToTry(message: string): UsageError {
  return new UsageError(
    'gate-no-cases',
    message,
    'Write selection cases of all three kinds: happy, edge and trap.',
  );
}
