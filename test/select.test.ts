import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ALL_CASES } from '../src/case/choose-cases.ts';
import type { Script } from '../src/client/scripted/script.ts';
import { configFrom } from '../src/config/load-config.ts';
import type { Report } from '../src/report/model.ts';
import { runRequest, type ChosenTrials } from '../src/request-run.ts';
import type { Run } from '../src/run/run.ts';
import { memoryStore } from '../src/store/memory.ts';
import type { Store } from '../src/store/store.ts';
import { survey } from '../src/survey.ts';
import { openFront, type Front, type Manners } from './client/model/front.ts';
import { KNOWN } from './config/known.ts';
import { listingServer } from './surface/listing.ts';
import { tempFolder } from './temp-folder.ts';

const MODEL = 'model:openai-compatible/m';
const CLOSED = {
  type: 'object',
  properties: { query: {} },
  required: ['query'],
  additionalProperties: false,
};
const TARGET = listingServer({
  capabilities: { tools: {} },
  lists: {
    'tools/list': [
      {
        result: {
          tools: ['search_docs', 'read_doc', 'create_doc'].map((name) => ({ name, inputSchema: CLOSED })),
        },
      },
    ],
  },
  calls: {},
});

/** Each start of the target is a line in this file. */
const HOOK = `require('node:fs').appendFileSync(process.env.STARTS, 'started\\n');`;

const BANK = `
- { selection: FIND the page, id: happy, kind: happy, expect: search_docs }
- { selection: READ the page, id: edge, kind: edge, expect: [read_doc, search_docs] }
- { selection: FINE as it is, id: trap, kind: trap, expect: none }
- { probe: which docs are there, id: probe, tool: search_docs }
`;

function script(trapCalls: boolean): Script {
  const call = (tool: string, args: Record<string, string>): Script['rules'][number]['steps'] => [
    { kind: 'call', calls: [{ tool, arguments: args }] },
  ];
  return {
    rules: [
      { match: 'FIND', steps: call('search_docs', { query: 'a' }) },
      { match: 'READ', steps: call('create_doc', { title: 'a' }) },
      ...(trapCalls ? [{ match: 'FINE', steps: call('search_docs', { query: 'a' }) }] : []),
    ],
  };
}

interface Ways {
  readonly bank?: string;
  readonly chosen?: Partial<ChosenTrials>;
  readonly manners?: Manners;
  readonly price?: { readonly input: number; readonly output: number };
  readonly store?: Store;
  readonly trapCalls?: boolean;
  readonly onTrial?: (stop: () => void) => void;
}

interface Selected {
  readonly report: Report;
  readonly front: Front;
  /** How often the target was started. */
  readonly starts: number;
}

/** `surveyor select` as the command line would make it. */
async function selected({ bank = BANK, ...ways }: Ways): Promise<Selected> {
  await using folder = await tempFolder({ 'bank.yaml': bank, 'hook.cjs': HOOK });
  await using front = await openFront(script(ways.trapCalls ?? true), ways.manners);
  const report = await selectedOn(front, folder.path, ways);
  const starts = await readFile(join(folder.path, 'starts'), 'utf8');
  return { report, front, starts: starts.trim().split('\n').length };
}

async function selectedOn(front: Front, folder: string, ways: Omit<Ways, 'bank'>): Promise<Report> {
  await using own = memoryStore();
  const store = ways.store ?? own;
  if (TARGET.kind !== 'stdio') throw new Error('it is started');
  const price = ways.price === undefined ? {} : { price: ways.price };
  const config = {
    target: {
      command: [TARGET.command, '--require', join(folder, 'hook.cjs'), ...TARGET.args],
      env: { ...TARGET.env, STARTS: join(folder, 'starts') },
    },
    cases: ['bank.yaml'],
    clients: [{ name: MODEL, baseUrl: `${front.url}/v1`, ...price }],
    log: { payloads: 'full' as const },
    trials: 1,
  };
  const env = { PATH: process.env['PATH'], HOME: folder };
  const loaded = configFrom(config, folder, { env, known: KNOWN });
  const request = await runRequest(
    loaded,
    { env, scratch: folder, store, allowWrites: false },
    {
      command: 'select',
      clients: [],
      repeats: null,
      checks: false,
      resume: null,
      preflight: null,
      only: ALL_CASES,
      concurrency: 8,
      views: null,
      ...ways.chosen,
    },
  );
  const stop = new AbortController();
  return await survey(request, {
    on: ({ at }) => (at === 'trial-done' ? ways.onTrial?.(() => stop.abort()) : undefined),
    signal: stop.signal,
  });
}

