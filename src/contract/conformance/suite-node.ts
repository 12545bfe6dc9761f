import { resolve } from 'node:path';
import { excerpt } from '../../base/text.ts';
import type { Environment } from '../../wire/environment.ts';
import { runProgram } from '../../wire/run-program.ts';

/** What the suite is run with, or why there is nothing to run it with. */
export type SuiteNode =
  { readonly kind: 'found'; readonly program: string } | { readonly kind: 'missing'; readonly why: string };

/** The suite uses what came with this version of Node. */
const MAJOR = 22;
const VARIABLE = 'SURVEYOR_CONFORMANCE_NODE';
const ASKING_MS = 10_000;

/** Our own Node where it is new enough, else the one that the user names; another one is never looked for. */
export async function suiteNode(
  own: { readonly program: string; readonly version: string },
  { env, folder }: { readonly env: Environment; readonly folder: string },
): Promise<SuiteNode> {
  const named = env[VARIABLE] ?? '';
  if (named === '') {
    if (majorOf(own.version) >= MAJOR) return { kind: 'found', program: own.program };
    const why = `the suite needs Node ${MAJOR} or newer, and this is ${own.version}; ${VARIABLE} may name a newer one`;
    return { kind: 'missing', why };
  }
  const program = /[\\/]/.test(named) ? resolve(folder, named) : named;
  const version = await versionOf(program, env, folder);
  const shown = `${VARIABLE} names ${excerpt(named, 120)}`;
  if (version === null) return { kind: 'missing', why: `${shown}, which is no Node that can be started` };
  if (majorOf(version) >= MAJOR) return { kind: 'found', program };
  return { kind: 'missing', why: `${shown}, which is Node ${version}; the suite needs ${MAJOR} or newer` };
}

async function versionOf(program: string, env: Environment, cwd: string): Promise<string | null> {
  let said = '';
  const end = await runProgram(
    { command: program, args: ['--version'], env: {}, cwd },
    {
      from: env,
      limitMs: ASKING_MS,
      signal: new AbortController().signal,
      onStdout: (chunk) => (said = (said + chunk.toString('latin1')).slice(0, 200)),
      onStderr: () => undefined,
    },
  );
  if (end.kind !== 'ended' || end.exitCode !== 0) return null;
  return /^v(\d+\.\d+\.\d+)/.exec(said)?.[1] ?? null;
}

function majorOf(version: string): number {
  return Number(/^\d+/.exec(version)?.[0] ?? 0);
}
