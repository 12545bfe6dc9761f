import { exitCodes } from '../base/exit.ts';
import { printable } from '../base/text.ts';
import type { Failure } from '../wire/failure.ts';
import type { Call } from './commands.ts';
import { failureDocument, type CommandFailure } from './failure.ts';
import { flagOption } from './options.ts';
import { write } from './terminal.ts';

/** Says that a command could not come to its end. Returns the exit status. */
export async function emitCommandFailure(call: Call, failure: CommandFailure): Promise<number> {
  const { terminal, options, command } = call;
  if (flagOption(options, 'json')) await write(terminal.stdout, failureDocument(command, failure));
  else await write(terminal.stderr, printable(`${failure.message}\n${failure.next}\n`));
  return failure.exitCode;
}

/** Says that the target could not be reached, for commands that end without a report. Returns the exit status. */
export async function emitTargetFailure(call: Call, command: string, failure: Failure): Promise<number> {
  const { terminal, options } = call;
  if (flagOption(options, 'json')) {
    const document = {
      schema: 'mcp-surveyor.error/1',
      command,
      ok: false,
      exitCode: exitCodes.unanswered,
      error: failure,
    };
    await write(terminal.stdout, `${JSON.stringify(document, null, 2)}\n`);
  } else {
    const stderr = failure.stderr.map((line) => `  stderr: ${line}\n`).join('');
    await write(terminal.stderr, printable(`surveyor: ${failure.message}\n${stderr}${failure.next}\n`));
  }
  return exitCodes.unanswered;
}
