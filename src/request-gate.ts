import { ALL_CASES } from './case/choose-cases.ts';
import type { LoadedConfig } from './config/load-config.ts';
import type { GateRequest } from './gate-request.ts';
import type { Surroundings } from './request-base.ts';
import { runRequest, type ChosenTrials } from './request-run.ts';

/** What a gate is to measure, and how. */
export type GateChoice = Pick<GateRequest, 'changed' | 'shown' | 'design' | 'margin' | 'bankSinceMs'> &
  Pick<ChosenTrials, 'clients' | 'concurrency' | 'preflight' | 'budgetUsd'>;

/** Many small questions wait for a model at the same time. */
const CONCURRENCY = 8;

/** A gate over a config's bank. Throws UsageError like `runRequest`. */
export async function gateRequest(
  loaded: LoadedConfig,
  around: Surroundings,
  { changed, shown, design, margin, bankSinceMs, ...chosen }: GateChoice,
): Promise<GateRequest> {
  const { bank, ...request } = await runRequest(loaded, around, {
    ...chosen,
    command: design === 'two-route' ? 'select' : 'run',
    concurrency: chosen.concurrency ?? CONCURRENCY,
    repeats: 1,
    checks: false,
    resume: null,
    only: ALL_CASES,
    views: null,
  });
  if (bank === null) throw new Error('a run of a config has a bank');
  return { ...request, command: 'gate', bank, changed, shown, design, margin, bankSinceMs };
}
