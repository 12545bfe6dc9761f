import { UsageError } from '../../base/errors.ts';
import { mapStrings } from '../../base/map-strings.ts';
import { withScratch } from '../../base/scratch.ts';
import { conductGate, type GateEnd } from '../../conduct-gate.ts';
import type { LoadedConfig } from '../../config/load-config.ts';
import { bankSince } from '../../gate/bank-runs.ts';
import type { News } from '../../run/run.ts';
import { gateRequest, type GateChoice } from '../../request-gate.ts';
import type { Store } from '../../store/store.ts';
import { chosenTrials } from '../bank-options.ts';
import type { Call } from '../commands.ts';
import { stopOnSignals } from '../conduct.ts';
import { dayOption, flagOption } from '../options.ts';
import { progressOn } from '../progress.ts';
import type { Prepared } from './prepared.ts';

export interface Measuring extends MeasuringOptions {
  readonly clients: readonly string[];
  readonly design: 'two-route' | 'nightly';
  readonly margin: number;
}

/** How trials are to be made, as it was typed. */
export type MeasuringOptions = Pick<GateChoice, 'concurrency' | 'budgetUsd' | 'preflight' | 'bankSinceMs'>;

/** Options that say nothing where no trial is made. */
const OF_TRIALS = ['again', 'since', 'concurrency', 'budget'] as const;

/** Read before anything else is done. Throws UsageError for a value that is none, and for options without `--run`. */
export function measuringOptions(call: Call, loaded: LoadedConfig, now: Date): MeasuringOptions {
  const { options } = call;
  const idle = OF_TRIALS.find((name) => options[name] !== undefined);
  if (idle !== undefined && !flagOption(options, 'run')) {
    throw new UsageError(
      'option-invalid',
      `--${idle} is about trials, and none are made without --run.`,
      `Add --run, or leave out --${idle}.`,
    );
  }
  const { concurrency, preflight, budgetUsd = null } = chosenTrials(call, loaded);
  const since = dayOption(options, 'since');
  const bankSinceMs = since === null ? bankSince(now) : Date.parse(since);
  if (bankSinceMs <= now.getTime()) return { concurrency, preflight, budgetUsd, bankSinceMs };
  throw new UsageError('option-invalid', `--since ${since} is still to come.`, 'Name a day that has been.');
}

/** Makes and keeps the trials that a gate asks for, with progress; Ctrl-C stops it in order. */
export async function measure(
  call: Call,
  store: Store,
  { loaded, changed, shown, redact }: Prepared,
  measuring: Measuring,
): Promise<GateEnd> {
  const stop = stopOnSignals();
  const progress = progressOn(call.terminal, {
    quiet: flagOption(call.options, 'quiet'),
    now: () => performance.now(),
  });
  try {
    return await withScratch(async (scratch) => {
      const around = { env: call.terminal.env, scratch, store, allowWrites: false };
      const request = await gateRequest(loaded, around, { changed, shown, ...measuring });
      const on = (news: News): void => progress.on(mapStrings(news, redact));
      return conductGate(request, { on, signal: stop.signal });
    });
  } finally {
    progress.done();
    stop.release();
  }
}
