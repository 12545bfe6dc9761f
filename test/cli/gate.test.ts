import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/base/json.ts';
import { gateDocumentSchema } from '../../src/gate/release/document-schema.ts';
import type { GateDocument } from '../../src/gate/release/document.ts';
import { documentOf, emptyFolder, surveyor, type Typed } from './surveyor.ts';

/** A server in a file of its own, so that its surface changes and the config does not. */
const SERVER = `
import { readFileSync } from 'node:fs';
process.env.SCRIPT = readFileSync(new URL('tools.json', import.meta.url), 'utf8');
await import(${JSON.stringify(pathToFileURL(resolve('test/servers/listing.mjs')).href)});
`;

/** One that no check has anything to say against. */
const CLEAN = `
process.argv.push('--flaw', 'clean');
await import(${JSON.stringify(pathToFileURL(resolve('test/servers/rooms/server.mjs')).href)});
`;

const LIST = {
  name: 'list_rooms',
  description: 'Lists the meeting rooms.',
  inputSchema: { type: 'object', properties: {} },
  annotations: { readOnlyHint: true },
};
const GET = { ...LIST, name: 'get_weather', description: 'Tells the weather of a town.' };

const BANK = `
- selection: show me the meeting rooms
  kind: happy
  expect: [list_rooms]
- selection: what is the weather in town
  kind: edge
  expect: [get_weather]
- selection: thanks a lot
  kind: trap
  expect: none
- probe: which meeting rooms are there?
  tool: list_rooms
`;

function tools(folder: string, ...all: readonly JsonObject[]): void {
  const answer = { content: [{ type: 'text', text: 'Cedar' }] };
  const script = {
    capabilities: { tools: {} },
    lists: { 'tools/list': [{ cursor: '*', result: { tools: all } }, { result: { tools: all } }] },
    calls: { list_rooms: answer, get_weather: answer },
  };
  writeFileSync(join(folder, 'tools.json'), JSON.stringify(script));
}

function config(folder: string, gates: readonly string[] = []): void {
  const rules = gates.length === 0 ? '' : `gates:\n${gates.map((rule) => `  - ${rule}\n`).join('')}`;
  writeFileSync(
    join(folder, 'surveyor.yaml'),
    `target: { command: [node, server.mjs] }\ncases: [bank.yaml]\n${rules}`,
  );
}

/** A project with a server, a bank and a lock file. */
async function project(
  folder: string,
  gates: readonly string[] = [],
  server = SERVER,
): Promise<(...args: readonly string[]) => Promise<Typed>> {
  writeFileSync(join(folder, 'server.mjs'), server);
  writeFileSync(join(folder, 'bank.yaml'), BANK);
  tools(folder, LIST, GET);
  config(folder, gates);
  const type = (...args: readonly string[]): Promise<Typed> => surveyor(args, { folder });
  expect(await type('surface', 'lock')).toMatchObject({ code: 0 });
  return type;
}

const rulesOf = (typed: Typed): Readonly<Record<string, string>> =>
  Object.fromEntries(documentOf<GateDocument>(typed).rules.map(({ metric, outcome }) => [metric, outcome]));

