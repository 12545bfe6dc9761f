import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { member, stringMember } from '../../../src/base/json.ts';
import { FINISHED } from '../../../src/client/agent/account.ts';
import type { Agent, Task } from '../../../src/client/agent/agent.ts';
import { agentClient } from '../../../src/client/agent/agent-client.ts';
import type { ClientOptions, Question } from '../../../src/client/client.ts';
import type { ClientSetting } from '../../../src/config/config.ts';
import type { Claim } from '../../../src/trajectory/claim.ts';
import { runs } from '../../wire/targets.ts';
import { tempFolder } from '../../temp-folder.ts';

const FAKE = resolve('test/client/agent/fake-agent.mjs');

/** An agent whose question says how it is to behave, and whose lines are read in the plainest way. */
const fake: Agent = {
  name: 'fake',
  npm: { name: 'fake-agent', version: '1.2.3' },
  program: 'fake-agent-that-is-not-installed',
  keys: ['FAKE_KEY'],
  model: 'NAME',
  keyVariable: () => 'AGENT_KEY',
  isolation: 'A private home.',
  approvals: 'None.',
  handsKeyOn: true,
  runningTotals: [],
  prepare: (task: Task) => ({
    files: { 'deep/server.json': JSON.stringify(task.server) },
    env: { AGENT_HOME: task.home },
    args: [...task.question.split(' '), ...(task.session === null ? [] : [task.session])],
    report: null,
  }),
  hear: (account, line) => {
    const said = stringMember(line, 'say');
    const fail = stringMember(line, 'fail');
    const denied = member(line, 'denied') === undefined ? [] : ['book'];
    if (fail !== null) return { ...account, end: { kind: 'failed', why: fail } };
    if (said === null) return { ...account, answer: stringMember(line, 'partial') ?? '' };
    return { ...account, answer: JSON.stringify(line), session: 's-1', denied, end: FINISHED };
  },
};

const NOTHING: Omit<ClientSetting, 'name'> = { model: null, baseUrl: null, key: null, command: null };
const SETTING = { ...NOTHING, command: [process.execPath, FAKE] };
const ENV = {
  PATH: process.env['PATH'],
  HOME: '/somebody/at-home',
  SECRET_TOKEN: 'never-passed-on',
  FAKE_KEY: 'key-very-secret',
};

function optionsIn(folder: string, env: ClientOptions['env'] = ENV): ClientOptions {
  return { timeoutMs: 1_000, startTimeoutMs: 1_000, revision: null, env, folder, instructions: null };
}

function asked(text: string): Question {
  return { text, purpose: 'answer', values: {}, trial: { caseId: 'a', repeat: 1 } };
}

const SERVER = { kind: 'stdio', command: 'node', args: ['server.js'], env: {}, cwd: null } as const;
const NEVER = new AbortController().signal;

async function answerOf(folder: string, text: string, signal: AbortSignal = NEVER): Promise<Claim> {
  await using session = await agentClient(fake, SETTING).open(SERVER, optionsIn(folder));
  return await session.ask(asked(text), signal);
}

test('it starts in an empty folder with a home of its own, and inherits nothing but what it needs', async () => {
  await using folder = await tempFolder();
  const { answer } = await answerOf(folder.path, 'answers x');
  const seen = JSON.parse(answer) as { env: Record<string, string>; cwd: string; args: string[] };
  const { AGENT_HOME: home, ...env } = seen.env;
  expect(home).toContain(folder.path);
  expect(env).toMatchObject({ HOME: home, AGENT_KEY: 'key-very-secret', TERM: 'dumb' });
  expect(Object.keys(env).sort()).toEqual(['AGENT_KEY', 'HOME', 'LANG', 'PATH', 'TERM', 'TMPDIR']);
  expect(seen.cwd).toMatch(/work$/);
  expect(seen.args).toEqual(['x']);
  expect(JSON.stringify(seen)).not.toContain('never-passed-on');
});

test('its key is kept from the server that it starts', async () => {
  await using folder = await tempFolder();
  await using session = await agentClient(fake, SETTING).open(SERVER, optionsIn(folder.path));
  const { answer } = await session.ask(asked('answers'), NEVER);
  const { AGENT_HOME: home } = (JSON.parse(answer) as { env: Record<string, string> }).env;
  const entry = JSON.parse(readFileSync(join(home ?? '', 'deep/server.json'), 'utf8')) as { args: string[] };
  expect(entry.args).toEqual(['-u', 'AGENT_KEY', 'node', 'server.js']);
});

test('its folder is gone when the session is', async () => {
  await using folder = await tempFolder();
  await answerOf(folder.path, 'answers');
  expect(readdirSync(folder.path)).toEqual([]);
});

test('an agent that takes up no earlier conversation holds none', async () => {
  await using folder = await tempFolder();
  const client = agentClient({ ...fake, goesOn: false }, SETTING);
  await using session = await client.open(SERVER, optionsIn(folder.path));
  expect(session.reply).toBeNull();
});

