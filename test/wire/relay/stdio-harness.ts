import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ownProgramFile } from '../../../src/base/own-program.ts';
import type { RelayPolicy } from '../../../src/wire/relay/policy.ts';
import { Spool } from '../../../src/wire/relay/spool.ts';
import { processTable } from '../../../src/wire/process-table.ts';
import type { Recording } from '../../../src/wire/recording.ts';

export interface StartedRelay extends AsyncDisposable {
  readonly process: ChildProcessWithoutNullStreams;
  readonly spoolFile: string;
  /** Exit code and signal. */
  readonly ended: Promise<readonly [number | null, NodeJS.Signals | null]>;
  /** All that has come from the target's stdout so far. */
  readonly output: () => Buffer;
  readonly errors: () => string;
  /** Resolves with the output once it fulfils this. */
  readonly until: (isEnough: (output: Buffer) => boolean) => Promise<Buffer>;
  readonly recording: () => Promise<Recording>;
}

export interface StartOptions {
  readonly folder: string;
  readonly policy?: RelayPolicy;
  readonly env?: Readonly<Record<string, string>>;
}

/** A target written in a few lines of JavaScript. */
export function script(code: string): readonly string[] {
  return [process.execPath, '-e', code];
}

/** Starts the built relay in front of a target, as a client would. */
export async function startRelay(target: readonly string[], options: StartOptions): Promise<StartedRelay> {
  const spoolFile = join(options.folder, 'spool.jsonl');
  const policyFile = join(options.folder, 'policy.json');
  if (options.policy !== undefined) await writeFile(policyFile, JSON.stringify(options.policy));
  const policy = options.policy === undefined ? [] : ['--policy', policyFile];
  const args = [ownProgramFile('relay'), '--spool', spoolFile, ...policy, '--', ...target];
  const child = spawn(process.execPath, args, { env: { ...process.env, ...options.env } });
  const ended = once(child, 'exit').then(([code, signal]) => [code, signal] as const);
  const [output, errors]: [Buffer[], Buffer[]] = [[], []];
  const news = new EventEmitter();
  child.stdout.on('data', (chunk: Buffer) => {
    output.push(chunk);
    news.emit('news');
  });
  child.stdout.once('end', () => news.emit('news'));
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
  for (const pipe of [child.stdin, child.stdout, child.stderr]) pipe.on('error', () => undefined);
  return {
    process: child,
    spoolFile,
    ended,
    output: () => Buffer.concat(output),
    errors: () => Buffer.concat(errors).toString('utf8'),
    until: async (isEnough) => {
      while (!isEnough(Buffer.concat(output))) {
        if (child.stdout.readableEnded)
          throw new Error(`the output ended with ${Buffer.concat(output).toString()}`);
        await once(news, 'news');
      }
      return Buffer.concat(output);
    },
    recording: async () => {
      const spool = new Spool(spoolFile);
      await spool.read();
      return spool.recording();
    },
    [Symbol.asyncDispose]: async () => {
      child.stdin.destroy();
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** The first line of a target that says its pid. */
export async function pidFrom(relay: StartedRelay): Promise<number> {
  const output = await relay.until((all) => all.includes('\n'));
  return Number(output.toString('utf8').split('\n')[0]);
}

/** Waits until processes are gone (zombies are), at most 20 seconds. Gives back those that are not. */
export async function leftOf(pids: readonly number[]): Promise<readonly number[]> {
  let left = pids;
  for (let turn = 0; turn < 200 && left.length > 0; turn += 1) {
    const running = new Set((await processTable(process.platform)).map(({ pid }) => pid));
    left = left.filter((pid) => running.has(pid));
    if (left.length > 0) await wait(100);
  }
  return left;
}

/** The processes that have this one among their ancestors. */
export async function familyOf(pid: number): Promise<readonly number[]> {
  const table = await processTable(process.platform);
  const found = [pid];
  for (const parent of found)
    found.push(...table.filter((row) => row.parent === parent).map((row) => row.pid));
  return found;
}

/** Waits until a number has stopped changing, and gives it back. */
export async function settled(read: () => number | Promise<number>): Promise<number> {
  let last = await read();
  for (let same = 0; same < 5;) {
    await wait(60);
    const now = await read();
    same = now === last ? same + 1 : 0;
    last = now;
  }
  return last;
}

/** Resident memory of a process on Linux; 0 elsewhere, where it cannot be compared. */
export function memoryMb(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
