import { collect } from '../../base/collect.ts';
import { UsageError } from '../../base/errors.ts';
import { exitCodes, type ExitCode } from '../../base/exit.ts';
import { didYouMean } from '../../base/nearest.ts';
import type { Comparison } from '../../compare/comparison.ts';
import { compareRuns, type RunTrials } from '../../compare/compare-runs.ts';
import { comparison } from '../../report/terminal/comparison.ts';
import { paint } from '../../report/terminal/span.ts';
import { DIFFERENCES, type Difference } from '../../run/identity.ts';
import type { Store } from '../../store/store.ts';
import type { CommandModule } from '../commands.ts';
import { flagOption, textOption } from '../options.ts';
import { storedRun, storeOf } from '../stored.ts';
import { write } from '../terminal.ts';

/** Compares two stored runs, case by case. Never fails a build by itself: the gate does that. */
export const compareCommand: CommandModule = {
  define: (command) => {
    command
      .argument('<before>', 'id of the first run')
      .argument('<after>', 'id of the second run')
      .option('--across <what>', `in what they may differ, with commas: ${DIFFERENCES.join(', ')}`)
      .option('--config <file>', 'the config that names the store')
      .option('--store <file>', 'the store that holds the runs')
      .option('--json', 'print one JSON document');
  },
  run: async (call) => {
    const declared = declaredIn(textOption(call.options, 'across'));
    await using store = await storeOf(call, 'read');
    const [before = '', after = ''] = call.operands;
    const found = compareRuns(await runTrials(store, before), await runTrials(store, after), declared);
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
  const { run } = await storedRun(store, id);
  return { run, trials: await collect(store.readTrials(run.id)) };
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
