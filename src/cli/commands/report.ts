import { collect } from '../../base/collect.ts';
import { UsageError } from '../../base/errors.ts';
import { exitCodes } from '../../base/exit.ts';
import { buildReport } from '../../report/build.ts';
import { besideOf } from '../../report/beside.ts';
import { runLineText, type RunResult } from '../../report/run-line.ts';
import { standingsIn } from '../../report/standings-in.ts';
import type { RunLine, Store } from '../../store/store.ts';
import type { Call, CommandModule } from '../commands.ts';
import { emitReport } from '../emit.ts';
import { flagOption, reportOptions } from '../options.ts';
import { storedRun, storeOf } from '../stored.ts';
import { write } from '../terminal.ts';

const LISTED = 20;
/** Trials beyond which those of a run are not read for its line in a list. */
const COUNTED = 2_000;

/** Prints or writes a stored run again. */
export const reportCommand: CommandModule = {
  define: (command) => {
    reportOptions(command.argument('[run]', 'id of the run (default: the newest)'))
      .option('--config <file>', 'the config that names the store')
      .option('--verbose', 'of a check: list every check, and each piece of advice by itself')
      .option('--list', 'list the newest runs instead');
  },
  run: async (call) => {
    await using store = await storeOf(call, 'read');
    if (flagOption(call.options, 'list')) return await list(store, call);
    const stored = await storedRun(store, call.operands[0] ?? null);
    const trials = await collect(store.readTrials(stored.run.id));
    const beside = await besideOf(store, stored.run, trials);
    return await emitReport(buildReport(stored, trials, 'report', beside), call);
  },
};

async function list(store: Store, { terminal, options }: Call): Promise<number> {
  const lines = await store.listRuns(LISTED);
  const json = flagOption(options, 'json');
  const document = {
    schema: 'mcp-surveyor.runs/1',
    command: 'report',
    ok: true,
    exitCode: exitCodes.holds,
    runs: lines,
  };
  await write(
    terminal.stdout,
    json
      ? `${JSON.stringify(document, null, 2)}\n`
      : (await linesText(store, lines)) || 'The store holds no run yet.\n',
  );
  return exitCodes.holds;
}

/** One after the other, since each run may be large. A run that cannot be read costs its own line alone. */
async function linesText(store: Store, lines: readonly RunLine[]): Promise<string> {
  let text = '';
  for (const line of lines) {
    // oxlint-disable-next-line no-await-in-loop -- never more than one run in memory
    text += runLineText(line, line.stored > COUNTED ? null : await resultOf(store, line));
  }
  return text;
}

/** What a user may repair about one run is told in its line; anything else is a bug. */
async function resultOf(store: Store, { id }: RunLine): Promise<RunResult | null> {
  try {
    const stored = await store.readRun(id);
    return stored === undefined ? null : { stored, ...(await standingsIn(store, stored.run)) };
  } catch (error) {
    if (error instanceof UsageError) return null;
    throw error;
  }
}
