import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { existsSync } from 'node:fs';
import { codeOf, messageOf } from '../base/errors.ts';
import type { Endpoint } from './endpoint.ts';
import { targetEnvironment, type Environment } from './environment.ts';
import { windowsCommand, type WindowsCommand } from './windows-command.ts';

export type Spawned =
  | { readonly kind: 'spawned'; readonly child: ChildProcessWithoutNullStreams; readonly pid: number }
  | NotSpawned;

/** The command could not be started at all; `code` is the operating system's (`ENOENT`, `EACCES`). */
export interface NotSpawned {
  readonly kind: 'not-spawned';
  readonly code: string | null;
  readonly why: string;
  /** The folder to start in does not exist, which systems report as if the command did not. */
  readonly cwdMissing: boolean;
}

type StdioEndpoint = Endpoint & { readonly kind: 'stdio' };

/** Starts a stdio target in a process group of its own, so that all of its descendants can be ended with it. */
export async function spawnTarget(endpoint: StdioEndpoint, from: Environment): Promise<Spawned> {
  const env = targetEnvironment(from, endpoint.env, process.platform);
  const { file, args, verbatim } = commandOf(endpoint, env);
  try {
    const child = spawn(file, args, {
      cwd: endpoint.cwd ?? undefined,
      env,
      stdio: 'pipe',
      detached: process.platform !== 'win32',
      windowsHide: true,
      windowsVerbatimArguments: verbatim,
    });
    return await new Promise((resolve) => {
      child.once('error', (error) => resolve(notSpawned(endpoint, error)));
      child.once('spawn', () => {
        // Later errors are those of signals and pipes, which show up elsewhere.
        child.on('error', () => undefined);
        resolve({ kind: 'spawned', child, pid: child.pid ?? 0 });
      });
    });
  } catch (error) {
    return notSpawned(endpoint, error);
  }
}

function commandOf(endpoint: StdioEndpoint, env: Readonly<Record<string, string>>): WindowsCommand {
  const { command, args } = endpoint;
  if (process.platform !== 'win32') return { file: command, args, verbatim: false };
  const valueOf = (name: string): string | undefined =>
    Object.entries(env).find(([key]) => key.toUpperCase() === name)?.[1];
  return windowsCommand(command, args, {
    folders: (valueOf('PATH') ?? '').split(';').filter((folder) => folder !== ''),
    extensions: (valueOf('PATHEXT') ?? '.COM;.EXE;.BAT;.CMD').split(';'),
    interpreter: valueOf('COMSPEC') ?? 'cmd.exe',
    exists: existsSync,
  });
}

function notSpawned(endpoint: StdioEndpoint, error: unknown): NotSpawned {
  const cwdMissing = endpoint.cwd !== null && !existsSync(endpoint.cwd);
  return { kind: 'not-spawned', code: codeOf(error), why: messageOf(error), cwdMissing };
}
