import { UsageError } from '../base/errors.ts';
import type { Run } from '../run/run.ts';
import type { Store } from '../store/store.ts';
import { isStillRunning, ownProcess } from '../wire/own-process.ts';
import type { Call } from './commands.ts';
import { storedRun } from './stored.ts';

/** How many of the newest runs are looked through for one that was interrupted. */
const LOOKED_THROUGH = 100;

/** The run that `--resume` means: the one that it names, else the newest of this command. Null: a new one is to be started. */
export async function interruptedRun({ command, options }: Call, store: Store): Promise<Run | null> {
  const option = options['resume'];
  if (option === undefined) return null;
  if (typeof option === 'string') return unfinished(option, command, store);
  const newest = (await store.listRuns(LOOKED_THROUGH)).find(
    (line) => line.command === command && !line.finished,
  );
  if (newest !== undefined) return unfinished(newest.id, command, store);
  throw new UsageError(
    'resume-none',
    `None of the newest ${LOOKED_THROUGH} runs is a \`surveyor ${command}\` that was interrupted.`,
    '`surveyor report` shows the newest run; without --resume a new one is started.',
  );
}

async function unfinished(id: string, command: Call['command'], store: Store): Promise<Run> {
  const { run: known } = await storedRun(store, id);
  if (known.command !== command) {
    throw new UsageError(
      'resume-other-command',
      `Run ${id} is one of \`surveyor ${known.command}\`, which asks other cases.`,
      `Resume it with that: surveyor ${known.command} --resume ${id}`,
    );
  }
  const holder = isStillRunning(known.process)
    ? known.process
    : await store.takeOver(known.id, ownProcess(), isStillRunning);
  // Read only now: whoever was at it may have finished meanwhile.
  const { run, finished } = await storedRun(store, id);
  if (finished === null && holder !== null) {
    throw new UsageError(
      'resume-running',
      `Run ${id} is not interrupted: process ${holder.pid} is still at it.`,
      'Wait for it, or end it first (Ctrl-C keeps what is finished).',
    );
  }
  if (finished === null) return run;
  throw new UsageError(
    'resume-finished',
    `Run ${id} is finished: there is nothing to resume.`,
    `See it with \`surveyor report ${id}\`, or start a new run without --resume.`,
  );
}
