import { resolve } from 'node:path';
import { codeOf, messageOf, UsageError } from '../../base/errors.ts';
import { exitCodes } from '../../base/exit.ts';
import { redactor } from '../../base/redact.ts';
import { writeWhole } from '../../base/write-whole.ts';
import { findConfig } from '../../config/find-config.ts';
import { name } from '../../report/text.ts';
import { bundleText } from '../../store/bundle/write-bundle.ts';
import type { Call, CommandModule } from '../commands.ts';
import { configOf } from '../config.ts';
import { flagOption, textOption } from '../options.ts';
import { storedRun, storeOf } from '../stored.ts';
import { write } from '../terminal.ts';

/** Writes one run as a file that another machine can import, and that anybody can read and check. */
export const exportCommand: CommandModule = {
  define: (command) => {
    command
      .argument('[run]', 'id of the run (default: the newest)')
      .option('--out <file>', 'where to write it (default: RUN.surveyor.jsonl in this folder)')
      .option('--config <file>', 'the config that names the store, and the secrets to take out')
      .option('--store <file>', 'the store that holds the run')
      .option('--json', 'print one JSON document');
  },
  run: async (call) => {
    await using store = await storeOf(call, 'read');
    const stored = await storedRun(store, call.operands[0] ?? null);
    const named = textOption(call.options, 'out') ?? fileNameOf(stored.run.id);
    const text = bundleText(store, stored, await redactionOf(call));
    try {
      await writeWhole(resolve(call.terminal.folder, named), text);
    } catch (error) {
      if (codeOf(error) === null) throw error;
      throw new UsageError(
        'bundle-unwritable',
        `The bundle could not be written to ${named}: ${codeOf(error) ?? messageOf(error)}.`,
        'Name a file in a folder that can be written, on a disk with space left: --out FILE.',
        { cause: error },
      );
    }
    const { id } = stored.run;
    const document = {
      schema: 'mcp-surveyor.export/1',
      command: 'export',
      ok: true,
      exitCode: exitCodes.holds,
      run: id,
      file: named,
    };
    await write(
      call.terminal.stdout,
      flagOption(call.options, 'json')
        ? `${JSON.stringify(document, null, 2)}\n`
        : `Run ${name(id)} written: ${named}\nRead it on another machine: surveyor import ${named}\n`,
    );
    return exitCodes.holds;
  },
};

/** An id of a store is text from outside: it names no folder. */
function fileNameOf(id: string): string {
  return `${id.replaceAll(/[^\w.-]/g, '_').slice(0, 80)}.surveyor.jsonl`;
}

/** Secrets were taken out when the run was stored; those of a config that is at hand are taken out once more. */
async function redactionOf(call: Call): Promise<(text: string) => string> {
  const configured =
    textOption(call.options, 'config') !== null || (await findConfig(call.terminal.folder)) !== null;
  return configured ? redactor((await configOf(call)).secrets) : (text) => text;
}
