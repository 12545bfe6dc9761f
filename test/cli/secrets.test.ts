import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { emptyFolder, surveyor, type Typed } from './surveyor.ts';

/** Letters of every kind that some form writes in another way. */
const SECRET = 'Tok/9f+8E "é" 7d6c5B';

/** A server that says its secret wherever a server can say something, in every form that a program might use. */
const ECHO = `
import { createInterface } from 'node:readline';
const secret = process.env.API_TOKEN ?? process.argv.at(-1);
const json = JSON.stringify(secret).slice(1, -1);
const forms = [secret, encodeURIComponent(secret), json, Buffer.from(secret).toString('base64'), 'x' + Buffer.from('ab' + secret + 'cd').toString('base64')];
console.error('signed in with ' + secret);
const schema = { type: 'object', properties: { ['of_' + secret]: { type: 'string', description: secret, default: secret } } };
const tool = (name, description) => ({ name, description, inputSchema: schema, annotations: { readOnlyHint: true, title: description } });
const tools = [...forms.map((form, index) => tool('look_' + index, 'Looks up ' + form + ' in the index.')), tool('whose ' + secret, 'Says whose it is.')];
const results = {
  initialize: ({ protocolVersion }) => ({ protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'echo ' + secret, version: secret }, instructions: 'Use ' + secret }),
  'tools/list': () => ({ tools }),
  'tools/call': ({ name }) => name === 'look_1' ? { isError: true, content: [{ type: 'text', text: 'refused: ' + forms.join(' ') }] } : { content: [{ type: 'text', text: forms.join(' ') }] },
};
createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  const answer = results[method] ? { result: results[method](params) } : { error: { code: -32601, message: 'no ' + method + ' for ' + secret } };
  process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, ...answer }) + '\\n');
});`;

/** What of the secret would be a leak: itself in any form, and what a slug makes of it. */
const LEAKS: readonly string[] = [
  SECRET,
  JSON.stringify(SECRET).slice(1, -1),
  encodeURIComponent(SECRET),
  Buffer.from(SECRET).toString('base64').slice(0, 24),
  Buffer.from(`ab${SECRET}`).toString('base64').slice(4, 28),
  'Tok-9f-8E',
  'tok-9f-8e',
  '7d6c5b',
  '7d6c5B',
];

function leaksIn(text: string): readonly string[] {
  return LEAKS.filter((leak) => text.includes(leak));
}

/** Every place that was written to, and what of the secret stands there. */
function leaks(folder: string, typed: readonly Typed[]): Record<string, readonly string[]> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'echo.mjs')
    .map((entry) => join(entry.parentPath, entry.name));
  const found = [
    ...files.map(
      (file) => [file, leaksIn(readFileSync(file, 'latin1') + readFileSync(file, 'utf8'))] as const,
    ),
    ...typed.map(({ stdout, stderr }, index) => [`output ${index}`, leaksIn(stdout + stderr)] as const),
  ];
  return Object.fromEntries(found.filter(([, each]) => each.length > 0));
}

const FILES = ['--html', 'r.html', '--md', 'r.md', '--junit', 'r.xml'];

describe('a server that says its secret everywhere', () => {
  test.each([
    ['as a variable of the environment', ['--env', 'API_TOKEN'], []],
    ['typed as it is', ['--env', `API_TOKEN=${SECRET}`], []],
    ['behind a flag', [], ['--token', SECRET]],
    ['filled in by a shell', ['--env', 'API_TOKEN'], [SECRET]],
  ])('leaks it nowhere: %s', async (_title, options, args) => {
    using folder = emptyFolder();
    writeFileSync(join(folder.path, 'echo.mjs'), ECHO);
    const at = { folder: folder.path, env: { API_TOKEN: SECRET } };
    const target = [...options, '--', process.execPath, 'echo.mjs', ...args];
    const one = await surveyor(['try', '--json', ...FILES, ...target], at);
    const two = await surveyor(['try', ...target], at);
    const init = await surveyor(['init', ...target], at);
    expect([one.code, two.code, init.code].map((code) => code === 0 || code === 1)).toEqual([
      true,
      true,
      true,
    ]);
    expect(one.stdout).toContain('look_0');
    expect(init.stdout).toContain('wrote cases/probes.yaml');
    expect(leaks(folder.path, [one, two, init])).toEqual({});
  });

  test('what init wrote is a config that runs, and whose runs leak nothing either', async () => {
    using folder = emptyFolder();
    writeFileSync(join(folder.path, 'echo.mjs'), ECHO);
    const at = { folder: folder.path, env: { API_TOKEN: SECRET } };
    await surveyor(['init', '--env', 'API_TOKEN', '--', process.execPath, 'echo.mjs', SECRET], at);
    expect(readFileSync(join(folder.path, 'surveyor.yaml'), 'utf8')).toMatch(/command: .*\$\{API_TOKEN\}/);
    const asked = '- probe: look up Tok/9f+8E "é" 7d6c5B for me\n  tool: look_0\n';
    writeFileSync(join(folder.path, 'cases/more.yaml'), asked);
    const run = await surveyor(['run', '--json', ...FILES], at);
    expect(run.stdout).toContain('"case": "probe-look-up-api-token-for-me-');
    // The author's own file holds it, and that is the author's doing.
    writeFileSync(join(folder.path, 'cases/more.yaml'), '');
    expect(leaks(folder.path, [run])).toEqual({});
  });

  test('init on a server that dies tells it to nobody', async () => {
    using folder = emptyFolder();
    writeFileSync(
      join(folder.path, 'dies.mjs'),
      'console.error("bad " + process.env.API_TOKEN); process.exit(4);',
    );
    const at = { folder: folder.path, env: { API_TOKEN: SECRET } };
    for (const form of [[], ['--json']]) {
      const args = ['init', ...form, '--env', 'API_TOKEN', '--', process.execPath, 'dies.mjs'];
      const { stdout, stderr, code } = await surveyor(args, at);
      expect(code).toBe(3);
      expect(stdout + stderr).toContain('bad [API_TOKEN]');
    }
  });
});
