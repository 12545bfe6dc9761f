import type { CommandModule } from '../commands.ts';
import { conduct } from '../conduct.ts';
import { configOf } from '../config.ts';
import { collecting, flagOption, listOption, numberOption, reportOptions, textOption } from '../options.ts';
import { runRequest } from '../../prepare.ts';

/** More trials of one case than any statistic here asks for. */
const MOST_TRIALS = 1_000;

/** Runs the case bank of a config. */
export const runCommand: CommandModule = {
  define: (command) => {
    reportOptions(command)
      .option('--config <file>', 'the config (default: surveyor.yaml of this folder)')
      .option('--client <name>', 'who answers; may be repeated or a list with commas', collecting)
      .option('--trials <n>', 'trials of each case with each client')
      .option('--checks', 'also run the contract checks that execute nothing')
      .option('--allow-writes', 'also execute tools that may write');
  },
  run: async (call) => {
    const loaded = await configOf(call);
    const clients = listOption(call.options, 'client')
      .flatMap((names) => names.split(','))
      .map((name) => name.trim());
    const named = textOption(call.options, 'store');
    const place = named ?? loaded.config.store;
    const repeats = numberOption(call.options, 'trials', { least: 1, most: MOST_TRIALS });
    return conduct(call, place, (around) =>
      runRequest(loaded, around, { clients, repeats, checks: flagOption(call.options, 'checks') }),
    );
  },
};
