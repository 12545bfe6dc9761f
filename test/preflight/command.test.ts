import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Preflight } from '../../src/preflight/result.ts';
import { documentOf, emptyFolder, surveyor } from '../cli/surveyor.ts';

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
  expect(typed.stdout).toMatch(/\? list +could not run: The client codex is not there/);
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
