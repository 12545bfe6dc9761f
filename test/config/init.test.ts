import { chmod, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draftProbes } from '../../src/case/draft.ts';
import { loadBank } from '../../src/case/load-bank.ts';
import type { Json } from '../../src/base/json.ts';
import { initFiles } from '../../src/config/init.ts';
import type { DraftedProbe } from '../../src/config/init-cases.ts';
import { referencesIn, type TypedTarget } from '../../src/config/hide-secrets.ts';
import { loadConfig } from '../../src/config/load-config.ts';
import { writeNew } from '../../src/config/write-new.ts';
import { annotated, aTool } from '../builders.ts';
import { usageErrorOf } from '../error-of.ts';
import { tempFolder } from '../temp-folder.ts';
import { KNOWN } from './known.ts';

const TYPED: TypedTarget = {
  kind: 'stdio',
  command: 'npx',
  args: ['-y', '@scope/server', '.'],
  env: {},
  cwd: null,
};
const TOOLS = [
  aTool({ name: 'list_rooms', annotations: annotated({ readOnly: true }) }),
  aTool({ name: 'book', annotations: annotated({ readOnly: false }) }),
  aTool({ name: 'drop', description: 'Drops\n# it "all".', annotations: annotated() }),
  aTool({ name: 'odd', annotations: annotated({ readOnly: true, destructive: true }) }),
];
const DRAFTS: readonly DraftedProbe[] = [
  { tool: 'list_rooms', question: 'List the rooms.', with: {} },
  { tool: 'book', question: 'Book a room.', with: { room: 'cedar', seats: 5 } },
];

