import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../src/base/json.ts';
import { answerDiffers } from '../../src/cli/surface/diff-answers.ts';
import { answerOf, type Answer } from '../../src/contract/calls/answer.ts';
import { documentOf, emptyFolder, surveyor, testServer } from './surveyor.ts';

const answer = (result: JsonObject): Answer =>
  answerOf(
    'list_rooms',
    {},
    {
      method: 'tools/call',
      id: 1,
      sent: '',
      tookMs: 1,
      http: null,
      reply: { kind: 'result', result, text: JSON.stringify(result), bytes: 10 },
    },
  );

const data = (value: Json): Answer => answer({ content: [], structuredContent: value });

describe('an answer to the same call', () => {
  test.each<[string, Answer, Answer, Answer, string | null]>([
    ['says the same', data({ n: 1 }), data({ n: 1 }), data({ n: 1 }), null],
    [
      'says the same but for what changes by itself',
      data({ n: 1, at: 1 }),
      data({ n: 1, at: 2 }),
      data({ n: 1, at: 3 }),
      null,
    ],
    ['has other values', data({ n: 1 }), data({ n: 2 }), data({ n: 2 }), 'result.content'],
    ['has more entries of one kind', data([1]), data([1, 2]), data([1, 2]), 'result.content'],
    ['has another field', data({ n: 1 }), data({ m: 1 }), data({ m: 1 }), 'result.shape'],
    ['has another type', data({ n: 1 }), data({ n: '1' }), data({ n: '1' }), 'result.shape'],
    [
      'fails now',
      data({ n: 1 }),
      answer({ content: [{ type: 'text', text: 'No.' }], isError: true }),
      answer({ content: [{ type: 'text', text: 'No.' }], isError: true }),
      'result.error',
    ],
    [
      'is said in other words',
      answer({ content: [{ type: 'text', text: 'One room.' }] }),
      answer({ content: [{ type: 'text', text: 'Two rooms.' }] }),
      answer({ content: [{ type: 'text', text: 'Two rooms.' }] }),
      'result.content',
    ],
  ])('%s', (_title, stored, now, again, row) => {
    expect(answerDiffers({ stored, now, again })?.row ?? null).toBe(row);
  });
});

const TOOLS = [
  {
    name: 'list_rooms',
    description: 'Lists the rooms.',
    inputSchema: { type: 'object' },
    annotations: { readOnlyHint: true },
  },
  {
    name: 'count_rooms',
    description: 'Counts the rooms.',
    inputSchema: { type: 'object' },
    annotations: { readOnlyHint: true },
  },
];

/** A project whose server answers `list_rooms` with this. */
function project(
  folder: string,
  rooms: Json,
  { tools = TOOLS, payloads = 'full' }: { readonly tools?: Json; readonly payloads?: string } = {},
): void {
  const said = (value: Json): JsonObject => ({
    content: [{ type: 'text', text: JSON.stringify(value) }],
    structuredContent: { value },
  });
  const script = {
    capabilities: { tools: {} },
    lists: { 'tools/list': [{ result: { tools } }] },
    calls: { list_rooms: said(rooms), count_rooms: said(2) },
  };
  const config = {
    target: { command: testServer('listing'), env: { SCRIPT: JSON.stringify(script) } },
    log: { payloads },
    cases: ['cases.yaml'],
  };
  writeFileSync(join(folder, 'surveyor.yaml'), JSON.stringify(config));
  const cases = ['list', 'count'].map((verb) => `- probe: ${verb} the rooms\n  tool: ${verb}_rooms\n`);
  writeFileSync(join(folder, 'cases.yaml'), cases.join(''));
}

/** Runs and locks the project as it is; the run's id. */
async function ran(folder: string): Promise<string> {
  const run = await surveyor(['run', '--json'], { folder });
  await surveyor(['surface', 'lock'], { folder });
  return documentOf<{ run: { id: string } }>(run).run.id;
}

describe('surface diff --replay', () => {
  test('tells what the lists do not say', async () => {
    using folder = emptyFolder();
    project(folder.path, ['Cedar']);
    const id = await ran(folder.path);
    const args = ['surface', 'diff', '--replay', id];
    const same = await surveyor([...args, '--json'], { folder: folder.path });
    expect(documentOf(same)).toMatchObject({
      exitCode: 0,
      changes: [],
      replay: { run: id, made: 2, same: 2 },
    });
    project(folder.path, [{ name: 'Cedar' }]);
    const other = await surveyor([...args, '--json', '--fail-on', 'behavioural'], { folder: folder.path });
    expect(documentOf(other)).toMatchObject({
      exitCode: 1,
      changes: [{ row: 'result.shape', class: 'behavioural', where: { name: 'list_rooms' } }],
      replay: { made: 2, same: 1 },
    });
    const shown = await surveyor(args, { folder: folder.path });
    expect(shown.stdout).toContain('2 different calls of run');
  });

  test('makes no call of a tool that may write, and then there is no answer', async () => {
    using folder = emptyFolder();
    project(folder.path, ['Cedar']);
    const id = await ran(folder.path);
    project(folder.path, ['Cedar'], {
      tools: TOOLS.slice(0, 1).map((tool) => ({ ...tool, annotations: {} })),
    });
    await surveyor(['surface', 'lock'], { folder: folder.path });
    const typed = await surveyor(['surface', 'diff', '--replay', id, '--json'], { folder: folder.path });
    expect(documentOf(typed)).toMatchObject({
      ok: false,
      exitCode: 3,
      replay: { made: 0, left: { 'may-write': 1, 'not-listed': 1 } },
    });
  });

  test('refuses a run that kept no messages, a run that is not there, and two files', async () => {
    using folder = emptyFolder();
    project(folder.path, ['Cedar'], { payloads: 'summary' });
    const id = await ran(folder.path);
    expect(existsSync(join(folder.path, 'surveyor.surface.json'))).toBe(true);
    const codeOf = async (...args: readonly string[]): Promise<unknown> => {
      const typed = await surveyor(['surface', 'diff', '--json', ...args], { folder: folder.path });
      return documentOf<{ error: { code: string } }>(typed).error.code;
    };
    expect(await codeOf('--replay', id)).toBe('replay-unkept');
    expect(await codeOf('--replay', 'nobody')).toBe('unknown-run');
    const lock = 'surveyor.surface.json';
    expect(await codeOf('--replay', id, lock, lock)).toBe('option-invalid');
  });
});
