import { join } from 'node:path';
import { UsageError } from '../../base/errors.ts';
import { tellingLine } from '../../base/telling-line.ts';
import { beginning } from '../../base/text.ts';
import { commandWords } from '../../config/command-words.ts';
import { fromFolder } from '../../config/from-folder.ts';
import type { Claim } from '../../trajectory/claim.ts';
import type { Endpoint } from '../../wire/endpoint.ts';
import { runProgram } from '../../wire/run-program.ts';
import { StderrTail } from '../../wire/stderr-tail.ts';
import type { Environment } from '../../wire/environment.ts';
import { SERVER_NAME } from '../agent/agent.ts';
import { mcpServersFile } from '../agent/mcp-servers-file.ts';
import { bareEnvironment, privateHome, type PrivateHome } from '../agent/private-home.ts';
import type { Client, ClientOptions, ClientSession } from '../client.ts';
import { findKey, type ModelKey } from '../find-key.ts';
import { reportedCalls } from './reported-calls.ts';

/**
 * Any program as a client, started once for each thing that the user says. It is given the question, a file that names the
 * server, a file for its answer and one for the calls that it says it made, all by environment variable (docs/clients.md). `line`: a command line.
 */
export function commandClient(
  line: string,
  { key: named, folder }: { readonly key: string | null; readonly folder: string },
): Client {
  const found = commandWords(line);
  if (found.kind === 'wrong')
    throw new UsageError('command-invalid', `command: ${found.message}`, found.next);
  const words = found.words.map((word) => fromFolder(word, folder));
  const name = `command:${line}`;
  const keyIn = (env: Environment): ModelKey | null =>
    findKey({ client: name, named, usual: [], optional: true }, env);
  return {
    name,
    door: 'mcp',
    sessions: 'alone',
    listsTools: false,
    tellsCost: false,
    inspect: async ({ env }) => {
      keyIn(env);
      return {
        version: null,
        model: null,
        isolation: 'A private home and working folder; what else the program reaches is its own business.',
        approvals: 'Whatever the program has; the relay refuses.',
        sharesKey: named !== null,
      };
    },
    open: async (endpoint, options) => {
      const key = keyIn(options.env);
      const home = await privateHome(options.folder);
      return sessionOf(words, { endpoint, options, key, home });
    },
  };
}

interface Place {
  readonly endpoint: Endpoint;
  readonly options: ClientOptions;
  readonly key: ModelKey | null;
  readonly home: PrivateHome;
}

function sessionOf(words: readonly string[], { endpoint, options, key, home }: Place): ClientSession {
  let turn = 0;
  const say = async (question: string, signal: AbortSignal): Promise<Claim> => {
    turn += 1;
    const [answer, calls] = [`answer-${turn}.txt`, `calls-${turn}.json`];
    const extras = { stdio: { type: 'stdio' }, http: { type: 'http' } };
    await home.write({ [CONFIG]: mcpServersFile(endpoint, extras) });
    const env = {
      ...home.env,
      ...(key === null ? {} : { [key.name]: key.value }),
      SURVEYOR_QUESTION: question,
      SURVEYOR_INSTRUCTIONS: options.instructions ?? '',
      SURVEYOR_MCP_CONFIG: join(home.home, CONFIG),
      SURVEYOR_SERVER: SERVER_NAME,
      SURVEYOR_ANSWER: join(home.home, answer),
      SURVEYOR_CALLS: join(home.home, calls),
      SURVEYOR_SESSION: home.id,
      SURVEYOR_TURN: String(turn),
    };
    const printed = await run(words, { env, options, home }, signal);
    const written = await home.read(answer);
    return {
      answer: beginning(written ?? printed, ANSWER_LIMIT).trim(),
      calls: reportedCalls(await home.read(calls)),
      stuck: null,
      work: UNKNOWN,
    };
  };
  return {
    ask: ({ text }, signal) => say(text, signal),
    reply: say,
    alive: () => true,
    [Symbol.asyncDispose]: () => home[Symbol.asyncDispose](),
  };
}

const CONFIG = 'mcp.json';
const ANSWER_LIMIT = 1024 * 1024;
const UNKNOWN: Claim['work'] = { model: null, inputTokens: null, outputTokens: null, costUsd: null };

/** What it prints. Rejects when it could not be started, or ends with another status than 0 by itself. */
async function run(
  [command = '', ...args]: readonly string[],
  {
    env,
    options,
    home,
  }: Pick<Place, 'options' | 'home'> & { readonly env: Readonly<Record<string, string>> },
  signal: AbortSignal,
): Promise<string> {
  const stderr = new StderrTail();
  const stdout: Buffer[] = [];
  let size = 0;
  const ended = await runProgram(
    { command, args, env, cwd: home.work },
    {
      from: bareEnvironment(options.env),
      limitMs: null,
      signal,
      onStdout: (chunk) => {
        if (size < ANSWER_LIMIT) stdout.push(chunk);
        size += chunk.length;
      },
      onStderr: (chunk) => stderr.push(chunk),
    },
  );
  if (ended.kind === 'not-spawned') throw new Error(`it could not be started: ${ended.why}`);
  if (ended.by === 'itself' && ended.exitCode !== 0) {
    const said = tellingLine(stderr.lines());
    const how =
      ended.signal === null ? `exit status ${ended.exitCode ?? 'unknown'}` : `signal ${ended.signal}`;
    throw new Error(`it ended with ${how}${said === null ? '' : `: ${said}`}`);
  }
  return Buffer.concat(stdout).toString('utf8');
}
