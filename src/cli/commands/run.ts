import { dirname, join, resolve } from 'node:path';
import { UsageError } from '../../base/errors.ts';
import type { ViewRecorder } from '../../preflight/view-recorder.ts';
import type { Run } from '../../run/run.ts';
import type { Store } from '../../store/store.ts';
import { isStillRunning } from '../../wire/own-process.ts';
import { clientNames } from '../client-names.ts';
import type { Call, CommandModule } from '../commands.ts';
import { conduct } from '../conduct.ts';
import { configOf } from '../config.ts';
import { collecting, flagOption, listOption, numberOption, reportOptions, textOption } from '../options.ts';
import { storedRun } from '../stored.ts';
import { runRequest } from '../../request-run.ts';

/** More trials of one case than any statistic here asks for. */
const MOST_TRIALS = 1_000;
const MOST_AT_ONCE = 64;

/** Runs the case bank of a config. */
export const runCommand: CommandModule = {
  define: (command) => {
    reportOptions(command)
      .option('--config <file>', 'the config (default: surveyor.yaml of this folder)')
      .option('--client <name>', 'who answers; may be repeated or a list with commas', collecting)
      .option('--trials <n>', 'trials of each case with each client')
      .option('--case <id>', 'only this case; may be repeated or a list with commas', collecting)
      .option('--family <name>', 'only cases of this family; may be repeated', collecting)
      .option('--set <set>', 'only cases of this set: regression or fresh')
      .option('--concurrency <n>', 'trials at the same time (default 2)')
      .option('--checks', 'also run the contract checks that execute nothing')
      .option('--allow-writes', 'also execute tools that may write')
      .option('--no-preflight', 'do not try clients on the canary first')
      .option('--record-view <folder>', "also write what each trial's model was shown, a file for each trial")
      .option(
        '--resume [run]',
        'complete an interrupted run (default: the newest) with its clients, trials and cases, repeating no finished trial',
      );
  },
  run: async (call) => {
    const loaded = await configOf(call);
    const clients = clientNames(listOption(call.options, 'client'));
    const named = textOption(call.options, 'store');
    const place = named ?? loaded.config.store;
    const repeats = numberOption(call.options, 'trials', { least: 1, most: MOST_TRIALS });
    const checks = flagOption(call.options, 'checks');
    const concurrency = numberOption(call.options, 'concurrency', { least: 1, most: MOST_AT_ONCE });
    const only = {
      ids: listOption(call.options, 'case').flatMap((ids) => ids.split(',')),
      families: listOption(call.options, 'family'),
      set: setOption(textOption(call.options, 'set')),
    };
    const views = await viewsOf(call);
    const preflight = call.options['preflight'] === false ? null : { file: faultsFile(place, call) };
    return conduct(call, place, async (around) => {
      const resume = await interruptedRun(call.options['resume'], around.store);
      return runRequest(loaded, around, {
        clients,
        repeats,
        checks,
        resume,
        preflight,
        only,
        concurrency,
        views,
      });
    });
  },
};

/** Beside the store; a store that is none keeps nothing. */
function faultsFile(place: string, { terminal }: Call): string | null {
  return place === 'memory' ? null : join(dirname(resolve(terminal.folder, place)), 'preflight.json');
}

function setOption(set: string | null): 'regression' | 'fresh' | null {
  if (set === null) return null;
  if (set === 'regression' || set === 'fresh') return set;
  throw new UsageError(
    'option-invalid',
    `--set takes regression or fresh, not "${set}".`,
    'Leave it out for both.',
  );
}

/** Loaded only where views are wanted: it brings an HTTP server and four wire formats. */
async function viewsOf({ options, terminal }: Call): Promise<ViewRecorder | null> {
  const folder = textOption(options, 'recordView');
  if (folder === null) return null;
  const { viewRecorder } = await import('../../preflight/view-recorder.ts');
  return viewRecorder(resolve(terminal.folder, folder));
}

/** How many of the newest runs are looked through for one that was interrupted. */
const LOOKED_THROUGH = 100;

async function interruptedRun(option: unknown, store: Store): Promise<Run | null> {
  if (option === undefined) return null;
  if (typeof option === 'string') return unfinished(option, store);
  const newest = (await store.listRuns(LOOKED_THROUGH)).find(
    ({ command, finished }) => command === 'run' && !finished,
  );
  if (newest !== undefined) return unfinished(newest.id, store);
  throw new UsageError(
    'resume-none',
    `None of the newest ${LOOKED_THROUGH} runs was interrupted.`,
    '`surveyor report` shows the newest run; without --resume a new one is started.',
  );
}

async function unfinished(id: string, store: Store): Promise<Run> {
  const stored = await storedRun(store, id);
  if (stored.finished === null && isStillRunning(stored.run.process)) {
    throw new UsageError(
      'resume-running',
      `Run ${id} is not interrupted: process ${stored.run.process.pid} is still at it.`,
      'Wait for it, or end it first (Ctrl-C keeps what is finished).',
    );
  }
  if (stored.finished === null) return stored.run;
  throw new UsageError(
    'resume-finished',
    `Run ${id} is finished: there is nothing to resume.`,
    `See it with \`surveyor report ${id}\`, or start a new run without --resume.`,
  );
}
