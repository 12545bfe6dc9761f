import { resolve } from 'node:path';
import type { ViewRecorder } from '../../preflight/view-recorder.ts';
import { runRequest } from '../../request-run.ts';
import { bankOptions, chosenTrials } from '../bank-options.ts';
import type { Call, CommandModule } from '../commands.ts';
import { conduct } from '../conduct.ts';
import { configOf } from '../config.ts';
import { interruptedRun } from '../interrupted-run.ts';
import { flagOption, textOption } from '../options.ts';

/** Runs the case bank of a config. */
export const runCommand: CommandModule = {
  define: (command) => {
    bankOptions(command, { atOnce: 2 })
      .option('--checks', 'also run the contract checks that execute nothing')
      .option('--allow-writes', 'also execute tools that may write')
      .option(
        '--record-view <folder>',
        "also write what each trial's model was shown, a file for each trial",
      );
  },
  run: async (call) => {
    const loaded = await configOf(call);
    const { place, ...chosen } = chosenTrials(call, loaded);
    const checks = flagOption(call.options, 'checks');
    const views = await viewsOf(call);
    return conduct(call, place, async (around) => {
      const resume = await interruptedRun(call, around.store);
      return runRequest(loaded, around, { ...chosen, checks, resume, views });
    });
  },
};

/** Loaded only where views are wanted: it brings an HTTP server and four wire formats. */
async function viewsOf({ options, terminal }: Call): Promise<ViewRecorder | null> {
  const folder = textOption(options, 'recordView');
  if (folder === null) return null;
  const { viewRecorder } = await import('../../preflight/view-recorder.ts');
  return viewRecorder(resolve(terminal.folder, folder));
}