function standings({ trials }: Report): Readonly<Record<string, string>> {
  return Object.fromEntries(trials.map((trial) => [trial.case, trial.standing]));
}

describe('a selection of tools', () => {
  test('asks the selection cases alone, once each, executes nothing, and tells what was chosen', async () => {
    const { report, front } = await selected({});
    expect(report).toMatchObject({ command: 'select', exitCode: 0, error: null });
    expect(standings(report)).toEqual({ happy: 'passed', edge: 'failed', trap: 'failed' });
    expect(front.bodies).toHaveLength(3);
    expect(report.trials.flatMap(({ calls }) => calls.map(({ outcome }) => outcome))).toEqual([
      'denied',
      'denied',
      'denied',
    ]);
    expect(report.selection).toMatchObject([
      {
        client: MODEL,
        kinds: [
          { kind: 'happy', passed: 1, scored: 1 },
          { kind: 'edge', passed: 0, scored: 1 },
          { kind: 'trap', passed: 0, scored: 1 },
        ],
        overTrigger: { trials: 1, scored: 1 },
        underTrigger: { trials: 0, scored: 2 },
        lures: [{ case: 'trap', tool: 'search_docs', trials: 1, scored: 1 }],
        arguments: {
          calls: 3,
          invented: [{ tool: 'create_doc', key: 'title', calls: 1 }],
          missing: [{ tool: 'create_doc', key: 'query', calls: 1 }],
        },
        cost: { untold: 3 },
      },
    ]);
  });

  test('that calls nothing passes the trap', async () => {
    const { report } = await selected({ trapCalls: false });
    expect(standings(report)).toMatchObject({ trap: 'passed' });
  });

  test('that calls a tool which is not there has called something', async () => {
    const { report } = await selected({ manners: { call: { name: 'nope', arguments: '{}' } } });
    expect(standings(report)).toEqual({ happy: 'failed', edge: 'failed', trap: 'failed' });
    expect(report.selection[0]?.lures).toMatchObject([{ case: 'trap', tool: 'nope' }]);
  });

  test('needs selection cases, and says what to write', async () => {
    const bank = '- { probe: which docs are there, tool: search_docs }';
    const next = expect.stringMatching(
      /- selection: .*\n {2}kind: happy\n {2}expect: search_docs\n.*kind: trap\n/s,
    );
    await expect(selected({ bank })).rejects.toMatchObject({ code: 'bank-no-selection', next });
  });

  test('needs all three kinds', async () => {
    const bank = BANK.replace(/.*kind: trap.*\n/, '');
    await expect(selected({ bank })).rejects.toMatchObject({
      message: expect.stringContaining('lack the kind trap') as string,
    });
  });

  test('of an API that turns it away for a moment loses nothing; one that has gone leaves infrastructure, with the reason', async () => {
    const soon = { 'retry-after-ms': '1' };
    const twice = [
      { status: 429, headers: soon },
      { status: 429, headers: soon },
    ];
    const { report } = await selected({ manners: { refusals: twice } });
    expect(report.tally).toMatchObject({ scored: 3, infrastructure: 0 });
    const refusals = Array.from({ length: 99 }, () => ({ status: 503, headers: soon }));
    const gone = await selected({ manners: { refusals } });
    expect(gone.report).toMatchObject({ exitCode: 3, tally: { scored: 0, infrastructure: 3 } });
    expect(gone.report.trials[0]?.why).toMatch(/its model's API failed: Failed after 5 attempts.*slow down/);
  });
});

/** A hundred cases: every third is a trap. */
const HUNDRED = Array.from({ length: 100 }, (_, at) => {
  const [kind, expected, words] = [
    ['happy', 'search_docs', 'FIND'],
    ['edge', 'search_docs', 'FIND again'],
    ['trap', 'none', 'FINE'],
  ][at % 3] ?? ['', '', ''];
  return `- { selection: ${words} no. ${at}, id: c${at}, kind: ${kind}, expect: ${expected} }\n`;
}).join('');

test('a hundred cases share one target for each that runs at the same time, and each trial has its own calls', async () => {
  const ways = { bank: HUNDRED, manners: { delayMs: 300 }, trapCalls: false };
  const { report, front, starts } = await selected(ways);
  expect(report.tally).toMatchObject({ attempted: 100, scored: 100, passed: 100 });
  expect(front.bodies).toHaveLength(100);
  // Whoever looks at the target first starts it too.
  const one = await selected({ chosen: { only: { ...ALL_CASES, ids: ['happy'] } } });
  expect(starts - (one.starts - 1)).toBe(8);
  expect(front.most()).toBeLessThanOrEqual(8);
  expect(front.most()).toBeGreaterThan(4);
  expect(report.trials.filter(({ calls }) => calls.length === 1)).toHaveLength(67);
}, 60_000);

describe('a budget', () => {
  const usage = { prompt_tokens: 1_000, completion_tokens: 0 };
  const price = { input: 10, output: 0 }; // a cent for each trial

  test('starts no trial once it is spent, and the report says so', async () => {
    const ways = { bank: HUNDRED, manners: { usage }, price, trapCalls: false };
    const { report, front } = await selected({ ...ways, chosen: { budgetUsd: 0.05 } });
    expect(front.bodies).toHaveLength(5);
    expect(report).toMatchObject({ exitCode: 3, tally: { scored: 5, notRun: 95 } });
    expect(report.selection[0]?.cost.usd).toBeCloseTo(0.05, 9);
    const why = 'the budget of $0.05 is spent: $0.0500 so far';
    expect(report.notes).toContain(`95 trials of ${MODEL} were not started: ${why}.`);
    expect(report.trials.filter((trial) => trial.why === why)).toHaveLength(95);
  });

  test('cannot hold a model of which nobody says the price', async () => {
    await expect(selected({ chosen: { budgetUsd: 1 } })).rejects.toMatchObject({
      code: 'budget-untold',
      next: expect.stringContaining('price: { input: 1, output: 5 }') as string,
    });
  });

  test('ends after the first trial that does not say what it cost, though others could have begun', async () => {
    const ways = { bank: HUNDRED, price, manners: { usage: null }, chosen: { budgetUsd: 1 } };
    const { report, front } = await selected(ways);
    expect(front.bodies).toHaveLength(1);
    expect(report.tally).toMatchObject({ scored: 1, notRun: 99 });
    expect(report.notes).toContain(
      `99 trials of ${MODEL} were not started: the budget of $1 cannot hold ${MODEL}, which does not say what a trial cost.`,
    );
  });

  test('counts what was spent before an interruption', async () => {
    await using store = memoryStore();
    await using folder = await tempFolder({ 'bank.yaml': HUNDRED, 'hook.cjs': HOOK });
    await using front = await openFront(script(false), { usage });
    const chosen = { budgetUsd: 0.05, concurrency: 1 };
    const onTrial = (stop: () => void): void => (front.bodies.length === 3 ? stop() : undefined);
    const stopped = await selectedOn(front, folder.path, { price, store, chosen, onTrial });
    expect(stopped.tally.scored).toBe(3);
    const resume = (await store.readRun(stopped.run.id as Run['id']))?.run ?? null;
    const report = await selectedOn(front, folder.path, { price, store, chosen: { ...chosen, resume } });
    expect(front.bodies).toHaveLength(5);
    expect(report.tally).toMatchObject({ scored: 5, notRun: 95 });
  });
});
