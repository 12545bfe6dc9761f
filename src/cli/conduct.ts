import { systemClock } from '../base/clock.ts';
import { exitCodes } from '../base/exit.ts';
import { withScratch } from '../base/scratch.ts';
import type { Report } from '../report/model.ts';
import { openStore } from '../store/open-store.ts';
import type { Surroundings } from '../prepare.ts';
import type { SurveyRequest } from '../survey-request.ts';
import { survey } from '../survey.ts';
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
  } finally {
    progress.done();
    stop.release();
  }
}

/** The first Ctrl-C ends the survey in order; a second one ends the process, and its children with it. */
function stopOnSignals(): { readonly signal: AbortSignal; readonly release: () => void } {
  const controller = new AbortController();
  const onSignal = (): void => {
    if (controller.signal.aborted) process.exit(exitCodes.interrupted);
    controller.abort();
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
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
