import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ConfigInput, TargetInput } from '../src/config/config-schema.ts';
import type { CheckId } from '../src/finding/codes.ts';
import type { Report } from '../src/report/model.ts';
import type { Try } from './catch-rows.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BIN = join(ROOT, 'dist/bin.js');

/** Generated inputs are drawn alike each time, so that the table is. */
const DRAWN = ['--seed', '1', '--runs', '10'];

/** Checks one server with the built command line. `only`: these checks and no others. Throws if it printed no report. */
export async function checked(one: Try, flaw: string, only: readonly CheckId[] = []): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'surveyor-catch-'));
  const served = one.over === 'http' ? await serve(one) : null;
  try {
    // YAML takes JSON as it is.
    await writeFile(join(folder, 'surveyor.yaml'), JSON.stringify(configOf(one, flaw, served?.port ?? null)));
    const chosen = only.length === 0 ? [] : ['--only', only.join(',')];
    const args = ['check', '--json', '--store', 'memory', '--quiet', ...DRAWN, ...chosen, ...one.options];
    return reportIn(await typed(args, folder), `${one.server} ${flaw}`);
  } finally {
    served?.child.stdin?.end();
    await rm(folder, { recursive: true, force: true });
  }
}

/** What its author would have in `surveyor.yaml`. `port`: where it listens; null: it is started over stdio. */
export function configOf(one: Try, flaw: string, port: number | null): ConfigInput {
  const { target, ...config } = one.config;
  const where: TargetInput =
    port === null
      ? { command: [process.execPath, ...programOf(one), '--era', one.era, '--flaw', flaw] }
      : { url: `http://127.0.0.1:${port}/${one.era}/${flaw}/mcp` };
  return { target: { ...where, ...target }, ...config };
}

function reportIn({ stdout, stderr }: Typed, what: string): Report {
  try {
    const report = JSON.parse(stdout) as Report; // oxlint-disable-line typescript/no-unsafe-type-assertion -- printed by our own command
    if (report.error === null) return report;
    throw new Error(report.error.message);
  } catch (cause) {
    throw new Error(`${what}: no report. ${stderr.slice(0, 500)}`, { cause });
  }
}

function programOf({ server }: Try): readonly string[] {
  const file = (path: string): string => join(ROOT, 'test/servers', path);
  if (server === 'rooms') return [file('rooms/server.mjs')];
  return server === 'flawed' ? [file('flawed/server.mjs')] : [file('defects/server.mjs'), '--world', server];
}

interface Typed {
  readonly stdout: string;
  readonly stderr: string;
}

function typed(args: readonly string[], folder: string): Promise<Typed> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [BIN, ...args], {
      cwd: folder,
      env: { PATH: process.env['PATH'] ?? '', HOME: folder },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    child.on('error', fail);
    child.on('close', () => done({ stdout, stderr }));
  });
}

/** Starts a server on a free port; it ends with its stdin. */
export function serve(one: Try): Promise<{ readonly port: number; readonly child: ChildProcess }> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [...programOf(one), '--http', '0'], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    child.on('error', fail);
    child.on('exit', () => fail(new Error(`${one.server} ended before it listened`)));
    child.stdout.setEncoding('utf8').once('data', (line: string) => {
      done({ port: Number(/(\d+)\s*$/.exec(line)?.[1]), child });
    });
  });
}
