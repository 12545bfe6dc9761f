import { codeOf, messageOf, UsageError } from '../base/errors.ts';

/** What the command line knows of the place it runs in. Read once at the start; everything else is handed this. */
export interface Terminal {
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly folder: string;
  readonly color: boolean;
  readonly width: number;
  /** True when progress may be drawn over itself. */
  readonly live: boolean;
}

const DEFAULT_WIDTH = 100;

export function terminalOf(wanted: { readonly color: boolean }): Terminal {
  const { stdout, stderr, env } = process;
  // Every write looks at its own outcome; without a listener the stream's event would end the process as a crash.
  for (const stream of [stdout, stderr]) stream.on('error', () => {});
  return {
    stdout,
    stderr,
    env,
    folder: process.cwd(),
    color: wanted.color && isColorful(env, stdout.isTTY),
    width: clamp(stdout.isTTY ? stdout.columns : DEFAULT_WIDTH),
    live: stderr.isTTY && isUnset(env['CI']) && env['TERM'] !== 'dumb',
  };
}

/** Colour only where a person looks: a terminal, no NO_COLOR, not CI, unless FORCE_COLOR asks for it. */
function isColorful(env: Terminal['env'], isTty: boolean): boolean {
  if ((env['NO_COLOR'] ?? '') !== '' || env['TERM'] === 'dumb') return false;
  const forced = env['FORCE_COLOR'] ?? '';
  return (forced !== '' && forced !== '0') || (isTty && isUnset(env['CI']));
}

function isUnset(value: string | undefined): boolean {
  return value === undefined || value === '' || value === 'false' || value === '0';
}

function clamp(width: number): number {
  return Math.min(200, Math.max(60, width || DEFAULT_WIDTH));
}

/** Writes and waits until the text has left, so that a process that ends next cuts nothing off. */
export function write(stream: NodeJS.WriteStream, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(text, (error) => {
      // A reader that has gone away (`surveyor report | head`) is no fault of ours.
      if (error && codeOf(error) !== 'EPIPE') reject(unwritable(error));
      else resolve();
    });
  });
}

/** The code of the error that `write` rejects with. */
export const UNWRITABLE = 'output-unwritable';

function unwritable(error: Error): UsageError {
  const why = codeOf(error) ?? messageOf(error);
  return new UsageError(
    UNWRITABLE,
    `The output could not be written: ${why}.`,
    'Write it to a place with space left.',
    {
      cause: error,
    },
  );
}
