import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { existsSync } from 'node:fs';
import { windowsCommand } from '../windows-command.ts';

/** A started target; `group` is the process group that it leads (on Windows, which has none, its process). */
export interface TargetProcess {
  readonly child: ChildProcessWithoutNullStreams;
  readonly group: number;
  /** Signals the target and all that it has started. */
  readonly signal: (signal: NodeJS.Signals) => void;
}

export interface TargetCommand {
  readonly command: string;
  readonly args: readonly string[];
  /** Where it is started; null: where the relay was. Clients start programs wherever they like. */
  readonly cwd: string | null;
}

/**
 * Starts the target in a process group of its own: what the client sends to the relay then reaches the target once, and
 * all that the target has started can be ended with it. Rejects with Node's error when the command cannot be started.
 */
export async function startTarget(
  { command, args, cwd }: TargetCommand,
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
): Promise<TargetProcess> {
  const {
    file,
    args: words,
    verbatim,
  } = platform === 'win32' ? onWindows(command, args, env) : { file: command, args, verbatim: false };
  const child = spawn(file, words, {
    env,
    ...(cwd === null ? {} : { cwd }),
    stdio: 'pipe',
    detached: platform !== 'win32',
    windowsHide: true,
    windowsVerbatimArguments: verbatim,
  });
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('spawn', resolve);
  });
  // Later errors are those of signals; what they did not reach is reached by the next one.
  child.on('error', () => undefined);
  const group = child.pid ?? 0;
  return { child, group, signal: (signal) => send(platform === 'win32' ? group : -group, signal) };
}

function send(to: number, signal: NodeJS.Signals): void {
  try {
    process.kill(to, signal);
  } catch {
    // Nothing of the group is left.
  }
}

function onWindows(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): ReturnType<typeof windowsCommand> {
  const valueOf = (name: string): string | undefined =>
    Object.entries(env).find(([key]) => key.toUpperCase() === name)?.[1];
  return windowsCommand(command, args, {
    folders: (valueOf('PATH') ?? '').split(';').filter((folder) => folder !== ''),
    extensions: (valueOf('PATHEXT') ?? '.COM;.EXE;.BAT;.CMD').split(';'),
    interpreter: valueOf('COMSPEC') ?? 'cmd.exe',
    exists: existsSync,
  });
}
