import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openScriptedModel } from '../../src/client/scripted/scripted-model.ts';
import type { Preflight } from '../../src/preflight/result.ts';
import { documentOf, emptyFolder, surveyor, testServer } from '../cli/surveyor.ts';

interface Document {
  readonly schema: string;
  readonly ok: boolean;
  readonly exitCode: number;
  readonly clients: readonly Preflight[];
  readonly error?: { readonly code: string; readonly next: string };
}

test('a client that holds all that applies to it ends with 0, and one document', async () => {
  using folder = emptyFolder();
  const args = ['preflight', '--client', 'literal', '--json', '--md', 'out/facts.md'];
  const typed = await surveyor(args, { folder: folder.path });
  expect(typed.code).toBe(0);
  expect(documentOf<Document>(typed)).toMatchObject({
    schema: 'mcp-surveyor.preflight/1',
    command: 'preflight',
    ok: true,
    clients: [{ client: 'literal', view: null }],
  });
  expect(readFileSync(join(folder.path, 'out/facts.md'), 'utf8')).toContain('| `refused-write` | holds |');
});

test('a client that is not there ends with 3: nothing checked is never green', async () => {
  using folder = emptyFolder();
  const env = { PATH: folder.path };
  const typed = await surveyor(['preflight', '--client', 'codex'], { folder: folder.path, env });
  expect(typed.code).toBe(3);
  expect(typed.stdout).toMatch(/codex: 0 of 9 steps hold/);
  expect(typed.stdout.match(/is not there/g)).toHaveLength(1);
  expect(typed.stdout).toMatch(/\? all 9 +could not run: The client codex is not there/);
});

test('the clients of the config are tried when none is named', async () => {
  using folder = emptyFolder();
  writeFileSync(
    join(folder.path, 'surveyor.yaml'),
    'target: { command: [node, server.js] }\nclients: ["replay:20260101-000000-aaaaaaaaaa"]\n',
  );
  const typed = await surveyor(['preflight', '--json'], { folder: folder.path });
  expect(typed.code).toBe(3);
  expect(documentOf<Document>(typed).clients.map(({ client }) => client)).toEqual([
    'replay:20260101-000000-aaaaaaaaaa',
  ]);
});

test.each([
  [['--client', 'codx'], 'client-unknown'],
  [['--client', 'literal,model:nobody/x'], 'provider-unknown'],
  [[], 'client-missing'],
])('wrong usage %j is known before anything is started', async (more, code) => {
  using folder = emptyFolder();
  const typed = await surveyor(['preflight', '--json', ...more], { folder: folder.path });
  expect(typed.code).toBe(2);
  expect(documentOf<Document>(typed).error?.code).toBe(code);
});

test('run --record-view writes what the model of each trial was shown', async () => {
  using folder = emptyFolder();
  const call = { kind: 'call', calls: [{ tool: 'list_books', arguments: {} }] } as const;
  await using model = await openScriptedModel({
    rules: [{ match: 'which books', steps: [call, { kind: 'say', text: 'These.' }] }],
  });
  const config = {
    target: { command: testServer('clean-legacy') },
    clients: [{ name: 'model:openai-compatible/any', baseUrl: `${model.url}/v1` }],
    cases: ['cases.yaml'],
    trials: 1,
    store: 'memory',
  };
  writeFileSync(join(folder.path, 'surveyor.yaml'), JSON.stringify(config));
  writeFileSync(join(folder.path, 'cases.yaml'), '- probe: which books are there?\n  tool: list_books\n');
  const typed = await surveyor(['run', '--record-view', 'views'], { folder: folder.path });
  expect(typed.code).toBe(0);
  const [name = '', ...others] = readdirSync(join(folder.path, 'views'));
  expect(others).toEqual([]);
  expect(JSON.parse(readFileSync(join(folder.path, 'views', name), 'utf8'))).toMatchObject({
    schema: 'mcp-surveyor.view/1',
    requests: 2,
    view: { exposure: 'direct', instructions: { reached: true }, results: [{ tool: 'list_books' }] },
  });
});
