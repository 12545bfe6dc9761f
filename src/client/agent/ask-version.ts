import { UsageError } from '../../base/errors.ts';
import { tellingLine } from '../../base/telling-line.ts';
import { excerpt } from '../../base/text.ts';
import type { Environment } from '../../wire/environment.ts';
import { runProgram } from '../../wire/run-program.ts';
import { StderrTail } from '../../wire/stderr-tail.ts';
import type { Agent } from './agent.ts';
import type { PrivateHome } from './private-home.ts';

/** Runs `--version` in a private home. Throws a `UsageError` for an agent that is not installed, or does not run. */
export async function askVersion(
  { name, npm, program, versionMs }: Pick<Agent, 'name' | 'npm' | 'program' | 'versionMs'>,
  {
    words,
    home,
    from,
  }: { readonly words: readonly string[]; readonly home: PrivateHome; readonly from: Environment },
): Promise<string> {
  const limitMs = versionMs ?? USUAL_MS;
  const [command = program, ...args] = words;
  const [stdout, stderr] = [new StderrTail(), new StderrTail()];
  const ended = await runProgram(
    { command, args: [...args, '--version'], env: home.env, cwd: home.work },
    {
      from,
      limitMs,
      signal: new AbortController().signal,
      onStdout: (chunk) => stdout.push(chunk),
      onStderr: (chunk) => stderr.push(chunk),
    },
  );
  const install = `npm install -g ${npm.name}@${npm.version}`;
  if (ended.kind === 'not-spawned') {
    const message = `The client ${name} is not there: "${excerpt(command, 100)}" could not be started (${ended.code ?? ended.why}).`;
    throw new UsageError('client-missing', message, `Install it: ${install}`);
  }
  const [version] = /\d+\.\d+\.\d+[\w.+-]*\b/.exec(stdout.lines().join('\n')) ?? [];
  if (version !== undefined && ended.exitCode === 0) return version;
  if (ended.by === 'time') {
    throw new UsageError(
      'client-broken',
      `The client ${name} does not run: "${excerpt(command, 100)} --version" gave no answer within ${limitMs / 1000} seconds, and was ended.`,
      `Type that yourself; if it does not answer either, install it anew: ${install}`,
    );
  }
  const said = tellingLine([...stdout.lines(), ...stderr.lines()]);
  throw new UsageError(
    'client-broken',
    `The client ${name} does not run: "${excerpt(command, 100)} --version" ended with exit status ${ended.exitCode ?? 'unknown'}${said === null ? '' : `: ${said}`}`,
    `Install it anew: ${install}`,
  );
}

const USUAL_MS = 10_000;
