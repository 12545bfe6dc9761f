import { UsageError } from '../../base/errors.ts';
import { exitCodes } from '../../base/exit.ts';
import { didYouMean } from '../../base/nearest.ts';
import { count, printable } from '../../base/text.ts';
import type { Trend } from '../../compare/trend.ts';
import { paint } from '../../report/terminal/span.ts';
import { wholeTrend } from '../../report/terminal/trend.ts';
import type { TrendDocument } from '../../report/trend-schema.ts';
import { bankRuns, trendOf } from '../../report/trend.ts';
import type { Call, CommandModule } from '../commands.ts';
import { clientNames } from '../client-names.ts';
import { collecting, flagOption, listOption, numberOption } from '../options.ts';
import { storeOf } from '../stored.ts';
import { write } from '../terminal.ts';

const RUNS = 100;
const MOST_RUNS = 10_000;

/** What passed over time, a point for each surface, bank and version of a client. Nothing is run. */
export const trendCommand: CommandModule = {
  define: (command) => {
    command
      .option('--config <file>', 'the config that names the store')
      .option('--store <file>', 'the store that holds the runs')
      .option('--client <name>', 'only this client; may be repeated', collecting)
      .option('--limit <n>', `so many of the newest runs (default ${RUNS})`)
      .option('--json', 'print one JSON document');
  },
  run: async (call) => {
    const { options, terminal } = call;
    const runs = numberOption(options, 'limit', { least: 1, most: MOST_RUNS }) ?? RUNS;
    await using store = await storeOf(call, 'read');
    const lines = await bankRuns(store, null);
    const [newest] = lines;
    if (newest === undefined) throw noRun();
    const unread: UsageError[] = [];
    const limits = { runs, trials: Number.POSITIVE_INFINITY };
    const whole = await trendOf(store, lines, limits, { onUnread: (error) => unread.push(error) });
    const [trouble] = unread;
    if (trouble !== undefined) {
      if (whole.curves.length === 0) throw trouble;
      const left = `${count(unread.length, 'run')} left out that could not be read. ${trouble.message}`;
      await write(terminal.stderr, printable(`surveyor: ${left}\n`));
    }
    const trend = { ...whole, curves: curvesOf(whole, call) };
    // Nothing to go by is never green.
    const exitCode = trend.curves.length === 0 ? exitCodes.unanswered : exitCodes.holds;
    const document: TrendDocument = {
      schema: 'mcp-surveyor.trend/1',
      command: 'trend',
      ok: exitCode === exitCodes.holds,
      exitCode,
      target: newest.target,
      ...trend,
    };
    const { stdout, color, width } = terminal;
    await write(
      stdout,
      flagOption(options, 'json')
        ? `${JSON.stringify(document, null, 2)}\n`
        : paint(wholeTrend(trend, width), color),
    );
    return exitCode;
  },
};

function curvesOf({ curves }: Trend, { options }: Call): Trend['curves'] {
  const wanted = clientNames(listOption(options, 'client'));
  if (wanted.length === 0) return curves;
  const known = [...new Set(curves.map(({ client }) => client))];
  const strange = wanted.find((name) => !known.includes(name));
  if (strange === undefined) return curves.filter(({ client }) => wanted.includes(client));
  throw new UsageError(
    'option-invalid',
    `--client: no scored trial of these runs is by "${strange}".${didYouMean(strange, known)}`,
    known.length === 0 ? 'Make a run: surveyor run' : `There are trials by ${known.join(', ')}.`,
  );
}

function noRun(): UsageError {
  return new UsageError(
    'trend-no-run',
    'The store holds no run of a bank.',
    'Make one: surveyor run. It takes another, of another surface, to see a trend.',
  );
}
