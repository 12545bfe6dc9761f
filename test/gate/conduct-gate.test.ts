import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { collect } from '../../src/base/collect.ts';
import type { JsonObject } from '../../src/base/json.ts';
import type { Client } from '../../src/client/client.ts';
import { callTool } from '../../src/client/literal/call-tool.ts';
import { conductGate, type GateEnd } from '../../src/conduct-gate.ts';
import { configFrom, type LoadedConfig } from '../../src/config/load-config.ts';
import { gateRequest } from '../../src/request-gate.ts';
import { runRequest } from '../../src/request-run.ts';
import { ALL_CASES } from '../../src/case/choose-cases.ts';
import { selectionChange, type SelectionChange } from '../../src/gate/selection-change.ts';
import { memoryStore } from '../../src/store/memory.ts';
import type { Store } from '../../src/store/store.ts';
import { surfaceDiff } from '../../src/surface/diff/diff.ts';
import { survey } from '../../src/survey.ts';
import type { Surface } from '../../src/surface/surface.ts';
import { takeSurface, takeTools } from '../../src/surface/take-surface.ts';
import { openSession } from '../../src/wire/open-session.ts';
import { KNOWN } from '../config/known.ts';
import { tempFolder } from '../temp-folder.ts';

type TempFolder = Awaited<ReturnType<typeof tempFolder>>;

/*
 * Whole gates on a real server through the real relay. The client is a reader whose choice is a function of what it is
 * shown: the tool whose description has the question's first word.
 */

const TOPICS = ['search', 'read', 'write', 'list', 'delete', 'share'];

function tools(described: Readonly<Record<string, string>>): JsonObject {
  return {
    capabilities: { tools: {} },
    lists: {
      'tools/list': [
        {
          cursor: '*',
          result: {
            tools: TOPICS.map((name) => ({
              name,
              description: described[name] ?? `Will ${name} things.`,
              inputSchema: { type: 'object', properties: {} },
            })),
          },
        },
      ],
    },
  };
}

const BANK = [
  ...TOPICS.map(
    (topic) =>
      `- selection: ${topic} for the plan, please\n  id: ${topic}\n  kind: happy\n  expect: ${topic}\n`,
  ),
  '- selection: kindly search for the plan\n  id: kindly\n  kind: edge\n  expect: search\n',
  '- selection: nothing to do today\n  id: nothing\n  kind: trap\n  expect: none\n',
].join('');

interface Reader {
  readonly client: Client;
  /** How many sessions were opened. */
  readonly opened: () => number;
}

/** `odd`: whether the nth question of all is answered at random instead. */
function reader(name = 'model:test/reader', odd: (nth: number) => boolean = () => false): Reader {
  let [opened, asked] = [0, 0];
  return {
    opened: () => opened,
    client: {
      name,
      door: 'mcp',
      sessions: 'choices',
      listsTools: true,
      inspect: () =>
        Promise.resolve({ version: '1', model: 'reader', isolation: 'x', approvals: 'x', sharesKey: false }),
      open: async (endpoint, options) => {
        opened += 1;
        const made = await openSession(endpoint, options);
        if (made.kind === 'failed') throw new Error(made.failure.message);
        const { session } = made;
        const shown = (await takeTools(session)).tools;
        return {
          ask: async ({ text }, signal) => {
            asked += 1;
            const word = text.startsWith('kindly') ? 'search' : (text.split(' ')[0] ?? '');
            const found = odd(asked)
              ? shown[0]
              : shown.find(({ description }) => description?.split(/\W+/).includes(word));
            const call = found === undefined ? null : { tool: found.name, arguments: {} };
            if (call !== null) await callTool(session, call, { timeoutMs: 5_000, signal });
            return { answer: '', calls: call === null ? [] : [call], stuck: null, work: null };
          },
          reply: null,
          alive: () => session.wire.ending() === null,
          [Symbol.asyncDispose]: () => session[Symbol.asyncDispose](),
        };
      },
    },
  };
}

