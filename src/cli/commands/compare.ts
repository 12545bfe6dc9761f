import { collect } from '../../base/collect.ts';
import { UsageError } from '../../base/errors.ts';
import { exitCodes, type ExitCode } from '../../base/exit.ts';
import { didYouMean } from '../../base/nearest.ts';
import type { Comparison } from '../../compare/comparison.ts';
import type { RunTrials } from '../../compare/arm.ts';
import { compareRuns } from '../../compare/compare-runs.ts';
import { ofClient } from '../../compare/of-client.ts';
import { comparison } from '../../report/terminal/comparison.ts';
import { paint } from '../../report/terminal/span.ts';
import { DIFFERENCES, type Difference } from '../../run/identity.ts';
import type { Store } from '../../store/store.ts';
import type { CommandModule } from '../commands.ts';
import { clientNames } from '../client-names.ts';
import { flagOption, textOption } from '../options.ts';
import { storedRun, storeOf } from '../stored.ts';
import { write } from '../terminal.ts';

/** Compares two stored runs, case by case. Never fails a build by itself: the gate does that. */
export const compareCommand: CommandModule = {
  define: (command) => {
    command
      .argument('<before>', 'id of the first run')
      .argument('[after]', 'id of the second run; left out with --clients: the same run')
      .option('--across <what>', `in what they may differ, with commas: ${DIFFERENCES.join(', ')}`)
      .option('--clients <two>', 'one client of the first run and one of the second: FIRST,SECOND')
      .option('--config <file>', 'the config that names the store')
      .option('--store <file>', 'the store that holds the runs')
      .option('--json', 'print one JSON document');
  },
  run: async (call) => {
    const clients = clientsIn(textOption(call.options, 'clients'));
    const declared = declaredIn(textOption(call.options, 'across'));
    const [before = '', after = clients === null ? missingRun() : before] = call.operands;
    await using store = await storeOf(call, 'read');
    const runs = [await runTrials(store, before), await runTrials(store, after)] as const;
    const found =
      clients === null
        ? compareRuns(...runs, declared)
        : compareRuns(ofClient(runs[0], clients[0]), ofClient(runs[1], clients[1]), [...declared, 'clients']);
    const exitCode = exitCodeOf(found);
    const { stdout, color, width } = call.terminal;
    const document = {
      schema: 'mcp-surveyor.comparison/1',
      command: 'compare',
      ok: exitCode === exitCodes.holds,
      exitCode,
      ...found,
    };
    await write(
      stdout,
      flagOption(call.options, 'json')
        ? `${JSON.stringify(document, null, 2)}\n`
        : paint(comparison(found, width), color),
    );
    return exitCode;
  },
};

async function runTrials(store: Store, id: string): Promise<RunTrials> {
  const { run, finished } = await storedRun(store, id);
  return { run, trials: await collect(store.readTrials(run.id)), finished: finished !== null };
}

function missingRun(): never {
  throw new UsageError(
    'operand-missing',
    'Only one run was named.',
    'Name the second one too, or two clients of the one run: --clients FIRST,SECOND',
  );
}

function clientsIn(text: string | null): readonly [string, string] | null {
  if (text === null) return null;
  const [first = '', second = '', ...more] = clientNames([text]);
  if (first !== '' && second !== '' && more.length === 0) return [first, second];
  throw new UsageError(
    'option-invalid',
    `--clients takes two clients, not "${text}".`,
    'Name one of the first run and one of the second: --clients FIRST,SECOND',
  );
}

function declaredIn(text: string | null): readonly Difference['what'][] {
  return (text ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
    .map((word) => {
      const known = DIFFERENCES.find((each) => each === word);
      if (known !== undefined) return known;
      throw new UsageError(
        'option-invalid',
        `--across: "${word}" is nothing that runs differ in.${didYouMean(word, DIFFERENCES)}`,
        `Name any of: ${DIFFERENCES.join(', ')}.`,
      );
    });
}

/** Nothing compared is never green. */
function exitCodeOf({ cases, comparability }: Comparison): ExitCode {
  return cases.length === 0 || comparability.kind === 'void' ? exitCodes.unanswered : exitCodes.holds;
}
