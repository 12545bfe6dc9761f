import { withScratch } from '../../base/scratch.ts';
import { mapStrings } from '../../base/map-strings.ts';
import { conductGate, type GateEnd } from '../../conduct-gate.ts';
import { bankSince } from '../../gate/bank-runs.ts';
import type { News } from '../../run/run.ts';
import { gateRequest } from '../../request-gate.ts';
import type { Store } from '../../store/store.ts';
import { chosenTrials } from '../bank-options.ts';
import type { Call } from '../commands.ts';
import { stopOnSignals } from '../conduct.ts';
import { dayOption, flagOption } from '../options.ts';
import { progressOn } from '../progress.ts';
import type { Prepared } from './prepared.ts';

export interface Measuring {
  readonly clients: readonly string[];
  readonly design: 'two-route' | 'nightly';
  readonly margin: number;
  readonly now: Date;
}

/** Makes and keeps the trials that a gate asks for, with progress; Ctrl-C stops it in order. */
export async function measure(
  call: Call,
  store: Store,
  { loaded, changed, shown, redact }: Prepared,
  { clients, design, margin, now }: Measuring,
): Promise<GateEnd> {
  const { concurrency, preflight, budgetUsd = null } = chosenTrials(call, loaded);
  const since = dayOption(call.options, 'since');
  const choice = {
    changed,
    shown,
    design,
    margin,
    clients,
    concurrency,
    bankSinceMs: since === null ? bankSince(now) : Date.parse(since),
    budgetUsd,
    preflight,
  };
  const stop = stopOnSignals();
  const progress = progressOn(call.terminal, {
    quiet: flagOption(call.options, 'quiet'),
    now: () => performance.now(),
  });
  try {
    return await withScratch(async (scratch) => {
      const around = { env: call.terminal.env, scratch, store, allowWrites: false };
      const request = await gateRequest(loaded, around, choice);
      const on = (news: News): void => progress.on(mapStrings(news, redact));
      return conductGate(request, { on, signal: stop.signal });
    });
  } finally {
    progress.done();
    stop.release();
  }
}
