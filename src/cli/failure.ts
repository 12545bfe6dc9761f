import { UsageError } from '../base/errors.ts';
import { exitCodes, type ExitCode } from '../base/exit.ts';

/** What is said and returned when a command could not do its work. */
export interface CommandFailure {
  readonly exitCode: ExitCode;
  readonly code: string;
  readonly message: string;
  readonly next: string;
  /** Only for bugs of ours, or with --debug. */
  readonly stack: string | null;
}

/** Nothing that was typed or written is wrong: the answer could not be had. */
const UNANSWERED: ReadonlySet<string> = new Set(['disk-full']);

/** One place decides what a thrown error means: the user's to repair, or ours. */
export function failureOf(error: unknown, debug: boolean): CommandFailure {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  if (error instanceof UsageError) {
    const { code, message, next } = error;
    const exitCode = UNANSWERED.has(code) ? exitCodes.unanswered : exitCodes.usage;
    return { exitCode, code, message, next, stack: debug ? stack : null };
  }
  return {
    exitCode: exitCodes.bug,
    code: 'bug',
    message: 'mcp-surveyor has a bug: this should not have happened.',
    next: 'Please report it with the lines above and the command you typed.',
    stack,
  };
}

/** The failure as the one document that --json prints. */
export function failureDocument(command: string, { exitCode, code, message, next }: CommandFailure): string {
  const document = {
    schema: 'mcp-surveyor.error/1',
    command,
    ok: false,
    exitCode,
    error: { code, message, next },
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
