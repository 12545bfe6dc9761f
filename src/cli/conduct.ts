import { systemClock } from '../base/clock.ts';
import { exitCodes } from '../base/exit.ts';
import { mapStrings } from '../base/map-strings.ts';
import { withScratch } from '../base/scratch.ts';
import { asksBank } from '../run/asks-bank.ts';
import type { News, Run } from '../run/run.ts';
import type { Report } from '../report/model.ts';
import { openStore } from '../store/open-store.ts';
import type { Store } from '../store/store.ts';
import type { Surroundings } from '../request-base.ts';
import type { SurveyRequest } from '../survey-request.ts';
import { StoppedEarly, survey } from '../survey.ts';
import type { Call } from './commands.ts';
import { emitReport } from './emit.ts';
import { failureDocument, type CommandFailure } from './failure.ts';
import { flagOption } from './options.ts';
import { outputsOf } from './outputs.ts';
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
  onReport: (report: Report) => Promise<void> = () => Promise.resolve(),
): Promise<number> {
  outputsOf(call);
  let started: Run | null = null;
  const stop = stopOnSignals(() => hurried(started, call));
  const progress = progressOn(call.terminal, {
    quiet: flagOption(call.options, 'quiet'),
    now: () => performance.now(),
  });
  try {
    await using store = await openStore(storePlace, { clock: systemClock, folder: call.terminal.folder });
    const allowWrites = flagOption(call.options, 'allowWrites');
    const report = await withScratch(async (scratch) => {
      const ready = await request({ env: call.terminal.env, scratch, store, allowWrites });
      started = ready.resume;
      const on = (news: News): void => progress.on(mapStrings(news, ready.redact));
      const noted: Store = {
        ...ready.store,
        startRun: async (run) => {
          await ready.store.startRun(run);
          started = run;
        },
      };
      return survey({ ...ready, store: noted }, { on, signal: stop.signal });
    });
    progress.done();
    await onReport(report);
    // A signal that comes once everything is finished interrupts nothing.
    const isCut = stop.signal.aborted && report.run.finishedAt === null;
    return isCut ? await stopped(report, call) : await emitReport(report, call);
  } catch (error) {
    if (!(error instanceof StoppedEarly)) throw error;
    progress.done();
    await stoppedEarly(call);
    // The target may still be starting: ending the process ends it too.
    return process.exit(exitCodes.interrupted);
  } finally {
    progress.done();
    stop.release();
  }
}

/** Ctrl-C, a polite request to end, and a terminal that was closed. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** What is left to say when there is no time to wait for the end of anything. */
function hurried(started: Run | null, { terminal, command }: Call): void {
  const resumes = started !== null && asksBank(started.command);
  const kept = started === null ? 'nothing was kept' : `what was finished is kept as run ${started.id}`;
  const next = resumes ? ` Go on with: surveyor ${command} --resume ${started.id}` : '';
  terminal.stderr.write(`\nStopped at once; ${kept}.${next}\n`);
}

/** The first Ctrl-C ends the survey in order; a second one ends the process, and its children with it. */
export function stopOnSignals(onSecond: () => void = () => undefined): {
  readonly signal: AbortSignal;
  readonly release: () => void;
} {
  const controller = new AbortController();
  const onSignal = (): void => {
    if (controller.signal.aborted) {
      onSecond();
      process.exit(exitCodes.interrupted);
    }
    controller.abort();
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  return {
    signal: controller.signal,
    release: () => {
      for (const signal of SIGNALS) process.off(signal, onSignal);
    },
  };
}

/** The report of what was finished, which says of itself that it was interrupted; and how to see it again. */
async function stopped(report: Report, call: Call): Promise<number> {
  const exitCode = await emitReport({ ...report, ok: false, exitCode: exitCodes.interrupted }, call);
  const { id } = report.run;
  await write(
    call.terminal.stderr,
    `Stopped. What was finished is kept as run ${id}: surveyor report ${id}\n`,
  );
  return exitCode;
}

async function stoppedEarly({ terminal, options, command }: Call): Promise<void> {
  const failure: CommandFailure = {
    exitCode: exitCodes.interrupted,
    code: 'interrupted',
    message: 'Stopped before anything was finished; nothing was kept.',
    next: 'Type the same command again; --start-timeout ends the wait for a target that says nothing.',
    stack: null,
  };
  if (flagOption(options, 'json')) await write(terminal.stdout, failureDocument(command, failure));
  else await write(terminal.stderr, `${failure.message}\n`);
}
