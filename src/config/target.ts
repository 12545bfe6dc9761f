import { resolve } from 'node:path';
import type { Mistake } from '../base/mistakes.ts';
import type { Secret } from '../base/redact.ts';
import type { Written } from '../base/yaml.ts';
import { commandWords, listWords } from './command-words.ts';
import { DEFAULTS, type TargetConfig, type TargetEndpoint } from './config.ts';
import type { TargetInput } from './config-schema.ts';
import { durationMs } from './duration.ts';
import { filled, filledMap, HEADERS, VARIABLES, wrongKey, wrongValue, type FillingIn } from './fill-in.ts';
import type { Env } from './secrets.ts';
import { urlFlaw, wordFlaw } from './target-flaws.ts';
import { beginsInWorld } from './world-folder.ts';

export interface ReadTarget {
  /** Null when there is a mistake in it. */
  readonly target: TargetConfig | null;
  readonly secrets: readonly Secret[];
  readonly mistakes: readonly Mistake[];
}

export interface TargetSurroundings {
  readonly written: Written;
  readonly env: Env;
  readonly inTrials: boolean;
  /** Absolute: commands start here. */
  readonly folder: string;
}

/** What is read so far, besides the target itself. */
type Reading = TargetSurroundings & FillingIn;

/** The target of a config of the right shape, with secrets filled in, or everything that is wrong with it. */
export function readTarget(input: TargetInput, around: TargetSurroundings): ReadTarget {
  const reading: Reading = { ...around, secrets: [], mistakes: [] };
  const endpoints = readEndpoints(input, reading);
  const { secrets, mistakes } = reading;
  if (endpoints === null || mistakes.length > 0) return { target: null, secrets, mistakes };
  const target: TargetConfig = {
    ...endpoints,
    timeoutMs: durationMs(input.timeout ?? '') ?? DEFAULTS.timeoutMs,
    startTimeoutMs: durationMs(input.startTimeout ?? '') ?? DEFAULTS.startTimeoutMs,
    revision: input.revision ?? null,
  };
  return { target, secrets, mistakes };
}

/** The target as it is written, of which nothing has been looked up; what is wrong with it is told by `readTarget`. */
export function writtenTarget({ command, url, env = {}, headers = {}, cwd }: TargetInput): TargetEndpoint {
  if (command === undefined) return { kind: 'http', url: url ?? '', headers };
  const found = typeof command === 'string' ? commandWords(command) : listWords(command);
  const [program, ...args] = found.kind === 'words' ? found.words : [String(command)];
  return { kind: 'stdio', command: program, args, env, cwd: cwd ?? null };
}

type Endpoints = Pick<TargetConfig, 'endpoint' | 'written'>;
type Stdio = Extract<TargetEndpoint, { kind: 'stdio' }>;

function readEndpoints(input: TargetInput, reading: Reading): Endpoints | null {
  const { command, url } = input;
  if (command !== undefined && url !== undefined) {
    wrongKey(
      reading,
      ['target', 'url'],
      'target has both "command" and "url"; it is one or the other.',
      'Keep one of them.',
    );
    return null;
  }
  if (command !== undefined) return readStdio(command, input, reading);
  if (url !== undefined) return readHttp(url, input, reading);
  wrongKey(
    reading,
    ['target'],
    'target has neither "command" nor "url".',
    'Add, for example, command: node server.js',
  );
  return null;
}

function readStdio(
  command: string | readonly string[],
  input: TargetInput,
  reading: Reading,
): Endpoints | null {
  refuse(input, ['headers'], 'A command is given its secrets with target.env.', reading);
  const found = typeof command === 'string' ? commandWords(command) : listWords(command);
  if (found.kind === 'wrong') {
    wrongValue(reading, ['target', 'command'], found.message, found.next);
    return null;
  }
  const env = input.env ?? {};
  const [program, ...args] = found.words;
  const cwd = input.cwd === undefined ? '.' : filled(input.cwd, ['target', 'cwd'], wordFlaw, reading);
  const endpoint: Stdio = {
    kind: 'stdio',
    command: filled(program, ['target', 'command'], wordFlaw, reading),
    args: args.map((word) => filled(word, ['target', 'command'], wordFlaw, reading)),
    env: filledMap(env, ['target', 'env'], VARIABLES, reading),
    cwd: beginsInWorld(cwd) ? cwd : resolve(reading.folder, cwd),
  };
  return { endpoint, written: { kind: 'stdio', command: program, args, env, cwd: input.cwd ?? null } };
}

function readHttp(url: string, input: TargetInput, reading: Reading): Endpoints {
  refuse(input, ['env', 'cwd'], 'A running server is given its secrets with target.headers.', reading);
  const headers = input.headers ?? {};
  return {
    endpoint: {
      kind: 'http',
      url: filled(url, ['target', 'url'], urlFlaw, reading),
      headers: filledMap(headers, ['target', 'headers'], HEADERS, reading),
    },
    written: { kind: 'http', url, headers },
  };
}

function refuse(
  input: TargetInput,
  keys: readonly (keyof TargetInput)[],
  next: string,
  reading: Reading,
): void {
  const kind = input.url === undefined ? 'a command' : 'a URL';
  for (const key of keys.filter((each) => input[each] !== undefined)) {
    wrongKey(reading, ['target', key], `target.${key} has no effect on ${kind}.`, next);
  }
}