describe('surveyor gate', () => {
  test('without a rule judges the usual ones, and is not green before anything was checked', async () => {
    using folder = emptyFolder();
    const type = await project(folder.path, [], CLEAN);
    const bare = await type('gate');
    expect(bare.code).toBe(3);
    expect(bare.stdout).toMatch(/^\? NO ANSWER Gate: 3 release rules: 1 no answer, 2 hold\n/);
    expect(bare.stdout).toContain('No release rule is declared');
    expect(bare.stdout).toMatch(/\nNext\n {2}surveyor check\n/);
    // Looking leaves nothing behind.
    expect(existsSync(join(folder.path, '.surveyor'))).toBe(false);
    await type('check', '--quiet');
    const checked = await type('gate', '--json');
    expect(gateDocumentSchema.parse(JSON.parse(checked.stdout))).toMatchObject({
      ok: true,
      exitCode: 0,
      declared: { rules: 0 },
    });
    expect(checked).toMatchObject({ code: 0, stderr: '' });
  });

  test('a change that reaches a model and that nobody measured fails, with the command that measures it', async () => {
    using folder = emptyFolder();
    const type = await project(folder.path, ['{ metric: surface.breaking, max: 0 }']);
    expect((await type('gate')).code).toBe(0);
    tools(folder.path, { ...LIST, description: 'Shows rooms.' }, GET);
    const reworded = await type('gate');
    expect(reworded.code).toBe(1);
    expect(reworded.stdout).toContain('not measured');
    expect(reworded.stdout).toMatch(/\nNext\n {2}surveyor gate --run\n/);
    // An optional argument is additive; a model sees it all the same.
    tools(
      folder.path,
      { ...LIST, inputSchema: { type: 'object', properties: { floor: { type: 'string' } } } },
      GET,
    );
    expect(rulesOf(await type('gate', '--json'))).toEqual({
      'surface.breaking': 'holds',
      'selection.change': 'fails',
    });
  });

  test('a change that breaks fails, whatever is stored, and a rule may say how many will do', async () => {
    using folder = emptyFolder();
    const type = await project(folder.path, ['{ metric: surface.breaking, max: 0 }']);
    tools(folder.path, LIST);
    const broken = await type('gate', '--json', '--run');
    expect(broken.code).toBe(1);
    expect(rulesOf(broken)).toMatchObject({ 'surface.breaking': 'fails' });
  });

  test('rates are judged by what `run`, `select` and `unit` have kept of this surface', async () => {
    using folder = emptyFolder();
    const type = await project(folder.path, [
      '{ metric: selection.pass_rate, min: 0.5, client: literal }',
      '{ metric: coverage.called, min: 0.1 }',
      '{ metric: trial.infrastructure_share, max: 0 }',
      '{ metric: unit.failures, max: 0 }',
      '{ metric: scenario.pass_rate, min: 1 }',
    ]);
    const bare = documentOf<GateDocument>(await type('gate', '--json'));
    expect(bare.next).toEqual(['surveyor run', 'surveyor unit']);
    await type('select', '--client', 'literal', '--quiet');
    await type('run', '--client', 'literal', '--quiet');
    await type('unit', '--quiet', '--', process.execPath, '-e', 'console.log("ok 1 - a\\n1..1")');
    const document = documentOf<GateDocument>(await type('gate', '--json'));
    expect(document.rules.map(({ metric, outcome, why }) => [metric, outcome, why])).toMatchObject([
      ['selection.pass_rate', 'holds', expect.stringContaining('literal: ')],
      ['coverage.called', 'holds', expect.any(String)],
      ['trial.infrastructure_share', 'holds', expect.any(String)],
      ['unit.failures', 'holds', expect.any(String)],
      ['scenario.pass_rate', 'unanswered', 'the bank has no scenario'],
      ['surface.breaking', 'holds', 'no breaking change'],
      ['selection.change', 'holds', expect.any(String)],
    ]);
    expect(document.exitCode).toBe(3);
  });

  test('rules that were declared after the runs are refused, and used only where everything says so', async () => {
    using folder = emptyFolder();
    const type = await project(folder.path, [], CLEAN);
    await type('check', '--quiet');
    config(folder.path, ['{ metric: contract.failures, max: 0 }']);
    const late = await type('gate', '--json');
    expect(documentOf(late)).toMatchObject({
      exitCode: 2,
      error: { code: 'gate-late-rules', next: expect.stringContaining('surveyor check') as string },
    });
    const used = await type('gate', '--late-rules', '--md', 'gate.md', '--junit', 'gate.xml');
    expect(used.code).toBe(0);
    const files = ['gate.md', 'gate.xml'].map((name) => readFileSync(join(folder.path, name), 'utf8'));
    for (const text of [used.stdout, ...files])
      expect(text.replaceAll(/\s+/g, ' ')).toContain('The rules were declared after these runs began');
    expect(documentOf<GateDocument>(await type('gate', '--late-rules', '--json')).lateRuns).toMatchObject([
      { command: 'check' },
    ]);
    expect((await type('gate', '--late-rules', '--quiet')).stdout).toContain('late rules');
    await type('check', '--quiet');
    expect((await type('gate')).code).toBe(0);
  });

  test('a family that no case has is told with its place', async () => {
    using folder = emptyFolder();
    const type = await project(folder.path, ['{ metric: family.rooms.pass_rate, min: 1 }']);
    expect(await type('gate')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(
        /surveyor\.yaml:4:5: gates\[0\]\.metric: no case is of the family "rooms"/,
      ) as string,
    });
  });

  test('a server that says a secret of the config is known again, and the secret is shown nowhere', async () => {
    using folder = emptyFolder();
    const type = await project(folder.path);
    const token = 'tok-3f9a8b7c6d5e';
    writeFileSync(
      join(folder.path, 'server.mjs'),
      SERVER.replace(`'utf8')`, `'utf8').replaceAll('Lists', process.env.TOKEN)`),
    );
    writeFileSync(
      join(folder.path, 'surveyor.yaml'),
      'target: { command: [node, server.mjs], env: { TOKEN: "${TOKEN}" } }\ncases: [bank.yaml]\ngates: [{ metric: contract.failures, max: 99 }]\n',
    );
    const at = { folder: folder.path, env: { TOKEN: token } };
    await surveyor(['surface', 'lock'], at);
    await surveyor(['check', '--quiet'], at);
    const typed = await surveyor(['gate', '--json'], at);
    expect(typed).toMatchObject({ code: 0, stderr: '' });
    expect(rulesOf(typed)).toMatchObject({ 'contract.failures': 'holds' });
    expect(typed.stdout).not.toContain(token);
    expect((await type('gate')).code).toBe(2);
  });

  test('a server that needs a world of its own is given one', async () => {
    using folder = emptyFolder();
    const type = await project(folder.path);
    writeFileSync(
      join(folder.path, 'server.mjs'),
      `import { existsSync } from 'node:fs';\nif (!existsSync(process.argv[2] + '/rooms.db')) process.exit(9);${SERVER}`,
    );
    writeFileSync(
      join(folder.path, 'setup.mjs'),
      `import { writeFileSync } from 'node:fs';\nwriteFileSync(process.env.SURVEYOR_WORLD + '/rooms.db', '');`,
    );
    writeFileSync(
      join(folder.path, 'surveyor.yaml'),
      'target: { command: [node, server.mjs, "${SURVEYOR_WORLD}"] }\ncases: [bank.yaml]\nworld: { isolation: trial, fixture: { setup: node setup.mjs } }\ngates: [{ metric: surface.breaking, max: 0 }]\n',
    );
    expect(await type('gate', '--json')).toMatchObject({ code: 0, stderr: '' });
  });

  test('a store that keeps nothing is refused', async () => {
    using folder = emptyFolder();
    const type = await project(folder.path);
    expect(documentOf(await type('gate', '--json', '--store', 'memory'))).toMatchObject({
      exitCode: 2,
      error: { code: 'store-memory' },
    });
  });

  test('a server that cannot be reached, or whose list ends early, is no answer', async () => {
    using folder = emptyFolder();
    const type = await project(folder.path);
    writeFileSync(
      join(folder.path, 'tools.json'),
      JSON.stringify({
        capabilities: { tools: {} },
        lists: { 'tools/list': [{ result: { tools: [LIST], nextCursor: 'x' } }] },
      }),
    );
    expect(await type('gate', '--json')).toMatchObject({
      code: 3,
      stdout: expect.stringContaining('surface-incomplete') as string,
    });
    writeFileSync(join(folder.path, 'server.mjs'), 'process.exit(4);');
    expect((await type('gate', '--json')).code).toBe(3);
  });
});

