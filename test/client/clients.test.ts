import { expect, test } from 'vitest';
import { UsageError } from '../../src/base/errors.ts';
import { CLIENT_NAMES, clientNamed, NO_MEANS } from '../../src/client/clients.ts';

test.each(CLIENT_NAMES)('%s is found by its name', (name) => {
  expect(clientNamed(name, NO_MEANS).name).toBe(name);
});

test.each(['model:openai/gpt-5-mini', 'command:node ./agent.js', 'replay:20260101'])(
  '%s is found by what its name begins with',
  (name) => {
    expect(clientNamed(name, NO_MEANS).name).toBe(name);
  },
);

test('what the config says of a name holds for it', async () => {
  const setting = {
    name: 'codex',
    model: 'm',
    baseUrl: null,
    key: 'NO_SUCH_KEY',
    command: [process.execPath],
  };
  const client = clientNamed('codex', { ...NO_MEANS, settings: [setting] });
  await expect(client.inspect({ env: {}, folder: '.' })).rejects.toThrow('NO_SUCH_KEY is not set');
});

test.each([
  ['litteral', 'There is no client called "litteral". Did you mean "literal"?'],
  ['claude', 'There is no client called "claude".'],
  ['gpt', 'There is no client called "gpt".'],
  ['', 'There is no client called "".'],
  ['constructor', 'There is no client called "constructor".'],
  ['x\u0007', String.raw`There is no client called "x\u0007".`],
])('the name %j is an error that lists the known ones, and never a client', (name, message) => {
  const ask = (): unknown => clientNamed(name, NO_MEANS);
  expect(ask).toThrow(UsageError);
  const next =
    'Known clients: literal, claude-code, codex, gemini, copilot, pi, opencode, qwen, continue, cline, model:PROVIDER/NAME, command:PROGRAM, replay:RUN.';
  expect(ask).toThrow(expect.objectContaining({ code: 'client-unknown', message, next }));
});