const LISTING = fileURLToPath(new URL('../servers/listing.mjs', import.meta.url));

function loadedFor(script: JsonObject, folder: TempFolder): LoadedConfig {
  return configFrom(
    {
      target: { command: [process.execPath, LISTING], env: { SCRIPT: JSON.stringify(script) } },
      cases: ['bank.yaml'],
      clients: ['literal'],
    },
    folder.path,
    { env: {}, known: KNOWN },
  );
}

async function surfaceOf({ config }: LoadedConfig): Promise<Surface> {
  const open = { timeoutMs: 10_000, startTimeoutMs: 10_000, revision: null, env: process.env };
  const opened = await openSession(config.target.endpoint, open);
  if (opened.kind === 'failed') throw new Error(opened.failure.message);
  await using session = opened.session;
  return await takeSurface(session);
}

interface Change {
  readonly before: Surface;
  readonly after: Surface;
  readonly loaded: LoadedConfig;
  readonly folder: TempFolder;
  readonly store: Store;
}

/** The config's hash is the same whatever the server shows, as it is where only a server's code was changed. */
async function changeTo(described: Readonly<Record<string, string>>, folder: TempFolder): Promise<Change> {
  const [old, now] = [loadedFor(tools({}), folder), loadedFor(tools(described), folder)];
  return {
    before: await surfaceOf(old),
    after: await surfaceOf(now),
    loaded: { ...now, hash: old.hash },
    folder,
    store: memoryStore(),
  };
}

interface Asked {
  readonly client?: Client;
  readonly design?: 'two-route' | 'nightly';
  readonly signal?: AbortSignal;
  readonly onTrial?: () => void;
}

async function conducted(
  { before, after, loaded, folder, store }: Change,
  { client = reader().client, design = 'two-route', signal, onTrial }: Asked = {},
): Promise<GateEnd> {
  const changed = { before, after, changes: surfaceDiff(before, after).changes };
  const around = { env: process.env, scratch: folder.path, store, allowWrites: false };
  const request = await gateRequest(loaded, around, {
    changed,
    shown: after,
    design,
    margin: 0.1,
    bankSinceMs: 0,
    clients: [],
    concurrency: null,
    preflight: null,
    budgetUsd: null,
  });
  return conductGate(
    { ...request, clients: [client] },
    { on: () => onTrial?.(), signal: signal ?? new AbortController().signal },
  );
}

async function concluded({ before, after, loaded, store }: Change): Promise<SelectionChange> {
  const { loadBank } = await import('../../src/case/load-bank.ts');
  const bank = await loadBank(loaded.config.cases, loaded.folder);
  const changes = await selectionChange(store, {
    before,
    after,
    changes: surfaceDiff(before, after).changes,
    bank: bank.cases,
    configHash: loaded.hash,
    clients: ['model:test/reader'],
    margin: 0.1,
    design: 'two-route',
    command: 'surveyor gate --run',
    now: new Date(),
  });
  const [only] = changes;
  if (only === undefined) throw new Error('nothing was concluded');
  return only;
}

/** Ten trials of every case on the surface before. */
async function withBank(
  { before, loaded, folder, store }: Change,
  client: Client,
  repeats = 10,
): Promise<void> {
  const old = loadedFor(tools({}), folder);
  const around = { env: process.env, scratch: folder.path, store, allowWrites: false };
  const request = await runRequest({ ...old, hash: loaded.hash }, around, {
    command: 'select',
    clients: [],
    repeats,
    checks: false,
    resume: null,
    preflight: null,
    only: ALL_CASES,
    concurrency: 4,
    views: null,
  });
  const report = await survey(
    { ...request, clients: [client] },
    { on: () => undefined, signal: new AbortController().signal },
  );
  expect(report.run.surfaceHash).toBe(surfaceDiff(before, before).fingerprints.before);
}

const BAD = { search: 'Will find things. Also when you want to share or delete them.', share: 'Gives away.' };
const GOOD = { search: 'Will search all things by their words.', read: 'Will read one thing, by its id.' };

