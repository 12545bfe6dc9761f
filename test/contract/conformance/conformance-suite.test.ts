import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ConformanceSetting } from '../../../src/contract/conformance/conformance-suite.ts';
import { outsideChecks } from '../../../src/contract/outside-checks.ts';
import { checkContext, runChecks, type ChecksRun } from '../../../src/contract/run-checks.ts';
import { takeSurface } from '../../../src/surface/take-surface.ts';
import type { Endpoint } from '../../../src/wire/endpoint.ts';
import { openSession } from '../../../src/wire/open-session.ts';
import { LATEST_LEGACY, LATEST_MODERN, type Revision } from '../../../src/wire/revision.ts';
import { tempFolder } from '../../temp-folder.ts';
import { startFlawedHttp, type FlawedHttp } from '../wire/flawed.ts';

const PROGRAM = resolve('test/servers/fake-suite.mjs');
const SET =
  'server:\n  - server-stateless\n  - tools-list\n  - tools-call-image\nnot_scored:\n  - scenario: http-header-validation\n    leg: server\n    reason: pending\n';

let http: FlawedHttp;
beforeAll(async () => {
  http = await startFlawedHttp();
});
afterAll(() => http[Symbol.asyncDispose]());

interface Mood {
  readonly breaks?: 'at once' | 'never ending';
  readonly exit?: number;
  readonly calls?: string;
  readonly results?: Readonly<Record<string, unknown>>;
}

interface Around {
  readonly target?: 'http' | 'protected' | 'stdio';
  readonly revision?: Revision;
  readonly version?: string;
  readonly files?: Readonly<Record<string, string>>;
  readonly setting?: Partial<ConformanceSetting>;
}

/** What every scenario of the set leaves when nothing is wrong. */
const SOUND = {
  'server-stateless': [ok('sep-2575-server-implements-discover')],
  'tools-list': [ok('tools-list')],
  'tools-call-image': [
    { ...failed('tools-call-image'), errorMessage: 'Failed: Tool test_image_content not found' },
  ],
  'http-header-validation': [ok('sep-2243-header-name-case-insensitive')],
};

/** Runs the check with a program that stands for the suite, laid out as its package is. */
async function run(mood: Mood, around: Around = {}): Promise<ChecksRun> {
  const { target = 'http', revision = LATEST_MODERN, version = '0.2.0-alpha.12', files } = around;
  await using folder = await tempFolder({ 'empty/.keep': '' });
  if (files === undefined) await install(folder.path, version, mood);
  else
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder.path, name)), { recursive: true });
      await writeFile(join(folder.path, name), text);
    }
  const setting: ConformanceSetting = {
    folders: [join(folder.path, 'empty'), folder.path],
    env: { PATH: process.env['PATH'] },
    node: { program: process.execPath, version: '22.1.0' },
    limitMs: 30_000,
    signal: new AbortController().signal,
    ...around.setting,
  };
  const options = { revision, timeoutMs: 10_000, startTimeoutMs: 20_000, env: process.env };
  const opened = await openSession(endpointOf(target, revision), options);
  if (opened.kind === 'failed') throw new Error(opened.failure.message);
  const surface = await takeSurface(opened.session);
  const context = checkContext(opened.session, {
    surface,
    eras: opened.eras,
    open: options,
    conformance: setting,
  });
  return await runChecks(Object.values(outsideChecks), context, () => undefined);
}

async function install(folder: string, version: string, mood: Mood): Promise<void> {
  const home = join(folder, 'node_modules/@modelcontextprotocol/conformance');
  await mkdir(join(home, 'dist'), { recursive: true });
  await mkdir(join(home, 'requirements'), { recursive: true });
  await copyFile(PROGRAM, join(home, 'dist/index.mjs'));
  await writeFile(join(home, 'dist/mood.json'), JSON.stringify({ results: SOUND, ...mood }));
  await writeFile(join(home, 'requirements/2026-07-28.yaml'), SET);
  const manifest = { name: 'conformance', version, bin: { conformance: 'dist/index.mjs' }, exports: {} };
  await writeFile(join(home, 'package.json'), JSON.stringify(manifest));
}

