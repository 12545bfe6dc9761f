import { exitCodes } from '../../base/exit.ts';
import type { Call } from '../commands.ts';
import { failureDocument, type CommandFailure } from '../failure.ts';
import { flagOption } from '../options.ts';
import { write } from '../terminal.ts';

/** Says that a surface was not read to its end, so that nothing could be done with it. Returns the exit status. */
export async function surfaceIncomplete(
  { terminal, options, command }: Call,
  done: 'compared' | 'locked',
  why: string,
): Promise<number> {
  const failure: CommandFailure = {
    exitCode: exitCodes.unanswered,
    code: 'surface-incomplete',
    message: `Nothing was ${done}, since a list could not be read to its end. ${why}`,
    next: 'Repair the list; surveyor check says more of it.',
    stack: null,
  };
  if (flagOption(options, 'json')) await write(terminal.stdout, failureDocument(command, failure));
  else await write(terminal.stderr, `surveyor: ${failure.message}\n${failure.next}\n`);
  return failure.exitCode;
}
