import { asRunId } from '../../base/ids.ts';
import { collect } from '../../base/collect.ts';
import { UsageError } from '../../base/errors.ts';
import { systemClock } from '../../base/clock.ts';
import { exitCodes } from '../../base/exit.ts';
import { nearest } from '../../base/nearest.ts';
import { DEFAULTS } from '../../config/config.ts';
import { findConfig } from '../../config/find-config.ts';
import { buildReport } from '../../report/build.ts';
import { layersOf } from '../../report/layers.ts';
import { isWithoutTrials, runLineText } from '../../report/run-line.ts';
import { openStore } from '../../store/open-store.ts';
import type { StoredRun } from '../../run/run.ts';
import type { RunLine, Store } from '../../store/store.ts';
import type { Call, CommandModule } from '../commands.ts';
import { configOf } from '../config.ts';
import { emitReport } from '../emit.ts';
import { flagOption, reportOptions, textOption } from '../options.ts';
import { write } from '../terminal.ts';

const LISTED = 20;

/** Prints or writes a stored run again. */
export const reportCommand: CommandModule = {
  define: (command) => {
    reportOptions(command.argument('[run]', 'id of the run (default: the newest)'))
      .option('--config <file>', 'the config that names the store')
      .option('--list', 'list the newest runs instead');
  },
  run: async (call) => {
    await using store = await openStore(await placeOf(call), {
      clock: systemClock,
      folder: call.terminal.folder,
      use: 'read',
    });
    if (flagOption(call.options, 'list')) return await list(store, call);
    const stored = await store.readRun(asRunId(await chosen(store, call)));
    if (stored === undefined) throw await noSuchRun(store, call.operands[0] ?? '');
    const layers = await layersOf(store, stored.run);
    const report = buildReport(stored, await collect(store.readTrials(stored.run.id)), 'report', layers);
    return emitReport(report, call);
  },
};

async function placeOf(call: Call): Promise<string> {
  const named = textOption(call.options, 'store');
  if (named !== null) return named;
  const configured =
    textOption(call.options, 'config') !== null || (await findConfig(call.terminal.folder)) !== null;
  return configured ? (await configOf(call)).config.store : DEFAULTS.store;
}

async function chosen(store: Store, call: Call): Promise<string> {
  const [named] = call.operands;
  if (named !== undefined) return named;
  const [newest] = await store.listRuns(1);
  if (newest === undefined)
    throw new UsageError(
      'no-runs',
      'The store holds no run yet.',
      'Make one: surveyor try -- COMMAND, or surveyor run.',
    );
  return newest.id;
}

async function noSuchRun(store: Store, id: string): Promise<UsageError> {
  const known = (await store.listRuns(1_000)).map((line) => line.id);
  const [near] = [...known.filter((each) => each.startsWith(id)), ...nearest(id, known)];
  const hint = near === undefined ? '' : ` The nearest is ${near}.`;
  return new UsageError(
    'unknown-run',
    `The store holds no run "${id}".${hint}`,
    'List them: surveyor report --list.',
  );
}

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
    const stored = isWithoutTrials(line) ? await readable(store, line) : undefined;
    text += runLineText(line, stored);
  }
  return text;
}

/** What a user may repair about one run is told in its line; anything else is a bug. */
async function readable(store: Store, { id }: RunLine): Promise<StoredRun | undefined> {
  try {
    return await store.readRun(id);
  } catch (error) {
    if (error instanceof UsageError) return undefined;
    throw error;
  }
}
