import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { checkContext, runChecks, type ChecksRun } from '../../../src/contract/run-checks.ts';
import type { CheckContext } from '../../../src/contract/check.ts';
import { wireChecks } from '../../../src/contract/wire-checks.ts';
import type { WireCode } from '../../../src/finding/words/wire.ts';
import { takeSurface } from '../../../src/surface/take-surface.ts';
import type { Endpoint } from '../../../src/wire/endpoint.ts';
import { openSession } from '../../../src/wire/open-session.ts';
import { LATEST_LEGACY, LATEST_MODERN, type Revision } from '../../../src/wire/revision.ts';

const SERVER = fileURLToPath(new URL('../../servers/flawed/server.mjs', import.meta.url));

/** One flawed server as a check meets it. `clean` is no flaw. */
export interface Target {
  readonly flaw: string;
  readonly era: 'legacy' | 'modern' | 'dual';
  /** Where the HTTP server listens; null: over stdio. */
  readonly origin: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly revision?: Revision;
}

/** Runs some checks on a flawed server, over a connection in its era's newest revision. */
export async function runOn(target: Target, ids: readonly WireCode[]): Promise<ChecksRun> {
  return runChecks(
    ids.map((id) => wireChecks[id]),
    await meet(target),
    () => undefined,
  );
}

/** What the checks on a flawed server are given. Its connection is open. */
export async function meet(target: Target): Promise<CheckContext> {
  const revision = target.revision ?? (target.era === 'legacy' ? LATEST_LEGACY : LATEST_MODERN);
  const options = { revision, timeoutMs: 10_000, startTimeoutMs: 20_000, env: process.env };
  const opened = await openSession(endpointOf(target), options);
  if (opened.kind === 'failed') throw new Error(`${target.flaw}: ${opened.failure.message}`);
  const surface = await takeSurface(opened.session);
  return checkContext(opened.session, { surface, eras: opened.eras, open: options });
}

/** Every run over HTTP has an endpoint of its own, so that no run sees the state of another. */
let endpoints = 0;

function endpointOf({ flaw, era, origin, headers }: Target): Endpoint {
  if (origin !== null) {
    endpoints += 1;
    return { kind: 'http', url: `${origin}/${era}/${flaw}/${endpoints}/mcp`, headers: headers ?? {} };
  }
  return {
    kind: 'stdio',
    command: process.execPath,
    args: [SERVER, '--era', era, '--flaw', flaw],
    env: {},
    cwd: null,
  };
}

/** The process that serves every flaw over HTTP. */
export interface FlawedHttp extends AsyncDisposable {
  readonly origin: string;
}

export async function startFlawedHttp(host = '127.0.0.1', server: string = SERVER): Promise<FlawedHttp> {
  const child = spawn(process.execPath, [server, '--http', '0', '--host', host], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const [line] = (await once(lines, 'line')) as [string];
  const port = /(\d+)$/.exec(line)?.[1] ?? '';
  return { origin: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.stdin?.end();
  await gone;
}

/** What a row of a table expects: the severity of the worst flaw, or the outcome where there is none. */
export type Expected = 'holds' | 'not-applicable' | 'error' | 'warning' | 'advice' | 'could-not-run';

/** What a run of one check came to, as a row expects it: the worst flaw with its message, or the outcome. */
export function verdictOf(run: Pick<ChecksRun, 'results' | 'findings'>): readonly [string, string] {
  const [result] = run.results;
  const worst = ['error', 'warning', 'advice'].map((severity) =>
    run.findings.find((each) => each.severity === severity),
  );
  const finding = worst.find((each) => each !== undefined);
  if (finding !== undefined) return [finding.severity, finding.message];
  return [result?.outcome ?? 'nothing', result?.why ?? ''];
}

/** The verdict that a row of a table expects; null: whatever it says. */
export function rowVerdict(outcome: Expected, message: RegExp | null): readonly [string, unknown] {
  return [outcome, message === null ? expect.any(String) : expect.stringMatching(message)];
}