describe('a change that takes a tool its questions', () => {
  test('is regressed, against a bank that was there', async () => {
    await using folder = await tempFolder({ 'bank.yaml': BANK });
    const change = await changeTo(BAD, folder);
    const { client, opened } = reader();
    await withBank(change, client);
    const before = opened();
    expect(await conducted(change, { client })).toEqual({ kind: 'done' });
    const found = await concluded(change);
    expect(found).toMatchObject({ kind: 'measured', design: 'two-route', times: 1 });
    if (found.kind !== 'measured' || found.verdict.kind !== 'regressed')
      throw new Error(JSON.stringify(found));
    const accused = found.verdict.accused.map((each) => each.case).sort();
    // It stops as soon as it may, so that a case that turned up late in its order may be a suspect only.
    expect(accused.length).toBeGreaterThan(1);
    expect(accused.every((id) => ['search', 'kindly', 'share', 'delete'].includes(id))).toBe(true);
    // Many trials share a session: there are far more of them than processes.
    const [candidate] = (await change.store.listRuns(10))
      .filter(({ command }) => command === 'gate')
      .slice(-1);
    expect(candidate?.finished).toBe(true);
    expect(opened() - before).toBeLessThan(60);
  });

  test('is regressed without a bank, against the surface that is written down', async () => {
    await using folder = await tempFolder({ 'bank.yaml': BANK });
    const change = await changeTo(BAD, folder);
    expect(await conducted(change)).toEqual({ kind: 'done' });
    const found = await concluded(change);
    expect(found).toMatchObject({ kind: 'measured', verdict: { kind: 'regressed' } });
    const gates = (await change.store.listRuns(10)).filter(({ command }) => command === 'gate');
    expect(gates).toHaveLength(2);
    expect(gates.every(({ finished }) => finished)).toBe(true);
  });

  test('by night shows too', async () => {
    await using folder = await tempFolder({ 'bank.yaml': BANK });
    const change = await changeTo({}, folder);
    await withBank(change, reader().client);
    const dull = reader('model:test/reader', (nth) => nth % 2 === 0).client;
    expect(await conducted(change, { client: dull, design: 'nightly' })).toEqual({ kind: 'done' });
    const [line] = await change.store.listRuns(1);
    const run = line === undefined ? undefined : await change.store.readRun(line.id);
    expect(run?.run.gate).toMatchObject({ arm: 'candidate', plans: [{ design: 'nightly' }] });
  });
});

describe('a change that takes nobody anything', () => {
  test('is not regressed, and makes far fewer trials than five of each case', async () => {
    await using folder = await tempFolder({ 'bank.yaml': BANK });
    const change = await changeTo(GOOD, folder);
    await withBank(change, reader().client);
    await conducted(change);
    const found = await concluded(change);
    expect(found.kind === 'measured' && found.verdict.kind).toMatch(/^(not-worse-than-margin|inconclusive)$/);
    const runs = (await change.store.listRuns(10)).filter(({ command }) => command === 'gate');
    const trials = await Promise.all(
      runs.map(async ({ id }) => (await collect(change.store.readTrials(id))).length),
    );
    expect(trials.reduce((sum, each) => sum + each, 0)).toBeLessThan(5 * 8);
  });

  test('is unmeasured while nobody has measured it, and says what does', async () => {
    await using folder = await tempFolder({ 'bank.yaml': BANK });
    expect(await concluded(await changeTo(GOOD, folder))).toMatchObject({
      kind: 'unmeasured',
      command: 'surveyor gate --run',
    });
  });

  test('is none where nothing changed', async () => {
    await using folder = await tempFolder({ 'bank.yaml': BANK });
    expect(await concluded(await changeTo({}, folder))).toEqual({
      kind: 'unchanged',
      client: 'model:test/reader',
    });
  });
});