let endpoints = 0;
function endpointOf(target: 'http' | 'protected' | 'stdio', revision: Revision): Endpoint {
  endpoints += 1;
  const era = revision === LATEST_MODERN ? 'modern' : 'legacy';
  if (target === 'stdio') {
    const args = [resolve('test/servers/flawed/server.mjs'), '--era', era, '--flaw', 'clean'];
    return { kind: 'stdio', command: process.execPath, args, env: {}, cwd: null };
  }
  const flaw = target === 'protected' ? 'auth-clean' : 'clean';
  const headers: Record<string, string> =
    target === 'protected' ? { Authorization: 'Bearer good-token' } : {};
  return { kind: 'http', url: `${http.origin}/${era}/${flaw}/${endpoints}/mcp`, headers };
}

function ok(id: string, over: object = {}): object {
  return { id, name: id, description: 'It is so.', status: 'SUCCESS', ...over };
}

function failed(id: string, errorMessage = 'It is not so.', over: object = {}): object {
  return { ...ok(id), status: 'FAILURE', errorMessage, ...over };
}

async function outcomeOf(mood: Mood, around: Around = {}): Promise<readonly [string, string]> {
  const { results, findings } = await run(mood, around);
  const [result] = results;
  expect(result?.outcome === 'could-not-run' ? findings : []).toEqual([]);
  return [result?.outcome ?? '', result?.why ?? ''];
}

test('a suite in which all that counts is in order holds, and is named with its version', async () => {
  const [outcome, why] = await outcomeOf({});
  expect(outcome).toBe('holds');
  expect(why).toContain('conformance 0.2.0-alpha.12, requirements of 2026-07-28: 3 of 3 results that count');
});

describe('a failure', () => {
  test.each([
    ['of a requirement fails', 'server-stateless', failed('sep-x'), 'fails'],
    ['of a scenario that is not required warns', 'http-header-validation', failed('sep-y'), 'warns'],
    [
      'that the suite calls a warning warns',
      'server-stateless',
      failed('x', 'm', { status: 'WARNING' }),
      'warns',
    ],
    ['of an id that nobody has heard of counts too', 'tools-list', failed('new-thing'), 'fails'],
    ['on the wire counts in any scenario', 'tools-call-image', failed('wire-schema-valid'), 'warns'],
    [
      'on the wire is less where only an error has no id',
      'tools-list',
      failed('wire-schema-valid', 'm', { details: { violations: [{ message: { id: null, error: {} } }] } }),
      'warns',
    ],
    [
      'on the wire fails elsewhere',
      'tools-list',
      failed('wire-schema-valid', 'm', { details: { violations: [{ message: { id: 1, result: {} } }] } }),
      'fails',
    ],
    [
      'that says it was not testable says nothing',
      'server-stateless',
      failed('x', 'Not testable: no tool'),
      'holds',
    ],
    [
      'of a fixture that no other server has says nothing',
      'tools-call-image',
      failed('tools-call-image'),
      'holds',
    ],
    [
      'of a missing description says nothing',
      'tools-list',
      failed('tools-list', 'Tool 0: missing description; Tool 2: missing description'),
      'holds',
    ],
    [
      'that says more than that counts',
      'tools-list',
      failed('tools-list', 'Tool 0: missing description; Tool 1: missing name'),
      'fails',
    ],
    [
      'of a state that is new says nothing',
      'server-stateless',
      failed('x', 'm', { status: 'MAYBE' }),
      'holds',
    ],
    ['that was skipped says nothing', 'server-stateless', failed('x', 'm', { status: 'SKIPPED' }), 'holds'],
    [
      'that rests on a call of a real tool says nothing',
      'http-header-validation',
      failed('sep-2243-server-reject-invalid-headers', 'm', { name: 'ServerRejectsMissingNameHeader' }),
      'holds',
    ],
    ['of the suite itself says nothing', 'tools-list', failed('wire-schema-harness-error'), 'holds'],
  ])('%s', async (_title, scenario, result, expected) => {
    const known = Object.entries(SOUND).find(([name]) => name === scenario)?.[1] ?? [];
    const [outcome] = await outcomeOf({ results: { ...SOUND, [scenario]: [...known, result] } });
    expect(outcome).toBe(expected);
  });
});

test('vacuous passes do not count as anything', async () => {
  const results = { ...SOUND, 'input-required-result-missing-input-response': [ok('a'), ok('b')] };
  const [, why] = await outcomeOf({ results });
  expect(why).toContain('3 of 3 results that count are in order; 3 need');
});

