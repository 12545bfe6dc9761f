import type { Readable } from 'node:stream';
import { onAbort } from '../base/on-abort.ts';
import { endProcess } from './end-process.ts';
import type { Environment } from './environment.ts';
import { trackGroup } from './live-groups.ts';
import { withinMs } from './now.ts';
import { spawnTarget, type NotSpawned } from './spawn-target.ts';

/** A program that is no target: it is started, listened to, and waited for. */
export interface Program {
  readonly command: string;
  readonly args: readonly string[];
  /** Added to the small default environment. */
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
}

export interface ProgramWatch {
  /** What the small default environment is taken from. */
  readonly from: Environment;
  /** Null: it may take as long as it likes. */
  readonly limitMs: number | null;
  readonly signal: AbortSignal;
  readonly onStdout: (chunk: Buffer) => void;
  readonly onStderr: (chunk: Buffer) => void;
}

export interface ProgramEnd {
  readonly kind: 'ended';
  /** `itself`: nobody told it to end. */
  readonly by: 'itself' | 'time' | 'signal';
  readonly exitCode: number | null;
  readonly signal: string | null;
}

/**
 * Runs a program in a process group of its own until it ends, its time is up, or the signal aborts; then nothing of the
 * group is left. Never throws for what the program does.
 */
export async function runProgram(program: Program, watch: ProgramWatch): Promise<ProgramEnd | NotSpawned> {
  const spawned = await spawnTarget({ kind: 'stdio', ...program }, watch.from);
  if (spawned.kind === 'not-spawned') return spawned;
  const { child, pid } = spawned;
  trackGroup(pid);
  const pipes = [drained(child.stdout, watch.onStdout), drained(child.stderr, watch.onStderr)];
  child.stdin.on('error', () => undefined);
  child.stdin.end();
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const running = {
    child,
    pid,
    exited,
    hasExited: () => child.exitCode !== null || child.signalCode !== null,
  };
  const by = running.hasExited() ? 'itself' : await firstOf(exited, watch);
  await endProcess(running);
  // What it left behind may have inherited the pipes; the last words of the program itself are there by then.
  await withinMs(LAST_WORDS_MS, Promise.all(pipes));
  child.stdout.destroy();
  child.stderr.destroy();
  return { kind: 'ended', by, exitCode: child.exitCode, signal: child.signalCode };
}

const LAST_WORDS_MS = 2_000;

async function firstOf(exited: Promise<void>, { limitMs, signal }: ProgramWatch): Promise<ProgramEnd['by']> {
  if (signal.aborted) return 'signal';
  let callOff = (): void => undefined;
  const aborted = new Promise<'signal'>((resolve) => {
    callOff = onAbort(signal, () => resolve('signal'));
  });
  const ended = exited.then((): 'itself' => 'itself');
  const waited = Promise.race([ended, aborted]);
  try {
    if (limitMs === null || (await withinMs(limitMs, waited))) return await waited;
    return 'time';
  } finally {
    callOff();
  }
}

/** Resolves when nothing more comes. */
function drained(stream: Readable, on: (chunk: Buffer) => void): Promise<void> {
  stream.on('data', on);
  stream.on('error', () => undefined);
  return new Promise((resolve) => stream.once('close', () => resolve()));
}
