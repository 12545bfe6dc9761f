import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import type { Endpoint } from '../../src/wire/endpoint.ts';
import type { Failure } from '../../src/wire/failure.ts';
import { openSession } from '../../src/wire/open-session.ts';
import type { Opened, OpenOptions, Session } from '../../src/wire/session.ts';

export type StdioEndpoint = Endpoint & { readonly kind: 'stdio' };
export type HttpEndpoint = Endpoint & { readonly kind: 'http' };

/** A program of test/servers as a stdio target. */
export function stdioTarget(name: string, ...args: readonly string[]): StdioEndpoint {
  return { kind: 'stdio', command: process.execPath, args: [programOf(name), ...args], env: {}, cwd: null };
}

export interface HttpTarget extends AsyncDisposable {
  readonly endpoint: HttpEndpoint;
  readonly port: number;
  /** What it has written to stderr so far. */
  readonly stderr: () => string;
}

/** A program of test/servers that listens on loopback; ended when disposed. */
export async function httpTarget(
  name: string,
  path: string,
  ...args: readonly string[]
): Promise<HttpTarget> {
  const child = spawn(process.execPath, [programOf(name), ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString('utf8')));
  const ready = await Promise.race([once(child.stdout, 'data'), once(child, 'exit').then(() => null)]);
  if (ready === null) throw new Error(`${name} did not start: ${stderr}`);
  const { port } = JSON.parse(String(ready[0])) as { port: number };
  return {
    endpoint: { kind: 'http', url: `http://127.0.0.1:${port}${path}`, headers: {} },
    port,
    stderr: () => stderr,
    [Symbol.asyncDispose]: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

export function openOptions(overrides: Partial<OpenOptions> = {}): OpenOptions {
  return { revision: null, timeoutMs: 20_000, startTimeoutMs: 20_000, env: process.env, ...overrides };
}

/** The session, or a test failure that quotes why there is none. */
export async function opened(
  endpoint: Endpoint,
  overrides: Partial<OpenOptions> = {},
): Promise<{ readonly session: Session } & Pick<Opened & { kind: 'open' }, 'eras'>> {
  const result = await openSession(endpoint, openOptions(overrides));
  if (result.kind === 'failed') throw new Error(`${result.failure.code}: ${result.failure.message}`);
  return result;
}

/** The failure, or a test failure because a session was opened. */
export async function failed(endpoint: Endpoint, overrides: Partial<OpenOptions> = {}): Promise<Failure> {
  const result = await openSession(endpoint, openOptions(overrides));
  if (result.kind === 'failed') return result.failure;
  await result.session[Symbol.asyncDispose]();
  throw new Error('a session was opened');
}

/** Whether a process runs; one that ended and was not collected by its parent does not. */
export async function runs(pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return signalReaches(pid);
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat !== '' && !/\) [ZX] /.test(stat);
}

/** Waits for what no event tells of; fails when it does not come. */
export async function eventually(is: () => boolean | Promise<boolean>): Promise<void> {
  await expect.poll(is, { timeout: 15_000, interval: 20 }).toBe(true);
}

function programOf(name: string): string {
  return fileURLToPath(new URL(`../servers/${name}.mjs`, import.meta.url));
}

function signalReaches(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
