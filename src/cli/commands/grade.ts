import { systemClock } from '../../base/clock.ts';
import { exitCodes } from '../../base/exit.ts';
import { count, printable } from '../../base/text.ts';
import { regrade, type Regraded } from '../../regrade.ts';
import { name } from '../../report/text.ts';
import type { CommandModule } from '../commands.ts';
import { flagOption } from '../options.ts';
import { storedRun, storeOf } from '../stored.ts';
import { write } from '../terminal.ts';

/** Grades a stored run again. No server is asked, and no trial is run. */
export const gradeCommand: CommandModule = {
  define: (command) => {
    command
      .argument('[run]', 'id of the run (default: the newest)')
      .option('--config <file>', 'the config that names the store')
      .option('--store <file>', 'the store that holds the run')
      .option('--json', 'print one JSON document');
  },
  run: async (call) => {
    // A store that is not there holds no run, and is not made.
    await using store = await storeOf(call, 'read');
    const stored = await storedRun(store, call.operands[0] ?? null);
    const { id } = stored.run;
    const regraded = await regrade(store, stored, systemClock.now());
    const changed = regraded.changed.map(({ graded, before, after }) => ({
      trial: graded.trial.id,
      before,
      after,
    }));
    const document = {
      schema: 'mcp-surveyor.grading/1',
      command: 'grade',
      ok: true,
      exitCode: exitCodes.holds,
      run: id,
      trials: regraded.trials,
      changed,
    };
    await write(
      call.terminal.stdout,
      flagOption(call.options, 'json') ? `${JSON.stringify(document, null, 2)}\n` : textOf(id, regraded),
    );
    return exitCodes.holds;
  },
};

const SHOWN = 20;

function textOf(id: string, { trials, changed }: Regraded): string {
  const head = `${count(trials, 'trial')} of run ${name(id)} graded again: ${
    changed.length === 0 ? 'every verdict as before' : `${count(changed.length, 'trial')} with other verdicts`
  }.\n`;
  const lines = changed
    .slice(0, SHOWN)
    .map(({ graded, before, after }) => `  ${printable(graded.trial.id)}: ${before} → ${after}\n`);
  const left = changed.length - lines.length;
  const more = left > 0 ? `  … ${left} more\n` : '';
  const kept =
    changed.length === 0 ? '' : `Both gradings are kept. See the new one: surveyor report ${name(id)}\n`;
  return `${head}${lines.join('')}${more}${kept}`;
}
