import { resolve } from 'node:path';
import { codeOf, UsageError } from '../../base/errors.ts';
import { readBytes } from '../../base/read-bytes.ts';
import { excerpt } from '../../base/text.ts';
import type { Environment } from '../../wire/environment.ts';
import { runProgram, type ProgramEnd } from '../../wire/run-program.ts';
import { judgeUnit, sumOf, type Read } from './judge-unit.ts';
import { BYTES_LIMIT, readJunitFile, stampsOf, type Stamps } from './junit-files.ts';
import { TapReader } from './read-tap.ts';
import type { UnitResult } from './unit-result.ts';

/** How the project's own unit tests are run, and where their results are. At least one of the three is there. */
export interface UnitRequest {
  /** The words of a command, and how it is shown; null: the results of an earlier run are read. */
  readonly command: { readonly words: readonly [string, ...string[]]; readonly shown: string } | null;
  /** Absolute: the command starts here, and names of files begin here. */
  readonly folder: string;
  readonly env: Environment;
  /** Names or patterns of JUnit files. */
  readonly junit: readonly string[];
  /** A file of TAP. Without it and without JUnit, the command's stdout is read as TAP. */
  readonly tap: string | null;
}

export interface UnitWatch {
  readonly signal: AbortSignal;
  /** What the command prints, on either stream. */
  readonly onOutput: (chunk: Buffer) => void;
}

/**
 * Runs the tests, or reads what is there of them. Null: the signal ended it. Throws UsageError for a command that cannot
 * be started and a file that cannot be read.
 */
export async function runUnit(request: UnitRequest, watch: UnitWatch): Promise<UnitResult | null> {
  const { command, folder, junit } = request;
  const stdout = new TapReader();
  const before: Stamps = command === null ? new Map() : await stampsOf(junit, folder);
  const end = command === null ? null : await runCommand(command.words, request, { ...watch, stdout });
  if (end?.by === 'signal') return null;
  const read = await results(request, before, stdout);
  return {
    ...judgeUnit(read, end),
    command: command === null ? null : excerpt(command.shown, 300),
    files: read.files.map((file) => excerpt(file, 200)),
    exit: end === null ? null : { exitCode: end.exitCode, signal: end.signal },
  };
}

async function runCommand(
  [program, ...args]: readonly [string, ...string[]],
  { env, folder }: UnitRequest,
  { signal, onOutput, stdout }: UnitWatch & { readonly stdout: TapReader },
): Promise<ProgramEnd> {
  const set = Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  const end = await runProgram(
    // It is the user's own command, so it gets all that it would get in the user's own shell.
    { command: program, args, env: Object.fromEntries(set), cwd: folder },
    {
      from: env,
      limitMs: null,
      signal,
      onStdout: (chunk) => {
        stdout.add(chunk);
        onOutput(chunk);
      },
      onStderr: onOutput,
    },
  );
  if (end.kind === 'ended') return end;
  const why = end.cwdMissing ? 'the folder does not exist' : (end.code ?? end.why);
  throw new UsageError(
    'command-unstartable',
    `The unit tests' command could not be started: ${excerpt(program, 120)} (${excerpt(why, 120)}).`,
    'Check its first word; there is no shell here.',
  );
}

async function results(
  { junit, tap, folder, command }: UnitRequest,
  before: Stamps,
  stdout: TapReader,
): Promise<Read> {
  if (junit.length > 0) return junitResults(junit, folder, before);
  if (tap === null && command === null) throw new Error('there is nothing to run and nothing to read');
  if (tap === null) return tapResults(stdout, []);
  return tapFile(tap, folder);
}

async function tapFile(tap: string, folder: string): Promise<Read> {
  const read = await readBytes(resolve(folder, tap), BYTES_LIMIT).catch((error: unknown) => ({
    kind: 'odd' as const,
    why: `it can't be read (${codeOf(error) ?? 'unknown reason'})`,
  }));
  if (read.kind === 'odd')
    return { ...sumOf([]), files: [], troubles: [`${excerpt(tap, 120)}: ${read.why}`] };
  const reader = new TapReader();
  reader.add(read.bytes);
  return tapResults(reader, [tap]);
}

function tapResults(reader: TapReader, files: readonly string[]): Read {
  const counted = reader.end();
  const what = files[0] === undefined ? 'the TAP on stdout' : excerpt(files[0], 120);
  if (typeof counted === 'string') return { ...sumOf([]), files, troubles: [`${what}: ${counted}`] };
  return { ...counted, files, troubles: [] };
}

/** Files that the command has not written are those of an earlier run, and say nothing of this one. */
async function junitResults(junit: readonly string[], folder: string, before: Stamps): Promise<Read> {
  const now = await stampsOf(junit, folder);
  const fresh = [...now].flatMap(([name, stamp]) => (before.get(name) === stamp ? [] : [name]));
  const shown = excerpt(junit.join(', '), 200);
  if (fresh.length === 0) {
    const stale =
      now.size > 0 ? `no file that ${shown} leads to was written by this run` : `there is no file ${shown}`;
    return { ...sumOf([]), files: [], troubles: [stale] };
  }
  const troubles: string[] = [];
  const parts = [];
  for (const name of fresh) {
    // oxlint-disable-next-line no-await-in-loop -- one file at a time is held
    const counted = await readJunitFile(resolve(folder, name));
    if (typeof counted === 'string') troubles.push(`${excerpt(name, 120)}: ${counted}`);
    else parts.push(counted);
  }
  return { ...sumOf(parts), files: fresh, troubles };
}
