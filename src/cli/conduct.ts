import { systemClock } from '../base/clock.ts';
import { exitCodes } from '../base/exit.ts';
import { withScratch } from '../base/scratch.ts';
import type { Report } from '../report/model.ts';
import { openStore } from '../store/open-store.ts';
import type { Surroundings } from '../prepare.ts';
import type { SurveyRequest } from '../survey-request.ts';
import { StoppedEarly, survey } from '../survey.ts';
import type { Call } from './commands.ts';
import { emitReport } from './emit.ts';
import { flagOption } from './options.ts';
import { progressOn } from './progress.ts';
import { write } from './terminal.ts';

/**
 * Carries out a survey for the command line: a scratch folder, a store, progress, Ctrl-C, and the report at the end.
 * Returns the exit status.
 */
export async function conduct(
  call: Call,
  storePlace: string,
  request: (around: Surroundings) => Promise<SurveyRequest>,
): Promise<number> {
  const stop = stopOnSignals();
  const progress = progressOn(call.terminal, {
    quiet: flagOption(call.options, 'quiet'),
    now: () => performance.now(),
  });
  try {
    await using store = await openStore(storePlace, { clock: systemClock, folder: call.terminal.folder });
    const allowWrites = flagOption(call.options, 'allowWrites');
    const report = await withScratch(async (scratch) => {
      const ready = await request({ env: call.terminal.env, scratch, store, allowWrites });
      return survey(ready, { on: progress.on, signal: stop.signal });
    });
    progress.done();
    const exitCode = await emitReport(report, call);
    return stop.signal.aborted ? await stopped(report, call) : exitCode;
  } catch (error) {
    if (!(error instanceof StoppedEarly)) throw error;
    progress.done();
    await write(call.terminal.stderr, 'Stopped before anything was finished; nothing was kept.\n');
    // The target may still be starting: ending the process ends it too.
    return process.exit(exitCodes.interrupted);
  } finally {
    progress.done();
    stop.release();
  }
}

/** Ctrl-C, a polite request to end, and a terminal that was closed. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** The first Ctrl-C ends the survey in order; a second one ends the process, and its children with it. */
function stopOnSignals(): { readonly signal: AbortSignal; readonly release: () => void } {
  const controller = new AbortController();
  const onSignal = (): void => {
    if (controller.signal.aborted) process.exit(exitCodes.interrupted);
    controller.abort();
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  return {
    signal: controller.signal,
    release: () => process.off('SIGINT', onSignal).off('SIGTERM', onSignal),
  };
}

async function stopped({ run }: Report, { terminal }: Call): Promise<number> {
  await write(
    terminal.stderr,
    `Stopped. What was finished is kept as run ${run.id}: surveyor report ${run.id}\n`,
  );
  return exitCodes.interrupted;
}
