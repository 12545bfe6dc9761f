import { runRequest } from '../../request-run.ts';
import { bankOptions, chosenTrials } from '../bank-options.ts';
import type { CommandModule } from '../commands.ts';
import { conduct } from '../conduct.ts';
import { configOf } from '../config.ts';
import { interruptedRun } from '../interrupted-run.ts';

/** A choice is one short wait for a model; the choices of one lane share its target. */
const AT_ONCE = 8;

/** Asks the selection cases of a config's bank: tools are offered, and nothing is executed. */
export const selectCommand: CommandModule = {
  define: (command) => {
    bankOptions(command, { atOnce: AT_ONCE });
  },
  run: async (call) => {
    const loaded = await configOf(call);
    const { place, ...chosen } = chosenTrials(call, loaded);
    return conduct(call, place, async (around) =>
      runRequest(loaded, around, {
        ...chosen,
        command: 'select',
        concurrency: chosen.concurrency ?? AT_ONCE,
        checks: false,
        resume: await interruptedRun(call, around.store),
        views: null,
      }),
    );
  },
};
