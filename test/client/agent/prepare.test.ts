import { describe, expect, test } from 'vitest';
import { parseJson } from '../../../src/base/json.ts';
import type { Task } from '../../../src/client/agent/agent.ts';
import { agents } from '../../../src/client/agent/agents.ts';
import { toml } from '../../../src/client/agent/toml.ts';
import { withoutVariable } from '../../../src/client/agent/without-variable.ts';
import type { Endpoint } from '../../../src/wire/endpoint.ts';

const STDIO: Endpoint = {
  kind: 'stdio',
  command: 'node',
  args: ['relay.js', '--', 'server "x"'],
  env: { A: '1' },
  cwd: null,
};
const HTTP: Endpoint = { kind: 'http', url: 'http://127.0.0.1:1/mcp', headers: {} };

function aTask(over: Partial<Task> = {}): Task {
  return {
    question: '-what is "this"?',
    session: null,
    server: STDIO,
    instructions: 'It is noon.',
    model: 'openai/gpt-5-mini',
    baseUrl: 'http://127.0.0.1:2/v1',
    callMs: 1_500,
    startMs: 20_000,
    home: '/a-home/of-its-own',
    ...over,
  };
}

describe.each(agents.map((agent) => [agent.name, agent] as const))('%s', (_, agent) => {
  test.each([STDIO, HTTP])('is told of the server and nothing of the user, over $kind', (server) => {
    const { files, env, args } = agent.prepare(aTask({ server }));
    const all = JSON.stringify([files, env, args]);
    expect(all).toContain('target');
    expect(all).toContain(server.kind === 'http' ? server.url : 'relay.js');
    expect(all).toContain('It is noon.');
    for (const name of Object.keys(files)) expect(name).not.toMatch(/^\/|\.\./);
  });

  test('writes JSON that can be read', () => {
    const json = Object.entries(agent.prepare(aTask()).files).filter(([name]) => name.endsWith('.json'));
    expect(json.filter(([, text]) => !parseJson(text).ok)).toEqual([]);
  });

  test('takes a question that begins with a dash for a question', () => {
    const { args } = agent.prepare(aTask());
    const at = args.findIndex((arg) => arg.includes('-what is "this"?'));
    const before = args[at - 1] ?? '';
    expect(args[at]?.startsWith('--prompt=') === true || before === '--' || before === '-p').toBe(true);
  });

  test.skipIf(agent.goesOn === false)('goes on with a session by its name', () => {
    // Continue has a switch for the last one alone, and a home has no other.
    const named = agent.name === 'continue' ? '--resume' : 'session-1';
    expect(agent.prepare(aTask()).args.join(' ')).not.toContain(named);
    expect(agent.prepare(aTask({ session: 'session-1' })).args.join(' ')).toContain(named);
  });

  test('says how it is held apart, and which package it is', () => {
    expect(agent.isolation).toMatch(/^A private home\b.*\.$/);
    expect(agent.approvals).toMatch(/\.$/);
    expect(agent.npm.version).toMatch(/^\d+\.\d+\.\d+$/);
  });
});

test('Cline takes one word alone for a question, and adds to its own prompt what it is told', () => {
  const agent = agents.find(({ name }) => name === 'cline')!;
  const { args, files } = agent.prepare(aTask({ question: 'history' }));
  expect(args.at(-1)).toBe('history ');
  expect(files['.cline/rules/surveyor.md']).toBe('It is noon.');
  expect(args).not.toContain('--system');
});

test('Cline waits for a server as long as it may take', () => {
  const agent = agents.find(({ name }) => name === 'cline')!;
  expect(agent.prepare(aTask()).files['data/settings/cline_mcp_settings.json']).toContain('"timeout":20,');
});

test("Continue is told where Google's models are in the one place that its library for them looks at", () => {
  const { prepare } = agents.find(({ name }) => name === 'continue')!;
  const baseUrl = 'http://127.0.0.1:2/v1beta';
  const told = { GOOGLE_GEMINI_BASE_URL: 'http://127.0.0.1:2' };
  expect(prepare(aTask({ model: 'google/gemini-2.5-flash', baseUrl })).env).toMatchObject(told);
  expect(prepare(aTask({ model: 'google/gemini-2.5-flash', baseUrl: null })).env).not.toHaveProperty(
    'GOOGLE_GEMINI_BASE_URL',
  );
});

test('a key is taken out of the environment of a server that is started, and there is none over HTTP', () => {
  expect(withoutVariable(STDIO, 'KEY', 'linux')).toEqual({
    ...STDIO,
    command: '/usr/bin/env',
    args: ['-u', 'KEY', 'node', 'relay.js', '--', 'server "x"'],
  });
  expect(withoutVariable(HTTP, 'KEY', 'linux')).toBe(HTTP);
  expect(withoutVariable(STDIO, 'KEY', 'win32')).toBe(STDIO);
});

test('TOML holds texts that need escapes, lists, and tables of tables', () => {
  const table = { a: 'x"\\\n\u007F', list: ['p q'], deep: { 'odd key': { n: 1.5, on: false } } };
  expect(toml(table)).toBe(
    String.raw`a = "x\"\\\n\u007F"` + '\nlist = ["p q"]\n[deep]\n[deep."odd key"]\nn = 1.5\non = false',
  );
});
