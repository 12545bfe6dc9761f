import type { Command } from 'commander';
import { dirname, join, resolve } from 'node:path';
import { UsageError } from '../base/errors.ts';
import type { LoadedConfig } from '../config/load-config.ts';
import type { ChosenTrials } from '../request-run.ts';
import { clientNames } from './client-names.ts';
import type { Call } from './commands.ts';
import { collecting, listOption, moneyOption, numberOption, reportOptions, textOption } from './options.ts';

/** More trials of one case than any statistic here asks for. */
const MOST_TRIALS = 1_000;
const MOST_AT_ONCE = 64;

/** The options of every command that asks the cases of a config's bank. */
export function bankOptions(command: Command, { atOnce }: { readonly atOnce: number }): Command {
  return reportOptions(command)
    .option('--config <file>', 'the config (default: surveyor.yaml of this folder)')
    .option('--client <name>', 'who answers; may be repeated or a list with commas', collecting)
    .option('--trials <n>', 'trials of each case with each client')
    .option('--case <id>', 'only this case; may be repeated or a list with commas', collecting)
    .option('--family <name>', 'only cases of this family; may be repeated', collecting)
    .option('--set <set>', 'only cases of this set: regression or fresh')
    .option('--concurrency <n>', `trials at the same time (default ${atOnce})`)
    .option(
      '--budget <usd>',
      'start no further trial once so many US dollars are spent, as far as clients say',
    )
    .option('--no-preflight', 'do not try clients on the canary first')
    .option(
      '--resume [run]',
      'complete an interrupted run (default: the newest) with its clients, trials and cases, repeating no finished trial',
    );
}

/** What they say. `place`: the store. */
export function chosenTrials(
  call: Call,
  { config }: Pick<LoadedConfig, 'config'>,
): Pick<ChosenTrials, 'clients' | 'repeats' | 'concurrency' | 'only' | 'preflight' | 'budgetUsd'> & {
  readonly place: string;
} {
  const { options } = call;
  const place = textOption(options, 'store') ?? config.store;
  return {
    place,
    clients: clientNames(listOption(options, 'client')),
    repeats: numberOption(options, 'trials', { least: 1, most: MOST_TRIALS }),
    concurrency: numberOption(options, 'concurrency', { least: 1, most: MOST_AT_ONCE }),
    only: {
      ids: listOption(options, 'case').flatMap((ids) => ids.split(',')),
      families: listOption(options, 'family'),
      set: setOption(textOption(options, 'set')),
    },
    preflight: options['preflight'] === false ? null : { file: faultsFile(place, call) },
    budgetUsd: moneyOption(options, 'budget'),
  };
}

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
