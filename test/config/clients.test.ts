import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fromFolder } from '../../src/config/from-folder.ts';
import { usageErrorOf } from '../error-of.ts';
import { loaded } from './known.ts';

const TARGET = 'target: { command: node server.js }\n';

test.each(['model:openai/gpt-5-mini', 'command:node ./agent.js', 'replay:20260101-000000'])(
  '%s is a name of a client',
  async (name) => {
    const { config } = await loaded(`${TARGET}clients: ["${name}"]`);
    expect(config.clients).toMatchObject([{ name, command: null }]);
  },
);

test.each([
  ['[codex, literal, codex]', 'clients[2]: "codex" is in the list already.'],
  ['[{ name: codex, modle: m }]', 'unknown key "modle" in clients[0]. Did you mean "model"?'],
  ['[{ model: m }]', 'the key "name" is missing in clients[0]'],
  [
    '[{ name: codex, key: "sk-123" }]',
    'clients[0].key must be the name of an environment variable, not a key itself',
  ],
  [
    '[{ name: codex, baseUrl: "ftp://h" }]',
    'clients[0].baseUrl must be a URL that begins with http:// or https://',
  ],
  ['[{ name: codex, command: "a | b" }]', 'clients[0].command: "|" needs a shell, and there is none here.'],
  ['[{ name: literal, model: m }]', 'clients[0].model: literal takes no "model".'],
  ['[{ name: "replay:R", key: K }]', 'clients[0].key: replay:R takes no "key".'],
  ['[{ name: "model:a/b", command: x }]', 'clients[0].command: model:a/b takes no "command".'],
  ['[{ name: codex, price: { input: 1, output: 2 } }]', 'clients[0].price: codex takes no "price".'],
  [
    '[{ name: "model:a/b", price: { input: 1, output: 1e300 } }]',
    'clients[0].price.output must be US dollars for a million tokens, 0 to 10000',
  ],
  ['[{ name: "model:a/b", price: { input: 1 } }]', 'the key "output" is missing in clients[0].price'],
  [
    '[{ name: "model:a/b", price: { input: -1, output: 2 } }]',
    'clients[0].price.input must be US dollars for a million tokens, 0 to 10000',
  ],
  ['["model:"]', 'clients[0] must be one of: '],
  ['[7]', 'clients[0] must be one of: '],
  ['[]', 'clients must be a list of at least one client'],
])('clients: %s is a mistake', async (written, message) => {
  const error = await usageErrorOf(() => loaded(`${TARGET}clients: ${written}`));
  expect(error.message).toContain(message);
});

test('a command may be a line, and what is plainly a path begins at the config', async () => {
  const { config, folder } = await loaded(`${TARGET}clients: [{ name: codex, command: "node ./a/b.js -x" }]`);
  expect(config.clients[0]?.command).toEqual(['node', join(folder, 'a/b.js'), '-x']);
  expect(fromFolder('a/b', '/f')).toBe('a/b');
  expect(fromFolder('../b', '/f/g')).toBe('/f/b');
});

test('a price is kept as it is written; one without a price has none', async () => {
  const price = { input: 0.25, output: 2, cachedInput: 0 };
  const written = JSON.stringify([{ name: 'model:a/b', price }, 'literal']);
  const { config } = await loaded(`${TARGET}clients: ${written}`);
  expect(config.clients.map((client) => client.price)).toEqual([price, undefined]);
});
