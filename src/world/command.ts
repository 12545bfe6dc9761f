import { parseJson, type Json } from '../base/json.ts';
import { excerpt } from '../base/text.ts';
import type { Environment } from '../wire/environment.ts';
import { runProgram, type ProgramEnd } from '../wire/run-program.ts';

/** Where a program of the author's runs, and how long it may take. */
export interface CommandPlace {
  readonly folder: string;
  /** All of it: nothing else is passed on. */
  readonly env: Environment;
  readonly limitMs?: number;
  readonly signal?: AbortSignal;
}

/** What a program printed, as JSON. */
export type Ran = { readonly kind: 'printed'; readonly value: Json } | Failed;

export type Failed = { readonly kind: 'failed'; readonly why: string };

const LIMIT_MS = 30_000;
const LIMIT_BYTES = 1_000_000;

/**
 * Runs a program and reads what it prints as JSON; when it is over, nothing of its process group is left. Never rejects:
 * whatever goes wrong is the author's to repair.
 */
export async function readCommand(words: readonly string[], place: CommandPlace): Promise<Ran> {
  const stdout = collected();
  const failed = await run(words, place, { onStdout: stdout.add, tooMuch: stdout.full });
  if (failed !== null) return failed;
  const parsed = parseJson(stdout.text());
  return parsed.ok
    ? { kind: 'printed', value: parsed.value }
    : { kind: 'failed', why: `${shown(words)} did not print JSON: ${excerpt(stdout.text(), 120)}` };
}

/** Runs a program for what it does; whatever it prints is dropped. Null: it ended with 0. Never rejects. */
export async function runCommand(words: readonly string[], place: CommandPlace): Promise<Failed | null> {
  return run(words, place, { onStdout: () => undefined, tooMuch: null });
}

async function run(
  words: readonly string[],
  { folder, env, limitMs = LIMIT_MS, signal }: CommandPlace,
  { onStdout, tooMuch }: { onStdout: (chunk: Buffer) => void; tooMuch: AbortSignal | null },
): Promise<Failed | null> {
  const [command = '', ...args] = words;
  const known = Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const said = tail();
  const signals = [tooMuch, signal].filter((one) => one instanceof AbortSignal);
  const ended = await runProgram(
    { command, args, env: Object.fromEntries(known), cwd: folder },
    { from: env, limitMs, signal: AbortSignal.any(signals), onStdout, onStderr: said.add },
  );
  if (ended.kind === 'not-spawned')
    return { kind: 'failed', why: `${shown(words)} could not be started: ${excerpt(ended.why, 200)}` };
  const trouble = troubleOf(ended, limitMs, tooMuch?.aborted === true);
  if (trouble === null) return null;
  const last = said.text();
  return { kind: 'failed', why: `${shown(words)} ${trouble}${last === '' ? '' : `: ${excerpt(last, 200)}`}` };
}

function shown(words: readonly string[]): string {
  return excerpt(words[0] ?? '', 80);
}

function troubleOf({ by, exitCode, signal }: ProgramEnd, limitMs: number, isTooMuch: boolean): string | null {
  if (by === 'time') return `was ended after ${limitMs} ms`;
  if (isTooMuch) return `was ended since it printed more than ${LIMIT_BYTES} bytes`;
  if (by === 'signal') return 'was stopped';
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

/** The last words of a stream: programs say at their end why they failed. */
function tail(): { readonly add: (chunk: Buffer) => void; readonly text: () => string } {
  let held = Buffer.alloc(0);
  return {
    add: (chunk) => {
      held = Buffer.concat([held, chunk]).subarray(-TAIL_BYTES);
    },
    text: () => held.toString('utf8').trim(),
  };
}

const TAIL_BYTES = 4_000;
