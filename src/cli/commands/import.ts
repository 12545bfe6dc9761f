import { resolve } from 'node:path';
import { exitCodes } from '../../base/exit.ts';
import { count } from '../../base/text.ts';
import { name } from '../../report/text.ts';
import { importRun, wholeRun } from '../../store/bundle/import-bundle.ts';
import { readBundle } from '../../store/bundle/read-bundle.ts';
import type { CommandModule } from '../commands.ts';
import { flagOption } from '../options.ts';
import { storeOf } from '../stored.ts';
import { write } from '../terminal.ts';

/** Adds a run that another machine has exported to the store. */
export const importCommand: CommandModule = {
  define: (command) => {
    command
      .argument('<file>', 'a file that `surveyor export` has written')
      .option('--config <file>', 'the config that names the store')
      .option('--store <file>', 'the store to add it to')
      .option('--json', 'print one JSON document');
  },
  run: async (call) => {
    const [named = ''] = call.operands;
    const path = resolve(call.terminal.folder, named);
    // Before there is a store: a file that is no bundle leaves none behind.
    const whole = await wholeRun(readBundle(path, named));
    await using store = await storeOf(call, 'write');
    const { run, trials, known } = await importRun(whole, readBundle(path, named), store);
    const document = {
      schema: 'mcp-surveyor.import/1',
      command: 'import',
      ok: true,
      exitCode: exitCodes.holds,
      run: run.id,
      trials,
      known,
    };
    const said = known ? 'was in the store already' : `imported with ${count(trials, 'trial')}`;
    await write(
      call.terminal.stdout,
      flagOption(call.options, 'json')
        ? `${JSON.stringify(document, null, 2)}\n`
        : `Run ${name(run.id)} ${said}.\nSee it: surveyor report ${name(run.id)}\n`,
    );
    return exitCodes.holds;
  },
};
