import { parseJson, type Json } from '../../base/json.ts';
import { excerpt } from '../../base/text.ts';
import { runProgram, type ProgramEnd } from '../../wire/run-program.ts';

/** What a program printed, as JSON. */
export type Ran =
  { readonly kind: 'printed'; readonly value: Json } | { readonly kind: 'failed'; readonly why: string };

const LIMIT_MS = 30_000;
const LIMIT_BYTES = 1_000_000;

/**
 * Runs a program and reads what it prints as JSON; when it is over, nothing of its process group is left. Never rejects:
 * whatever goes wrong is the author's to repair.
 */
export async function runCommand(
  [command = '', ...args]: readonly string[],
  { folder, env }: { readonly folder: string; readonly env: Readonly<Record<string, string | undefined>> },
): Promise<Ran> {
  const stdout = collected();
  const stderr = collected();
  const known = Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const ended = await runProgram(
    { command, args, env: Object.fromEntries(known), cwd: folder },
    {
      from: env,
      limitMs: LIMIT_MS,
      signal: AbortSignal.any([stdout.full, stderr.full]),
      onStdout: stdout.add,
      onStderr: stderr.add,
    },
  );
  const shown = excerpt(command, 80);
  if (ended.kind === 'not-spawned')
    return { kind: 'failed', why: `${shown} could not be started: ${excerpt(ended.why, 200)}` };
  const trouble = troubleOf(ended);
  if (trouble !== null) {
    const said = stderr.text().trim();
    return { kind: 'failed', why: `${shown} ${trouble}${said === '' ? '' : `: ${excerpt(said, 200)}`}` };
  }
  const parsed = parseJson(stdout.text());
  return parsed.ok
    ? { kind: 'printed', value: parsed.value }
    : { kind: 'failed', why: `${shown} did not print JSON: ${excerpt(stdout.text(), 120)}` };
}

function troubleOf({ by, exitCode, signal }: ProgramEnd): string | null {
  if (by === 'time') return `was ended after ${LIMIT_MS} ms`;
  if (by === 'signal') return `was ended since it printed more than ${LIMIT_BYTES} bytes`;
  return exitCode === 0 ? null : `failed with ${signal ?? `exit status ${exitCode}`}`;
}

/** What a stream brings, up to the limit; `full` aborts beyond it. */
function collected(): {
  readonly add: (chunk: Buffer) => void;
  readonly text: () => string;
  readonly full: AbortSignal;
} {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const over = new AbortController();
  return {
    add: (chunk) => {
      bytes += chunk.length;
      if (bytes <= LIMIT_BYTES) chunks.push(chunk);
      else over.abort();
    },
    text: () => Buffer.concat(chunks).toString('utf8'),
    full: over.signal,
  };
}