describe('the baseline', () => {
  const git = (folder: string, ...args: readonly string[]): void => {
    const who = {
      GIT_AUTHOR_NAME: 'a',
      GIT_AUTHOR_EMAIL: 'a@example.com',
      GIT_COMMITTER_NAME: 'a',
      GIT_COMMITTER_EMAIL: 'a@example.com',
    };
    const env = { PATH: process.env['PATH'] ?? '', HOME: folder, GIT_CONFIG_NOSYSTEM: '1', ...who };
    execFileSync('git', [...args], { cwd: folder, env, stdio: 'ignore' });
  };

  test('is the lock file, that of a revision, another file, or what a run saw', async () => {
    using folder = emptyFolder();
    const type = await project(folder.path, ['{ metric: surface.breaking, max: 0 }']);
    git(folder.path, 'init', '-q', '-b', 'main', '.');
    git(folder.path, 'add', 'surveyor.surface.json');
    git(folder.path, 'commit', '-q', '-m', 'one');
    await type('check', '--quiet', '--only', 'args.unknown');
    const [listed = ''] = (await type('report', '--list')).stdout.match(/\d{8}-\d{6}-[0-9a-f]{10}/) ?? [];
    await type('surface', 'lock', '--lock', 'old.json');
    tools(folder.path, { ...LIST, description: 'Shows rooms.' }, GET);
    await type('surface', 'lock');
    const seen = async (...args: readonly string[]): Promise<readonly [number | null, string, number]> => {
      const typed = await type('gate', '--json', ...args);
      const { baseline, changes } = documentOf<GateDocument>(typed);
      return [typed.code, baseline.shown, changes.behavioural];
    };
    expect(await seen()).toEqual([0, 'surveyor.surface.json', 0]);
    expect(await seen('--baseline', 'main')).toEqual([1, 'surveyor.surface.json at main', 1]);
    expect(await seen('--baseline', 'old.json')).toEqual([1, 'old.json', 1]);
    expect(await seen('--baseline', listed)).toEqual([1, `run ${listed}`, 1]);
    const measuring = documentOf<GateDocument>(await type('gate', '--json', '--baseline', 'main'));
    expect(measuring.next).toEqual(['surveyor gate --run --baseline main']);
  });

  test.each<[string, string]>([
    ['none.json', 'lock-missing'],
    ['nobody', 'lock-not-in-revision'],
    ['--upload-pack=x', 'option-invalid'],
    ['20260101-000000-0123456789', 'unknown-run'],
  ])('%s is refused', async (named, code) => {
    using folder = emptyFolder();
    const type = await project(folder.path);
    await type('check', '--quiet', '--only', 'args.unknown');
    const typed = await surveyor(['gate', '--json', `--baseline=${named}`], {
      folder: folder.path,
      env: { GIT_CEILING_DIRECTORIES: resolve(folder.path, '..') },
    });
    expect(documentOf(typed)).toMatchObject({ exitCode: 2, error: { code } });
    expect(await type('gate', '--md', 'surveyor.surface.json')).toMatchObject({ code: 2 });
  });
});
