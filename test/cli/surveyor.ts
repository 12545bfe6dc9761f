import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** What one command line came to. */
export interface Typed {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface Place {
  readonly folder?: string;
  readonly env?: Record<string, string>;
  /** Looked at every few milliseconds; once it says yes, the signal is sent. */
  readonly until?: () => boolean;
  readonly signal?: NodeJS.Signals;
}

const BIN = resolve('dist/bin.js');

/** Types a command line as a user would, with a clean environment, and waits for its end. */
export function surveyor(
  args: readonly string[],
  { folder = process.cwd(), env = {}, until, signal = 'SIGINT' }: Place = {},
): Promise<Typed> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [BIN, ...args], {
      cwd: folder,
      env: { PATH: process.env['PATH'] ?? '', HOME: folder, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    const watch = setInterval(() => {
      if (until?.() !== true) return;
      clearInterval(watch);
      child.kill(signal);
    }, 20);
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    child.on('error', fail);
    child.on('close', (code, ended) => {
      clearInterval(watch);
      done({ code, signal: ended, stdout, stderr });
    });
  });
}

/** A new empty folder that is gone when the scope ends. */
export function emptyFolder(): { readonly path: string; readonly [Symbol.dispose]: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'surveyor-test-'));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}

/** The command that starts a server of test/servers. */
export function testServer(name: string, ...args: string[]): string[] {
  return [process.execPath, resolve(`test/servers/${name}.mjs`), ...args];
}

/** The one document that --json prints. Throws when stdout holds anything else. */
export function documentOf<T = Record<string, unknown>>(typed: Typed): T {
  return JSON.parse(typed.stdout) as T;
}
