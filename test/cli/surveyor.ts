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
  /** Called with the process's id once it has written something that matches. */
  readonly when?: { readonly seen: RegExp; readonly act: (pid: number) => void };
}

const BIN = resolve('dist/bin.js');

/** Types a command line as a user would, with a clean environment, and waits for its end. */
export function surveyor(args: readonly string[], { folder = process.cwd(), env = {}, when }: Place = {}): Promise<Typed> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [BIN, ...args], {
      cwd: folder,
      env: { PATH: process.env['PATH'] ?? '', HOME: folder, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    let acted = false;
    const look = (): void => {
      if (acted || when === undefined || !when.seen.test(stdout + stderr)) return;
      acted = true;
      when.act(child.pid ?? 0);
    };
    child.stdout.setEncoding('utf8').on('data', (text: string) => ((stdout += text), look()));
    child.stderr.setEncoding('utf8').on('data', (text: string) => ((stderr += text), look()));
    child.on('error', fail);
    child.on('close', (code, signal) => done({ code, signal, stdout, stderr }));
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
