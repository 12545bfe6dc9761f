import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { commandClient } from '../../../src/client/command/command-client.ts';
import type { ClientOptions, Question } from '../../../src/client/client.ts';
import type { Claim } from '../../../src/trajectory/claim.ts';
import { tempFolder } from '../../temp-folder.ts';

const SERVER = { kind: 'http', url: 'http://127.0.0.1:1/mcp', headers: {} } as const;
const NEVER = new AbortController().signal;

const PROGRAM = `
import { readFileSync, writeFileSync } from 'node:fs';
const { env } = process;
const how = env.SURVEYOR_QUESTION;
if (how === 'write') writeFileSync(env.SURVEYOR_ANSWER, 'written\\n');
if (how === 'fail') { console.error('error: no model'); process.exit(3); }
if (how === 'hang') setInterval(() => {}, 1000);
console.log(JSON.stringify({ env, config: JSON.parse(readFileSync(env.SURVEYOR_MCP_CONFIG, 'utf8')), cwd: process.cwd() }));
`;

function optionsIn(folder: string): ClientOptions {
  const env = { PATH: process.env['PATH'], HOME: '/somebody/at-home', SECRET: 'hidden', MY_KEY: 'k-1' };
  return {
    timeoutMs: 1_000,
    startTimeoutMs: 1_000,
    revision: null,
    env,
    folder,
    instructions: 'It is noon.',
  };
}

function asked(text: string): Question {
  return { text, purpose: 'answer', values: {}, trial: { caseId: 'a', repeat: 1 } };
}

async function run(
  text: string,
  key: string | null = null,
  signal = NEVER,
): Promise<[Claim, Claim | undefined]> {
  await using place = await tempFolder({ 'agent.mjs': PROGRAM, 'scratch/.keep': '' });
  const client = commandClient(`"${process.execPath}" ./agent.mjs`, { key, folder: place.path });
  await using session = await client.open(SERVER, optionsIn(`${place.path}/scratch`));
  const first = await session.ask(asked(text), signal);
  const second = signal.aborted ? undefined : await session.reply?.('and then?', signal);
  await session[Symbol.asyncDispose]();
  expect(readdirSync(`${place.path}/scratch`)).toEqual(['.keep']);
  return [first, second];
}

interface Seen {
  readonly env: Record<string, string>;
  readonly config: unknown;
  readonly cwd: string;
}

test('the program is told everything by environment, and inherits nothing else', async () => {
  const [first, second] = await run('print');
  const seen = JSON.parse(first.answer) as Seen;
  expect(seen.env).toMatchObject({
    SURVEYOR_QUESTION: 'print',
    SURVEYOR_INSTRUCTIONS: 'It is noon.',
    SURVEYOR_SERVER: 'target',
    SURVEYOR_TURN: '1',
  });
  expect(seen.config).toEqual({ mcpServers: { target: { type: 'http', url: SERVER.url } } });
  expect(Object.keys(seen.env)).not.toContain('SECRET');
  expect(seen.env['HOME']).not.toBe('/somebody/at-home');
  const then = JSON.parse(second?.answer ?? '') as Seen;
  expect(then.env).toMatchObject({ SURVEYOR_QUESTION: 'and then?', SURVEYOR_TURN: '2' });
  expect(then.env['SURVEYOR_SESSION']).toBe(seen.env['SURVEYOR_SESSION']);
  expect(then.cwd).toBe(seen.cwd);
});

test('the file is the answer where there is one', async () => {
  expect((await run('write'))[0].answer).toBe('written');
});

test('a key that the config names is handed on under its name', async () => {
  const seen = JSON.parse((await run('print', 'MY_KEY'))[0].answer) as Seen;
  expect(seen.env['MY_KEY']).toBe('k-1');
});

test('a program that fails has failed as a client, and says why', async () => {
  await expect(run('fail')).rejects.toThrow('it ended with exit status 3: error: no model');
});

test('a program that hangs is ended', async () => {
  expect((await run('hang', null, AbortSignal.timeout(500)))[0].calls).toEqual([]);
});

test('a program that is not there has failed as a client', async () => {
  await using place = await tempFolder();
  const client = commandClient('no-such-program-here', { key: null, folder: '.' });
  await using session = await client.open(SERVER, optionsIn(place.path));
  await expect(session.ask(asked('x'), NEVER)).rejects.toThrow('it could not be started');
});

test.each(['', '| x', `node 'a`])('%j is no command', (line) => {
  const make = (): unknown => commandClient(line, { key: null, folder: '.' });
  expect(make).toThrow(expect.objectContaining({ code: 'command-invalid' }) as Error);
});
