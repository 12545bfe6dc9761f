import { collect } from '../base/collect.ts';
import type { Store } from '../store/store.ts';
import type { BankRun } from './bank.ts';
import { isDatedAhead } from './dated-ahead.ts';

/** How far back stored trials are looked for, in runs. */
export const MOST_BANK_RUNS = 500;

/** A client drifts: what it did longer ago than this is no baseline. */
const BANK_DAYS = 30;

const DAY_MS = 86_400_000;

/** Since when stored trials are a baseline, seen from `now`. */
export function bankSince(now: Date): number {
  return now.getTime() - BANK_DAYS * DAY_MS;
}

/**
 * The stored runs with trials on one surface under one config, the newest first, from the newest `MOST_BANK_RUNS` of the
 * store; none that says it began later than `now`.
 */
export async function bankRuns(
  store: Store,
  {
    surfaceHash,
    configHash,
    now,
  }: { readonly surfaceHash: string; readonly configHash: string; readonly now: Date },
): Promise<readonly BankRun[]> {
  const runs: BankRun[] = [];
  for (const { id, stored, startedAt } of await store.listRuns(MOST_BANK_RUNS)) {
    if (stored === 0 || isDatedAhead(startedAt, now)) continue;
    // oxlint-disable-next-line no-await-in-loop -- one run in memory at a time
    const run = (await store.readRun(id))?.run;
    if (run?.surfaceHash !== surfaceHash || run.configHash !== configHash) continue;
    // oxlint-disable-next-line no-await-in-loop -- the same
    runs.push({ run, trials: await collect(store.readTrials(id)) });
  }
  return runs;
}
