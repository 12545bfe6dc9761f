import { collect } from '../../base/collect.ts';
import { UsageError } from '../../base/errors.ts';
import { exitCodes } from '../../base/exit.ts';
import { didYouMean } from '../../base/nearest.ts';
import { loadBank } from '../../case/load-bank.ts';
import { findConfig } from '../../config/find-config.ts';
import { forecast } from '../../gate/forecast.ts';
import { forecastText } from '../../gate/forecast-text.ts';
import { asksBank } from '../../run/asks-bank.ts';
import type { Run } from '../../run/run.ts';
import type { Store } from '../../store/store.ts';
import type { Call, CommandModule } from '../commands.ts';
import { configOf } from '../config.ts';
import { collecting, flagOption, listOption, numberOption, textOption } from '../options.ts';
import { storedRun, storeOf } from '../stored.ts';
import { write } from '../terminal.ts';

const REPETITIONS = 1_000;
const MOST_REPETITIONS = 100_000;
const MOST_SEED = 4_294_967_295;
/** How far back a run of the bank is looked for. */
const MOST_RUNS = 500;

/** Simulates the gate on the user's own bank. Nothing is run, and nothing is asked of a server or a model. */
export const planCommand: CommandModule = {
  define: (command) => {
    command
      .argument(
        '[run]',
        "id of the run that says how often cases pass (default: the newest of the config's bank)",
      )
      .option('--config <file>', 'the config that names bank and store')
      .option('--store <file>', 'the store that holds the run')
      .option('--client <name>', 'only this client of the run; may be repeated', collecting)
      .option('--tool <name>', 'plan for an edit of this tool only; may be repeated', collecting)
      .option('--repetitions <n>', `how many gates are simulated for each truth (default ${REPETITIONS})`)
      .option('--seed <n>', 'what the random numbers follow from (default 1)')
      .option('--json', 'print one JSON document');
  },
  run: async (call) => {
    const { options, terminal } = call;
    const repetitions =
      numberOption(options, 'repetitions', { least: 1, most: MOST_REPETITIONS }) ?? REPETITIONS;
    const seed = numberOption(options, 'seed', { least: 0, most: MOST_SEED }) ?? 1;
    await using store = await storeOf(call, 'read');
    const run = await runOf(call, store);
    const trials = await collect(store.readTrials(run.id));
    const tools = toolsIn(run, listOption(options, 'tool'));
    const forecasts = clientsIn(run, listOption(options, 'client')).map((client) =>
      forecast({ run, trials }, { client, tools, repetitions, seed }),
    );
    const document = {
      schema: 'mcp-surveyor.plan/1',
      command: 'plan',
      ok: true,
      exitCode: exitCodes.holds,
      run: run.id,
      startedAt: run.startedAt,
      tools: tools === null ? null : [...tools],
      repetitions,
      seed,
      clients: forecasts,
    };
    const text = flagOption(options, 'json')
      ? `${JSON.stringify(document, null, 2)}\n`
      : forecastText(run.id, forecasts, { repetitions, seed });
    await write(terminal.stdout, text);
    return exitCodes.holds;
  },
};

async function runOf(call: Call, store: Store): Promise<Run> {
  const [named] = call.operands;
  if (named !== undefined) return (await storedRun(store, named)).run;
  const bankHash = await bankHashOf(call);
  for (const line of await store.listRuns(MOST_RUNS)) {
    if (!(asksBank(line.command) || line.command === 'try') || line.stored === 0) continue;
    const { run } = await storedRun(store, line.id);
    if (bankHash === null || run.bankHash === bankHash) return run;
  }
  throw new UsageError(
    'plan-no-run',
    bankHash === null
      ? 'The store holds no run with trials.'
      : 'The store holds no run of the bank as it is now.',
    'Make one, five trials of each case or more: surveyor run --trials 5. Or name an earlier one: surveyor plan RUN.',
  );
}

/** Null without a config: the store was named, and every run in it will do. */
async function bankHashOf(call: Call): Promise<string | null> {
  const isNamed = textOption(call.options, 'config') !== null;
  if (!isNamed && (await findConfig(call.terminal.folder)) === null) return null;
  const { config, folder } = await configOf(call);
  return (await loadBank(config.cases, folder)).hash;
}

function clientsIn({ clients }: Run, wanted: readonly string[]): readonly string[] {
  const known = clients.map(({ name }) => name);
  return wanted.length === 0 ? known : wanted.map((name) => knownName('client', name, known));
}

function toolsIn({ surface }: Run, wanted: readonly string[]): ReadonlySet<string> | null {
  const known = surface.tools.map(({ name }) => name);
  return wanted.length === 0 ? null : new Set(wanted.map((name) => knownName('tool', name, known)));
}

function knownName(option: 'client' | 'tool', name: string, known: readonly string[]): string {
  if (known.includes(name)) return name;
  throw new UsageError(
    'option-invalid',
    `--${option}: the run has no ${option} "${name}".${didYouMean(name, known)}`,
    `Leave out --${option}, or name one of the run's: surveyor report --json shows them.`,
  );
}