test('the next words of the user go on with the session that it named', async () => {
  await using folder = await tempFolder();
  await using session = await agentClient(fake, SETTING).open(SERVER, optionsIn(folder.path));
  await expect(session.reply?.('answers', NEVER)).rejects.toThrow('did not say what it calls');
  await session.ask(asked('answers first'), NEVER);
  const claim = await session.reply?.('answers second', NEVER);
  expect((JSON.parse(claim?.answer ?? '') as { args: string[] }).args).toEqual(['second', 's-1']);
});

test.each([
  ['says-nothing', 'it ended without a final result (exit status 0): error: no model configured'],
  ['exits-with-7', 'it ended without a final result (exit status 7)'],
  ['fails-with-0', 'the API said 401 to [FAKE_KEY] (exit status 0)'],
  ['denies', 'it refused a call of book by itself, though all were allowed.'],
])('one that %s has failed, and says why, without its key', async (how, message) => {
  await using folder = await tempFolder();
  await expect(answerOf(folder.path, how)).rejects.toThrow(new Error(message));
});

test('one that prints without end is stopped', async () => {
  await using folder = await tempFolder();
  await expect(answerOf(folder.path, 'floods')).rejects.toThrow('it printed more than 256 MiB.');
});

test('one that hangs is ended with all that it started, and what it said until then is its claim', async () => {
  await using folder = await tempFolder();
  const pidFile = join(folder.path, 'pids');
  const hanging: Agent = {
    ...fake,
    prepare: (task) => ({ ...fake.prepare(task), env: { PID_FILE: pidFile } }),
  };
  const stop = new AbortController();
  await using session = await agentClient(hanging, SETTING).open(SERVER, optionsIn(folder.path));
  const claim = session.ask(asked('hangs'), stop.signal);
  await expect
    .poll(() => existsSync(pidFile) && readFileSync(pidFile, 'utf8'), { timeout: 30_000 })
    .toMatch(/\d \d/);
  const pids = readFileSync(pidFile, 'utf8').split(' ').map(Number);
  stop.abort();
  expect((await claim).answer).toBe('so far');
  await expect.poll(async () => await Promise.all(pids.map(runs))).toEqual([false, false]);
});

test('one that is not installed is a mistake that says how to install it, also where its key is missing', async () => {
  await using folder = await tempFolder();
  const { inspect } = agentClient(fake, NOTHING);
  await expect(inspect(optionsIn(folder.path, { PATH: ENV.PATH, FAKE_KEY: '' }))).rejects.toMatchObject({
    code: 'client-missing',
    message: expect.stringContaining(
      '"fake-agent-that-is-not-installed" could not be started (ENOENT)',
    ) as string,
    next: 'Install it: npm install -g fake-agent@1.2.3',
  });
});

test('one that says no version in time is ended, and it is said how long was waited', async () => {
  await using folder = await tempFolder({ 'mute.mjs': 'setInterval(() => undefined, 1_000);' });
  const mute = { ...SETTING, command: [process.execPath, join(folder.path, 'mute.mjs')] };
  const asked = agentClient({ ...fake, versionMs: 300 }, mute).inspect(optionsIn(folder.path));
  await expect(asked).rejects.toMatchObject({
    code: 'client-broken',
    message: expect.stringMatching(
      /--version" gave no answer within 0\.3 seconds, and was ended\.$/,
    ) as string,
    next: expect.stringContaining('npm install -g fake-agent@1.2.3') as string,
  });
});

test('one that is there is known by its version', async () => {
  await using folder = await tempFolder();
  const facts = await agentClient(fake, { ...SETTING, model: 'm' }).inspect(optionsIn(folder.path));
  expect(facts).toMatchObject({ version: '1.2.3', model: 'm', sharesKey: process.platform === 'win32' });
  expect(readdirSync(folder.path)).toEqual([]);
});

test.each([
  [SETTING, 'FAKE_KEY is not set'],
  [{ ...SETTING, key: 'OTHER_KEY' }, 'OTHER_KEY is not set'],
])('a missing key is a mistake that names it', async (setting, message) => {
  await using folder = await tempFolder();
  const options = optionsIn(folder.path, { PATH: ENV.PATH, FAKE_KEY: '' });
  await expect(agentClient(fake, setting).inspect(options)).rejects.toMatchObject({
    code: 'key-missing',
    message: expect.stringContaining(message) as string,
  });
});

test.each([
  [{ model: null }, 'model-missing'],
  [{ model: 'gpt-5' }, 'model-invalid'],
  [{ model: 'opnai/gpt-5' }, 'provider-unknown'],
  [{ model: 'openai-compatible/x' }, 'base-url-missing'],
])('a model of %j is a mistake for an agent that takes a provider with it', async ({ model }, code) => {
  await using folder = await tempFolder();
  const agent: Agent = { ...fake, model: 'PROVIDER/NAME, needed' };
  await expect(
    agentClient(agent, { ...SETTING, model }).inspect(optionsIn(folder.path)),
  ).rejects.toMatchObject({ code });
});
