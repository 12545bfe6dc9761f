import { codeOf, messageOf, UsageError } from '../base/errors.ts';
import { writeWhole } from '../base/write-whole.ts';
import type { Report } from '../report/model.ts';
import { renderTerminal } from '../report/terminal/terminal.ts';
import { writers } from '../report/writers.ts';
import type { Call } from './commands.ts';
import { flagOption } from './options.ts';
import { outputsOf } from './outputs.ts';
import { write } from './terminal.ts';

/** Writes the files that were asked for, then prints the report: stdout holds the result and nothing else. */
export async function emitReport(report: Report, call: Call): Promise<number> {
  const { terminal, options } = call;
  const json = flagOption(options, 'json');
  const quiet = flagOption(options, 'quiet');
  const outputs = outputsOf(call);
  for (const { format, file } of outputs) await writeReport(file, writers[format](report));
  const { color, width } = terminal;
  await write(
    terminal.stdout,
    json
      ? writers.json(report)
      : renderTerminal(report, { color, width, quiet, verbose: flagOption(options, 'verbose') }),
  );
  if (!quiet)
    for (const { name } of outputs)
      await write(json ? terminal.stderr : terminal.stdout, `Report written: ${name}\n`);
  return report.exitCode;
}

async function writeReport(file: string, text: string): Promise<void> {
  try {
    await writeWhole(file, text);
  } catch (error) {
    throw new UsageError(
      'report-unwritable',
      `The report could not be written to ${file}: ${codeOf(error) ?? messageOf(error)}.`,
      'Name a file in a folder that can be written, on a disk with space left. A run that was kept can be written again: surveyor report.',
      { cause: error },
    );
  }
}