/** Writes the files where an author would have them and loads them again with our own loaders. */
async function roundTrip(
  tools: readonly ReturnType<typeof aTool>[],
  typed: TypedTarget,
  drafts: readonly DraftedProbe[],
) {
  await using folder = await tempFolder();
  const files = initFiles({ tools }, typed, drafts);
  await writeNew(files, folder.path);
  const names = files.flatMap(({ text }) => referencesIn(text.replaceAll(/^ *#.*$/gm, '')));
  const env = Object.fromEntries(names.map((name) => [name, `value-of-${name}`]));
  const { config } = await loadConfig(join(folder.path, 'surveyor.yaml'), { env, known: KNOWN });
  const bank = files.length > 1 ? await loadBank(config.cases, folder.path) : null;
  return { config, bank, files, folder: folder.path };
}

describe('the files of a first set-up', () => {
  test('say how to reach the server, and what each tool does to the world', async () => {
    const { config, folder } = await roundTrip(TOOLS, TYPED, DRAFTS);
    expect(config.target.endpoint).toEqual({ ...TYPED, cwd: folder });
    expect(config.tools).toEqual({ list_rooms: 'reads', book: 'writes', drop: 'writes', odd: 'writes' });
    expect(config.log).toEqual({ arguments: { '*': ['limit'] }, payloads: 'summary' });
  });

  test('ask for a review of tools that say nothing of themselves', () => {
    const text = initFiles({ tools: TOOLS }, TYPED, DRAFTS)[0]?.text ?? '';
    expect(text).toContain('  list_rooms: reads\n');
    expect(text).toContain('  book: writes\n');
    expect(text).toContain('  drop: writes # review: Drops # it "all".\n');
    expect(text).toContain('  odd: writes # annotated both read-only and destructive');
  });

  test('hold a drafted probe for each drafted tool and a selection bank of the three kinds that loads', async () => {
    const { bank } = await roundTrip(TOOLS, TYPED, DRAFTS);
    const cases = bank?.cases ?? [];
    expect(cases.filter(({ kind }) => kind === 'probe')).toMatchObject([
      { tool: 'list_rooms', question: 'List the rooms.', with: {} },
      { tool: 'book', question: 'Book a room.', with: { room: 'cedar', seats: 5 } },
    ]);
    expect(cases.flatMap((one) => (one.kind === 'selection' ? one.difficulty : []))).toEqual([
      'happy',
      'edge',
      'trap',
    ]);
    expect(cases.every(({ draft }) => draft)).toBe(true);
  });

  test('point editors at the packaged schemas', () => {
    const [config, probes, selection] = initFiles({ tools: TOOLS }, TYPED, DRAFTS).map(
      ({ text }) => text.split('\n')[0],
    );
    expect(config).toBe(
      '# yaml-language-server: $schema=./node_modules/mcp-surveyor/schemas/config.schema.json',
    );
    expect(probes).toBe(
      '# yaml-language-server: $schema=../node_modules/mcp-surveyor/schemas/cases.schema.json',
    );
    expect(selection).toBe(probes);
  });

  test('of a server without tools are a config only, which loads', async () => {
    const { files, config } = await roundTrip([], TYPED, []);
    expect(files.map(({ path }) => path)).toEqual(['surveyor.yaml']);
    expect(config.tools).toEqual({});
  });

  test('ask no question twice, though tools may have the same words or none', async () => {
    const drafts = ['a', 'b', 'c', 'd'].map((tool) => ({
      tool,
      question: tool === 'd' ? ' ' : 'Do It',
      with: {},
    }));
    const { bank } = await roundTrip(
      ['a', 'b', 'c', 'd'].map((name) => aTool({ name })),
      TYPED,
      drafts,
    );
    const asked = bank?.cases.flatMap((one) => (one.kind === 'probe' ? one.question : []));
    expect(asked).toEqual(['Do It', 'Do It (2)', 'Do It (3)', 'use d']);
  });

  test('hold what the drafting of probes makes of a surface', async () => {
    const { bank } = await roundTrip(TOOLS, TYPED, draftProbes({ tools: TOOLS }));
    expect(bank?.cases.flatMap((one) => (one.kind === 'probe' ? one.tool : []))).toEqual(
      TOOLS.map(({ name }) => name),
    );
  });
});

describe('what was typed', () => {
  const target = async (typed: TypedTarget) => (await roundTrip(TOOLS, typed, DRAFTS)).config.target;
  const configText = (typed: TypedTarget) => initFiles({ tools: TOOLS }, typed, DRAFTS)[0]?.text ?? '';

  test('keeps its references to the environment', async () => {
    const typed: TypedTarget = {
      kind: 'http',
      url: 'https://h/mcp?key=${KEY}',
      headers: { Authorization: 'Bearer ${TOKEN}', 'User-Agent': 'me' },
    };
    expect((await target(typed)).written).toEqual(typed);
    expect(configText(typed)).toContain(
      '# Filled in from the environment of whoever runs surveyor: KEY, TOKEN\n',
    );
  });

  test.each<[string, TypedTarget, TypedTarget]>([
    [
      'a header',
      {
        kind: 'http',
        url: 'https://h/mcp',
        headers: { Authorization: 'Bearer hunter2', 'X-Api-Key': 'hunter2', '9': 'hunter2' },
      },
      {
        kind: 'http',
        url: 'https://h/mcp',
        headers: { Authorization: 'Bearer ${TOKEN}', 'X-Api-Key': '${X_API_KEY}', '9': '${SECRET_9}' },
      },
    ],
    [
      'a parameter of the URL',
      { kind: 'http', url: 'https://h/mcp?api_key=hunter2&page=5#x', headers: {} },
      { kind: 'http', url: 'https://h/mcp?api_key=${API_KEY}&page=5#x', headers: {} },
    ],
    [
      'a variable',
      { ...TYPED, env: { GITHUB_TOKEN: 'hunter2', lower: '${OTHER}' } } as TypedTarget,
      { ...TYPED, env: { GITHUB_TOKEN: '${GITHUB_TOKEN}', lower: '${OTHER}' } } as TypedTarget,
    ],
    [
      'a flag of the command',
      {
        ...TYPED,
        args: ['--api-key', 'hunter2', '--token=hunter2', '--keyboard', 'us', 'postgres://u:hunter2@db/x'],
      } as TypedTarget,
      {
        ...TYPED,
        args: [
          '--api-key',
          '${API_KEY}',
          '--token=${TOKEN}',
          '--keyboard',
          'us',
          'postgres://u:${PASSWORD}@db/x',
        ],
      } as TypedTarget,
    ],
  ])('is not written to a file where it is a secret: %s', async (_title, typed, written) => {
    expect(configText(typed)).not.toContain('hunter2');
    expect((await target(typed)).written).toEqual(written);
  });

  test('is literal in the words of a command, dollar signs and all', async () => {
    const words = ['${HOME}', '$HOME', '$(pwd)', '$$', 'a b', '"', "'", '', '#', '- x', 'ünï🎉', '--flag='];
    const { endpoint } = await target({ ...TYPED, args: words } as TypedTarget);
    expect(endpoint).toMatchObject({ args: words });
  });

  test('keeps the folder that was given', async () => {
    const { endpoint } = await target({ ...TYPED, cwd: '/srv/$HOME #1' } as TypedTarget);
    expect(endpoint).toMatchObject({ cwd: '/srv/$HOME #1' });
  });
});

describe('whatever a server says', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom(
      '${HOME}',
      'a\nb: c',
      '"',
      '- x',
      '#',
      'true',
      'null',
      '<<',
      'none',
      'constructor',
      '\u0085\uFEFF',
      '\uD800',
      '🎉',
      'k'.repeat(3000),
    ),
  );
  const tool = fc.record({
    name: text.filter((name) => name !== '' && name !== '__proto__'),
    description: fc.option(text),
    readOnly: fc.option(fc.boolean()),
    destructive: fc.option(fc.boolean()),
    question: text,
    with: fc.dictionary(text, fc.jsonValue()),
  });

  test('the files load again, and say the same of tools and probes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(tool, { minLength: 1, maxLength: 6, selector: ({ name }) => name }),
        async (said) => {
          const tools = said.map(({ name, description, readOnly, destructive }) =>
            aTool({ name, description, annotations: annotated({ readOnly, destructive }) }),
          );
          const drafts = said.map(({ name, question, with: values }) => ({
            tool: name,
            question,
            with: values as Record<string, Json>,
          }));
          const { config, bank } = await roundTrip(tools, TYPED, drafts);
          const effects = said.map(({ name, readOnly, destructive }) => [
            name,
            readOnly === true && destructive !== true ? 'reads' : 'writes',
          ]);
          expect(new Map(Object.entries(config.tools))).toEqual(new Map(effects as [string, string][]));
          const probes = bank?.cases.flatMap((one) => (one.kind === 'probe' ? one : [])) ?? [];
          expect(probes.map((probe) => probe.tool)).toEqual(said.map(({ name }) => name));
          for (const [index, probe] of probes.entries()) {
            const values = JSON.stringify(said[index]?.with);
            expect(JSON.stringify(probe.with)).toBe(values.includes('"__proto__":') ? '{}' : values);
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('writing new files', () => {
  test('makes folders and reports what it wrote', async () => {
    await using folder = await tempFolder();
    const wrote = await writeNew([{ path: 'a/b/c.yaml', text: 'x' }], folder.path);
    expect(wrote).toEqual({ written: ['a/b/c.yaml'], kept: [] });
    expect(await readFile(join(folder.path, 'a/b/c.yaml'), 'utf8')).toBe('x');
  });

  test('never writes over a file, a folder or a link', async () => {
    await using folder = await tempFolder({ 'file.yaml': 'mine' });
    await mkdir(join(folder.path, 'folder.yaml'));
    await symlink('nowhere', join(folder.path, 'link.yaml'));
    const names = ['file.yaml', 'folder.yaml', 'link.yaml'];
    const wrote = await writeNew(
      names.map((path) => ({ path, text: 'x' })),
      folder.path,
    );
    expect(wrote).toEqual({ written: [], kept: names });
    expect(await readFile(join(folder.path, 'file.yaml'), 'utf8')).toBe('mine');
  });

  test('keeps a config of another name instead of writing a second one', async () => {
    await using folder = await tempFolder({ 'surveyor.config.ts': 'mine' });
    const wrote = await writeNew(initFiles({ tools: TOOLS }, TYPED, DRAFTS), folder.path);
    expect(wrote).toEqual({
      written: ['cases/probes.yaml', 'cases/selection.yaml'],
      kept: ['surveyor.config.ts'],
    });
  });

  test('a file where a folder must be is an error that names it', async () => {
    await using folder = await tempFolder({ cases: 'a file' });
    const error = await usageErrorOf(() => writeNew([{ path: 'cases/a.yaml', text: 'x' }], folder.path));
    expect(error.code).toBe('folder-unwritable');
    expect(error.message).toContain(`${join(folder.path, 'cases')} can't be written (EEXIST)`);
  });

  test.skipIf(process.getuid?.() === 0)('a folder that may not be written to is an error', async () => {
    await using folder = await tempFolder();
    await chmod(folder.path, 0o500);
    const error = await usageErrorOf(() => writeNew([{ path: 'a.yaml', text: 'x' }], folder.path));
    await chmod(folder.path, 0o700);
    expect(error.message).toContain('EACCES');
  });

  test('what was written before an error stays whole', async () => {
    await using folder = await tempFolder();
    await writeFile(join(folder.path, 'b'), '');
    await usageErrorOf(() =>
      writeNew(
        [
          { path: 'a.yaml', text: 'x' },
          { path: 'b/c.yaml', text: 'y' },
        ],
        folder.path,
      ),
    );
    expect(await readFile(join(folder.path, 'a.yaml'), 'utf8')).toBe('x');
  });
});
