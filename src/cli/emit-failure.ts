import { exitCodes } from '../base/exit.ts';
import type { Failure } from '../wire/failure.ts';
import type { Call } from './commands.ts';
import { flagOption } from './options.ts';
import { write } from './terminal.ts';

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
    await write(terminal.stderr, `surveyor: ${failure.message}\n${stderr}${failure.next}\n`);
  }
  return exitCodes.unanswered;
}