test('the same failure in several places is one finding, with scenario and check in its site', async () => {
  const twice = [failed('sep-x', 'bad \u001B[31m'), failed('sep-x')];
  const { findings } = await run({ results: { ...SOUND, 'server-stateless': twice } });
  expect(findings).toHaveLength(1);
  expect(findings[0]).toMatchObject({
    code: 'conformance.suite',
    severity: 'error',
    site: { place: 'wire', rule: 'server-stateless/sep-x' },
    message: String.raw`The conformance suite, server-stateless, sep-x, 2 times: bad \u001b[31m`,
  });
  expect(findings[0]?.evidence[0]?.at).toMatchObject({ in: 'file', line: null });
});

describe('the suite is given a relay', () => {
  test.each([
    [
      'through which a protected server lets it in',
      'protected',
      'no_such_tool',
      /200 executed|40\d executed/,
    ],
    ['that lets no listed tool be executed', 'http', 'LISTED', /200 declined/],
  ] as const)('%s', async (_title, target, calls, seen) => {
    const tool = calls === 'LISTED' ? await firstTool() : calls;
    const results = { ...SOUND, 'server-stateless': [failed('seen', '{{called}}')] };
    const { findings } = await run({ calls: tool, results }, { target });
    expect(findings[0]?.message).toMatch(seen);
    expect(findings[0]?.message).not.toMatch(/401/);
  });
});

async function firstTool(): Promise<string> {
  const opened = await openSession(endpointOf('http', LATEST_MODERN), {
    revision: LATEST_MODERN,
    timeoutMs: 10_000,
    startTimeoutMs: 20_000,
    env: process.env,
  });
  if (opened.kind === 'failed') throw new Error(opened.failure.message);
  await using session = opened.session;
  const [tool] = (await takeSurface(session)).tools;
  return tool?.name ?? '';
}

describe('a suite that cannot be run never fails the target', () => {
  const older = { node: { program: process.execPath, version: '20.20.2' } };
  const missing = { files: { 'package.json': '{}' } };
  const half = { files: { 'node_modules/@modelcontextprotocol/conformance/package.json': '{"version":' } };
  const old = {
    files: {
      'node_modules/@modelcontextprotocol/conformance/package.json': '{"version":"0.1.16","bin":"x.js"}',
    },
  };
  test.each<[string, Mood, Around, RegExp]>([
    ['it is not installed', {}, missing, /is not installed: npm install/],
    ['it is half installed', {}, half, /install it again/],
    ['it is too old', {}, old, /0\.1\.16 is too old/],
    ['our Node is too old', {}, { setting: older }, /needs Node 22 or newer, and this is 20\.20\.2/],
    [
      'the Node that is named is too old',
      {},
      {
        setting: {
          ...older,
          env: { PATH: process.env['PATH'], SURVEYOR_CONFORMANCE_NODE: process.execPath },
        },
      },
      /which is Node \d+\.\d+\.\d+; the suite needs 22|^@modelcontextprotocol/,
    ],
    [
      'the Node that is named is none',
      {},
      { setting: { env: { SURVEYOR_CONFORMANCE_NODE: './no-node' } } },
      /names \.\/no-node, which is no Node/,
    ],
    ['it breaks at once', { breaks: 'at once' }, {}, /exit status 1 and no results; it said: .*globSync/],
    ['it never ends', { breaks: 'never ending' }, { setting: { limitMs: 1_500 } }, /took longer than 1\.5 s/],
    ['it ends in an unknown way', { exit: 7 }, {}, /exit status 7/],
    [
      'it stops in the middle',
      { results: { 'tools-list': [failed('x')] } },
      {},
      /left no result of server-stateless and http/,
    ],
    [
      'its results are no JSON',
      { results: { ...SOUND, 'tools-list': '[{"id":' } },
      {},
      /left no result of tools-list/,
    ],
  ])('%s', async (_title, mood, around, says) => {
    const [outcome, why] = await outcomeOf(mood, around);
    if (outcome !== 'holds') expect(outcome).toBe('could-not-run');
    expect(why).toMatch(says);
  });
});

describe('it does not apply', () => {
  test.each<[string, Around, RegExp]>([
    ['to a server over stdio', { target: 'stdio' }, /speaks HTTP/],
    [
      'to a revision without requirements',
      { revision: LATEST_LEGACY },
      /requirements of 2026-07-28, and this server/,
    ],
  ])('%s', async (_title, around, says) => {
    const [outcome, why] = await outcomeOf({}, around);
    expect([outcome, why]).toEqual(['not-applicable', expect.stringMatching(says)]);
  });
});
