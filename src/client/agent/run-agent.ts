import { stripVTControlCharacters } from 'node:util';
import { parseJson } from '../../base/json.ts';
import { tellingLine } from '../../base/telling-line.ts';
import type { Environment } from '../../wire/environment.ts';
import { LineSplitter, type Line } from '../../wire/line-splitter.ts';
import { runProgram } from '../../wire/run-program.ts';
import { StderrTail } from '../../wire/stderr-tail.ts';
import { NOTHING_SAID, type Account } from './account.ts';
import type { Agent } from './agent.ts';
import type { PrivateHome } from './private-home.ts';

/** How an agent is started: the words before its own arguments, and what surrounds it. */
export interface Start {
  readonly words: readonly string[];
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** `bareEnvironment` of the user's. */
  readonly from: Environment;
  readonly home: PrivateHome;
  /** A file that it leaves behind, below the home; null: none. */
  readonly report: string | null;
  /** What the conversation is called that it goes on with; null: a new one. */
  readonly session: string | null;
}

/**
 * Runs an agent once, in a process group of its own, and follows what it says. Resolves with the account when it
 * finished its work by its own word, or when the signal ended it. Rejects with the reason for anything else: its exit
 * status is not believed, since most agents exit with 0 after an error of their model's API.
 */
export async function runAgent(
  agent: Pick<Agent, 'name' | 'hear'>,
  start: Start,
  signal: AbortSignal,
): Promise<Account> {
  const flood = new AbortController();
  const stderr = new StderrTail();
  const lines = new LineSplitter(LINE_LIMIT_BYTES);
  let account: Account = { ...NOTHING_SAID, session: start.session };
  let size = 0;
  let last = '';
  const hear = (line: Line): void => {
    if (line.over) return;
    const text = line.bytes.toString('utf8');
    const parsed = parseJson(text);
    if (parsed.ok) account = agent.hear(account, parsed.value);
    else if (text.trim() !== '') last = text;
  };
  const [command = '', ...words] = start.words;
  const program = {
    command,
    args: [...words, ...start.args],
    env: { ...start.home.env, ...start.env },
    cwd: start.home.work,
  };
  const ended = await runProgram(program, {
    from: start.from,
    limitMs: null,
    signal: AbortSignal.any([signal, flood.signal]),
    onStdout: (chunk) => {
      size += chunk.length;
      if (size > OUTPUT_LIMIT_BYTES) return flood.abort();
      for (const line of lines.push(chunk)) hear(line);
    },
    onStderr: (chunk) => stderr.push(chunk),
  });
  if (ended.kind === 'not-spawned') throw new Error(`it could not be started: ${ended.why}`);
  if (flood.signal.aborted) throw new Error(`it printed more than ${OUTPUT_LIMIT_BYTES / 1024 / 1024} MiB.`);
  const rest = lines.end();
  if (rest !== null) hear(rest);
  const report = start.report === null ? null : await start.home.read(start.report, LINE_LIMIT_BYTES);
  const left = report === null ? null : parseJson(report);
  if (left?.ok === true) account = agent.hear(account, left.value);
  if (ended.by === 'signal') return account;
  const said = tellingLine([...stderr.lines(), ...plainLines(last)]);
  return concluded(account, { how: endWords(ended), said });
}

const LINE_LIMIT_BYTES = 32 * 1024 * 1024;
const OUTPUT_LIMIT_BYTES = 256 * 1024 * 1024;

function plainLines(text: string): readonly string[] {
  return text === '' ? [] : [stripVTControlCharacters(text)];
}

function endWords({
  exitCode,
  signal,
}: {
  readonly exitCode: number | null;
  readonly signal: string | null;
}): string {
  return signal === null ? `exit status ${exitCode ?? 'unknown'}` : `signal ${signal}`;
}

function concluded(
  account: Account,
  { how, said }: { readonly how: string; readonly said: string | null },
): Account {
  const words = said === null ? '' : `: ${said}`;
  if (account.end === null) throw new Error(`it ended without a final result (${how})${words}`);
  if (account.end.kind === 'failed') throw new Error(`${account.end.why} (${how})`);
  const [denied] = account.denied;
  if (denied !== undefined)
    throw new Error(`it refused a call of ${denied} by itself, though all were allowed.`);
  return account;
}