describe('a gate that is stopped', () => {
  test('goes on where it stopped, and makes no finished trial again', async () => {
    await using folder = await tempFolder({ 'bank.yaml': BANK });
    const change = await changeTo(BAD, folder);
    const controller = new AbortController();
    let trials = 0;
    const end = await conducted(change, {
      signal: controller.signal,
      onTrial: () => {
        trials += 1;
        if (trials === 12) controller.abort();
      },
    });
    expect(end).toMatchObject({ kind: 'stopped' });
    expect(await concluded(change)).toMatchObject({ kind: 'unmeasured' });
    const first = (await change.store.listRuns(10)).map(({ id }) => id);
    expect(await conducted(change)).toEqual({ kind: 'done' });
    const after = await change.store.listRuns(10);
    expect(after.filter(({ command }) => command === 'gate')).toHaveLength(2);
    expect(after.map(({ id }) => id)).toEqual(expect.arrayContaining(first));
    expect(await concluded(change)).toMatchObject({ kind: 'measured', times: 1 });
  });

  test('does not go on by rules that this version would not have opened it with', async () => {
    await using folder = await tempFolder({ 'bank.yaml': BANK });
    const change = await changeTo(GOOD, folder);
    const controller = new AbortController();
    await conducted(change, { signal: controller.signal, onTrial: () => controller.abort() });
    const [cut] = (await change.store.listRuns(10)).filter(({ command }) => command === 'gate').slice(-1);
    const forged = { ...change, store: withRounds(change.store, cut?.id, 1e9) };
    expect(await conducted(forged)).toEqual({ kind: 'done' });
    const gates = (await change.store.listRuns(10)).filter(({ command }) => command === 'gate');
    expect(gates.filter(({ finished }) => finished)).toHaveLength(2);
    expect(gates.find(({ id }) => id === cut?.id)?.finished).toBe(false);
    expect(await concluded(forged)).toMatchObject({ kind: 'measured', times: 1 });
  });
});

/** The store, in which somebody has written another number of rounds into a gate. */
function withRounds(store: Store, forged: string | undefined, rounds: number): Store {
  return {
    ...store,
    readRun: async (id) => {
      const stored = await store.readRun(id);
      const gate = stored?.run.gate;
      if (stored === undefined || id !== forged || gate?.arm !== 'candidate') return stored;
      const plans = gate.plans.map((each) =>
        each.design === 'nightly'
          ? each
          : { ...each, plan: { ...each.plan, rules: { ...each.plan.rules, rounds } } },
      );
      return { ...stored, run: { ...stored.run, gate: { ...gate, plans } } };
    },
  };
}

describe('what a measurement is evidence of', () => {
  test('is not a case that was added to the bank after it', async () => {
    await using folder = await tempFolder({ 'bank.yaml': BANK });
    const change = await changeTo(BAD, folder);
    await conducted(change);
    expect(await concluded(change)).toMatchObject({ kind: 'measured' });
    const later = '- selection: share it with all of us\n  id: later\n  kind: edge\n  expect: share\n';
    await writeFile(join(folder.path, 'bank.yaml'), BANK + later);
    expect(await concluded(change)).toMatchObject({ kind: 'unmeasured' });
  });

  test('is not a list that the model was never shown', async () => {
    await using folder = await tempFolder({ 'bank.yaml': BANK });
    const change = await changeTo(GOOD, folder);
    // The server has been changed once more since its surface was taken.
    const { target } = loadedFor(tools(BAD), folder).config;
    const other = { ...change, loaded: { ...change.loaded, config: { ...change.loaded.config, target } } };
    await conducted(other);
    expect(await concluded(change)).toMatchObject({ kind: 'measured', verdict: { kind: 'void' } });
    const [line] = (await change.store.listRuns(5)).filter(({ command }) => command === 'gate').slice(-1);
    const trials = line === undefined ? [] : await collect(change.store.readTrials(line.id));
    expect(trials[0]?.trial.end).toMatchObject({
      kind: 'infrastructure',
      evidence: expect.stringMatching(/another list of tools .*search is described otherwise/) as string,
    });
  });
});
