import { writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { codeOf, messageOf, UsageError } from '../base/errors.ts';
import { makeFolder } from '../base/make-folder.ts';
import type { Report } from '../report/model.ts';
import { renderTerminal } from '../report/terminal/terminal.ts';
import { writers } from '../report/writers.ts';
import type { Call } from './commands.ts';
import { flagOption, textOption } from './options.ts';
import { write } from './terminal.ts';

/** Options that name a file, each called like the writer that fills it. */
const FILES = ['html', 'junit', 'md'] as const;

/** Writes the files that were asked for, then prints the report: stdout holds the result and nothing else. */
export async function emitReport(report: Report, call: Call): Promise<number> {
  const { terminal, options } = call;
  const written: string[] = [];
  for (const format of FILES) {
    const name = textOption(options, format);
    if (name === null) continue;
    await writeReport(resolve(terminal.folder, name), writers[format](report));
    written.push(name);
  }
  const json = flagOption(options, 'json');
  const text = json
    ? writers.json(report)
    : renderTerminal(report, { color: terminal.color, width: terminal.width });
  await write(terminal.stdout, text);
  if (!flagOption(options, 'quiet'))
    for (const name of written)
      await write(json ? terminal.stderr : terminal.stdout, `Report written: ${name}\n`);
  return report.exitCode;
}

async function writeReport(file: string, text: string): Promise<void> {
  try {
    await makeFolder(dirname(file));
    await writeFile(file, text);
  } catch (error) {
    const next = 'Name a file in a folder that can be written.';
    throw new UsageError(
      'report-unwritable',
      `The report could not be written to ${file}: ${codeOf(error) ?? messageOf(error)}.`,
      next,
      { cause: error },
    );
  }
}
