import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { collect } from '../../src/base/collect.ts';
import { asRunId, asTrialId } from '../../src/base/ids.ts';
import type { ChangedSurface } from '../../src/gate/affected.ts';
import { bankRuns } from '../../src/gate/bank-runs.ts';
import { selectionChange } from '../../src/gate/selection-change.ts';
import { gatesOf, type StoredGate } from '../../src/gate/gates-of.ts';
import type { NightlyCase } from '../../src/gate/nightly.ts';
import { openPlans } from '../../src/gate/open-plans.ts';
import { played } from '../../src/gate/played.ts';
import type { CandidateRecord, ClientPlan, Design } from '../../src/gate/record.ts';
import type { NightlyRules } from '../../src/gate/rules.ts';
import type { GateCase, GatePlan, Outcome } from '../../src/gate/state.ts';
import type { Made } from '../../src/gate/waiting.ts';
import type { Graded, Run } from '../../src/run/run.ts';
import { importRun, wholeRun } from '../../src/store/bundle/import-bundle.ts';
import { readBundle } from '../../src/store/bundle/read-bundle.ts';
import { bundleText } from '../../src/store/bundle/write-bundle.ts';
import { memoryStore } from '../../src/store/memory.ts';
import type { Store } from '../../src/store/store.ts';
import { surfaceDiff } from '../../src/surface/diff/diff.ts';
import { fingerprint } from '../../src/surface/fingerprint.ts';
import { aClientLine, aRun, aSelection, aSurface, aTool, aTrial, BUILT_AT_MS } from '../builders.ts';
import { tempFolder } from '../temp-folder.ts';

/*
 * Gates that were opened and played as a real one is, on trials that are made up; then what a forger would do to them. A
 * forged gate must not be believed, and must neither hang nor throw.
 */

const TOOLS = ['find', 'book', 'cancel', 'list'];
const CASES = [...TOOLS, 'other'].map((id) =>
  aSelection({
    id,
    hash: `hash-${id}`,
    question: `please ${id}`,
    expect: id === 'other' ? { kind: 'none' } : { kind: 'tools', anyOf: [id] },
  }),
);

function surfaceOf(word: string): ReturnType<typeof aSurface> {
  return aSurface({
    tools: TOOLS.map((name, index) => aTool({ name, index, description: `Will ${word} ${name} rooms.` })),
  });
}

const BEFORE = surfaceOf('surely');
const AFTER = surfaceOf('perhaps');
const CHANGED: ChangedSurface = {
  before: BEFORE,
  after: AFTER,
  changes: surfaceDiff(BEFORE, AFTER).changes,
};
const HOUR = 3_600_000;
const NOW = new Date(BUILT_AT_MS + 10 * HOUR);
const BANK_ID = asRunId('20260102-030405-0000000001');
const GATE_ID = asRunId('20260102-040405-0000000002');
const SIDE_ID = asRunId('20260102-040405-0000000003');

const ON_BEFORE: Partial<Run> = {
  surface: BEFORE,
  surfaceHash: fingerprint(BEFORE),
  cases: CASES,
  command: 'select',
};

interface Told {
  readonly caseId: string;
  readonly repeat: number;
  readonly outcome: Outcome;
  readonly atMs: number;
}

function graded(run: Run, { caseId, repeat, outcome, atMs }: Told): Graded {
  const trial = aTrial({
    id: asTrialId(`${run.id}/${caseId}/literal/mcp/${repeat}`),
    caseId,
    caseHash: `hash-${caseId}`,
    repeat,
    startedAtMs: atMs,
  });
  const status = outcome === 'passed' ? ('pass' as const) : ('fail' as const);
  return { trial, verdicts: [{ grader: 'tool-called', status, why: '', evidence: [] }] };
}

const NO_FRAMES = { frames: [], stderr: [], lost: 0, surplus: 0 };

/** The bank holds ten trials of each case, or fewer: of all but `other` the ninth has failed. */
async function withBank(store: Store, trials = 10): Promise<void> {
  const run = aRun({ ...ON_BEFORE, id: BANK_ID, planned: trials * CASES.length });
  await store.startRun(run);
  for (let repeat = 1; repeat <= trials; repeat += 1)
    for (const { id: caseId } of CASES) {
      const outcome = caseId !== 'other' && repeat === 9 ? 'failed' : 'passed';
      // Two at the same moment, so that nothing but their ids tells their order.
      const atMs = BUILT_AT_MS + Math.ceil(repeat / 2);
      await store.addTrial(run.id, graded(run, { caseId, repeat, outcome, atMs }), NO_FRAMES);
    }
  await store.finishRun(run.id, run.startedAt, []);
}

interface Opened {
  readonly store: Store;
  readonly run: Run;
  readonly record: CandidateRecord;
  /** All that the gate has asked for, all of it passed. */
  readonly candidate: readonly Graded[];
  readonly baseline: readonly Graded[];
}

/** A gate on what the store holds, opened and played to its end; only the bank is stored yet. */
async function opened(
  design: Design['design'],
  trials = 10,
  { store = memoryStore(), sinceMs = 0 }: { readonly store?: Store; readonly sinceMs?: number } = {},
): Promise<Opened> {
  if (trials > 0) await withBank(store, trials);
  const startedAt = new Date(BUILT_AT_MS + HOUR).toISOString();
  const bare = aRun({
    id: GATE_ID,
    command: 'gate',
    startedAt,
    surface: AFTER,
    surfaceHash: fingerprint(AFTER),
    cases: CASES,
    planned: 0,
  });
  const against = fingerprint(BEFORE);
  const runs = await bankRuns(store, { surfaceHash: against, configHash: bare.configHash, now: NOW });
  const { plans, bank } = openPlans({
    design,
    changed: CHANGED,
    run: bare,
    against,
    runs,
    sinceMs,
    margin: 0.1,
    seed: 7,
  });
  const record: CandidateRecord = { arm: 'candidate', against, baseline: SIDE_ID, bank, plans };
  const run = { ...bare, gate: record };
  const made: Made[] = [];
  for (;;) {
    const [plan] = plans;
    const at = plan === undefined ? null : played(plan, made, 1);
    if (at?.kind !== 'asks') break;
    made.push(...at.wanted.slice(0, 1).map((one) => ({ ...one, told: 'passed' as const })));
  }
  const trialsOf = (side: Made['side'], of: Run): readonly Graded[] =>
    made
      .filter((each) => each.side === side)
      .map((each, at) =>
        graded(of, {
          caseId: each.case,
          repeat: at + 1,
          outcome: 'passed',
          atMs: BUILT_AT_MS + HOUR + at,
        }),
      );
  return {
    store,
    run,
    record,
    candidate: trialsOf('candidate', run),
    baseline: trialsOf('baseline', sideOf(run)),
  };
}

function sideOf(run: Run): Run {
  return { ...run, ...ON_BEFORE, id: SIDE_ID, command: 'gate', gate: { arm: 'baseline', candidate: run.id } };
}

interface Forged {
  readonly run?: Partial<Run>;
  readonly record?: Partial<CandidateRecord>;
  readonly side?: Partial<Run>;
  readonly trials?: readonly Graded[];
  readonly finished?: boolean;
}

/** Stores both sides, with what is put over them. */
async function keep(
  { store, run, record, candidate, baseline }: Opened,
  { run: over = {}, record: other = {}, side = {}, trials = candidate, finished = true }: Forged = {},
): Promise<Store> {
  const kept: Run = { ...run, gate: { ...record, ...other }, ...over };
  await store.startRun(kept);
  for (const each of trials) await store.addTrial(kept.id, each, NO_FRAMES);
  if (finished) await store.finishRun(kept.id, NOW.toISOString(), []);
  if (baseline.length === 0) return store;
  const sideRun = { ...sideOf(run), ...side };
  await store.startRun(sideRun);
  for (const each of baseline) await store.addTrial(sideRun.id, each, NO_FRAMES);
  if (finished) await store.finishRun(sideRun.id, NOW.toISOString(), []);
  return store;
}

async function found(store: Store, now = NOW): Promise<StoredGate> {
  const gates = await gatesOf(store, {
    surfaceHash: fingerprint(AFTER),
    against: fingerprint(BEFORE),
    configHash: aRun().configHash,
    now,
  });
  expect(gates).toHaveLength(1);
  return gates[0]!;
}

const DESIGNS = [
  ['two-route', 10],
  ['two-route', 3],
  ['two-route', 0],
  ['nightly', 10],
] as const;

describe.each(DESIGNS)('a %s gate with %i stored trials of each case', (design, trials) => {
  test('is believed', async () => {
    const gate = await found(await keep(await opened(design, trials)));
    expect(gate).toMatchObject({ unsound: null, finished: true });
    expect(gate.verdicts.get('literal')?.verdict.kind).toMatch(/^(not-worse-than-margin|inconclusive)$/);
  });

  test('is believed once it and what it names was exported and imported', async () => {
    const { store, verdicts } = await exported(await keep(await opened(design, trials)));
    const gate = await found(store);
    expect(gate.unsound).toBeNull();
    expect(gate.verdicts).toEqual(verdicts);
  });

  test('is believed after its baseline has gone on', async () => {
    const all = await opened(design, trials);
    if (trials > 0)
      for (const { id: caseId } of CASES)
        await all.store.addTrial(
          BANK_ID,
          graded({ ...all.run, id: BANK_ID }, { caseId, repeat: 20, outcome: 'failed', atMs: NOW.getTime() }),
          NO_FRAMES,
        );
    expect(await found(await keep(all))).toMatchObject({ unsound: null });
  });

  test('has no verdict while it is not finished', async () => {
    const gate = await found(await keep(await opened(design, trials), { finished: false }));
    expect(gate).toMatchObject({ unsound: null, finished: false });
    expect(gate.verdicts.size).toBe(0);
  });

  test('is no evidence without a trial', async () => {
    const gate = await found(await keep(await opened(design, trials), { trials: [] }));
    expect(gate.unsound).toBe('it holds no trial of the changed surface');
    expect(gate.verdicts.size).toBe(0);
  });

  test('is no evidence from a time to come', async () => {
    const startedAt = '9999-12-31T23:59:59.999Z';
    const gate = await found(await keep(await opened(design, trials), { run: { startedAt } }));
    expect(gate.unsound).toContain('began in the future (9999-12-31T23:59:59.999Z)');
    expect(gate.verdicts.size).toBe(0);
  });
});

async function exported(
  store: Store,
): Promise<{ readonly store: Store; readonly verdicts: StoredGate['verdicts'] }> {
  const { verdicts } = await found(store);
  const other = memoryStore();
  await using folder = await tempFolder();
  for (const { id } of await store.listRuns(10)) {
    const stored = await store.readRun(id);
    const path = join(folder.path, `${id}.jsonl`);
    await writeFile(path, (await collect(bundleText(store, stored!, (text) => text))).join(''));
    await importRun(await wholeRun(readBundle(path, id)), readBundle(path, id), other);
  }
  return { store: other, verdicts };
}

type Forgery = (all: Opened) => Forged;

/** The same done to the plan of every client. */
const onPlan =
  (change: (plan: GatePlan) => GatePlan): Forgery =>
  ({ record }) => ({
    record: {
      plans: record.plans.map((each) =>
        each.design === 'two-route' ? { ...each, plan: change(each.plan) } : each,
      ),
    },
  });
const rules = (over: Partial<GatePlan['rules']>): Forgery =>
  onPlan((plan) => ({ ...plan, rules: { ...plan.rules, ...over } }));
const cases = (over: (one: GateCase, at: number) => Partial<GateCase>): Forgery =>
  onPlan((plan) => ({ ...plan, cases: plan.cases.map((one, at) => ({ ...one, ...over(one, at) })) }));
const outcomes = (n: number, outcome: Outcome): readonly Outcome[] =>
  Array.from({ length: n }, () => outcome);

const TWO_ROUTE: readonly (readonly [string, Forgery, RegExp])[] = [
  ['a thousand million rounds', rules({ rounds: 1e9 }), /its rules for literal are not those/],
  ['rounds below none', rules({ rounds: -1 }), /rules/],
  ['half a round', rules({ rounds: 1.5 }), /rules/],
  ['no round', rules({ rounds: 0 }), /rules/],
  ['no budget', rules({ budget: 0 }), /rules/],
  ['a boundless budget', rules({ budget: 1e308, bridgeBudget: 1e308, fresh: 1e308 }), /rules/],
  ['all trials lost', rules({ infrastructureShare: 1e308 }), /rules/],
  ['no level', rules({ pairsAlpha: 0, freshAlpha: 0 }), /rules/],
  ['a level below 0', rules({ pairsAlpha: -1 }), /rules/],
  ['a margin of everything', rules({ margin: 2 }), /its margin is 2/],
  ['a margin below 0', rules({ margin: -0.1 }), /its margin is -0.1/],
  ['a seed that is none', onPlan((plan) => ({ ...plan, seed: -0.5 })), /its seed is -0.5/],
  ['a huge seed', onPlan((plan) => ({ ...plan, seed: 1e308 })), /its seed is 1e\+308/],
  ['a bank that all failed', cases(() => ({ bank: outcomes(10, 'failed') })), /is not what the runs hold/],
  ['a longer bank', cases(({ bank }) => ({ bank: [...bank, 'passed'] })), /is not what the runs hold/],
  [
    'a bank that starts later',
    cases(({ bank }) => ({ bank: bank.slice(1) })),
    /what it was opened with of case/,
  ],
  ['trials that nothing has lost', cases(() => ({ bankLost: 3 })), /what it was opened with of case/],
  ['lost trials below none', cases(() => ({ bankLost: -1 })), /what it was opened with of case/],
  ['stored partners that are not there', cases(() => ({ bank: [] })), /its plan for literal/],
  [
    'fresh partners where some are stored',
    onPlan((plan) => ({ ...plan, partners: 'fresh' })),
    /its plan for/,
  ],
  ['no look at the client', cases(() => ({ bridge: false })), /looks at 0 cases for a change of the client/],
  ['other tools', cases(() => ({ tools: ['list'] })), /its plan for literal/],
  ['one case twice', onPlan((plan) => ({ ...plan, cases: [...plan.cases, plan.cases[0]!] })), /share an id/],
  ['no case', onPlan((plan) => ({ ...plan, cases: [] })), /it has no case for literal/],
  ['cases of nobody', cases((_, at) => ({ id: `no-${at}` })), /case no-0 of its plan is none/],
  [
    'names of an object',
    cases((_, at) => ({ id: ['__proto__', 'constructor'][at] ?? `x${at}` })),
    /is none that/,
  ],
  ['another order', onPlan((plan) => ({ ...plan, cases: plan.cases.toReversed() })), /its plan for literal/],
  [
    'more cases than anybody writes',
    () => ({
      run: { cases: Array.from({ length: 10_001 }, (_, at) => aSelection({ id: `c${at}` })) },
    }),
    /its run has 10001 cases/,
  ],
  ['a run that has no case', () => ({ run: { cases: [] } }), /is none that its run could try/],
  [
    'a run with a case twice',
    () => ({ run: { cases: [...CASES, CASES[0]!] } }),
    /cases of its run share an id/,
  ],
  [
    'a case that is known to be wrong',
    () => ({ run: { cases: CASES.map((one) => ({ ...one, defect: 'wrong' })) } }),
    /is none that its run could try/,
  ],
  ['no plan', () => ({ record: { plans: [] } }), /its plans are for no client, and its run has literal/],
  [
    'a plan twice',
    ({ record: { plans } }) => ({ record: { plans: [...plans, ...plans] } }),
    /its plans are for/,
  ],
  [
    'another client',
    ({ record: { plans } }) => ({
      record: { plans: plans.map((each): ClientPlan => ({ ...each, client: 'claude-code' })) },
    }),
    /its plans are for claude-code, and its run has literal/,
  ],
  [
    'a client that was not tried',
    ({ run }) => ({ run: { clients: [...run.clients, aClientLine({ name: 'codex' })] } }),
    /its plans are for literal, and its run has literal and codex/,
  ],
  [
    'another version of the client',
    () => {
      const clients = [aClientLine({ version: '2' })];
      return { run: { clients }, side: { clients } };
    },
    /is not what the runs hold/,
  ],
  ['no bank run', () => ({ record: { bank: [] } }), /is not what the runs hold/],
  [
    'a bank run that is not there',
    () => ({ record: { bank: [asRunId('20260102-030405-ffffffffff')] } }),
    /run 20260102-030405-ffffffffff, which it was measured against, is not in this store/,
  ],
  ['itself as its bank', () => ({ record: { bank: [GATE_ID] } }), /it names a run twice/],
  ['itself as its other side', () => ({ record: { baseline: GATE_ID } }), /it names a run twice/],
  [
    'runs without end',
    () => ({ record: { bank: Array.from({ length: 501 }, (_, at) => asRunId(`r${at}`)) } }),
    /it names 501 runs/,
  ],
  [
    'a bank run that began later',
    () => ({ run: { startedAt: '2020-01-01T00:00:00.000Z' } }),
    /is no baseline of it/,
  ],
  [
    'the side of another gate',
    () => ({ side: { gate: { arm: 'baseline', candidate: BANK_ID } } }),
    /belongs to another gate/,
  ],
  ['a side on another surface', () => ({ side: { surfaceHash: 'x' } }), /belongs to another gate/],
];

describe('a forged gate', () => {
  test.each(TWO_ROUTE)('with %s is no evidence', async (_title, forge, reason) => {
    const all = await opened('two-route');
    const gate = await found(await keep(all, forge(all)));
    expect(gate.unsound).toMatch(reason);
    expect(gate.verdicts.size).toBe(0);
  });

  test.each(NIGHTLY())('by night, with %s, is no evidence', async (_title, change, reason) => {
    const all = await opened('nightly');
    const plans = all.record.plans.map((each) =>
      each.design === 'nightly' ? { ...each, ...change(each) } : each,
    );
    const gate = await found(await keep(all, { record: { plans } }));
    expect(gate.unsound).toMatch(reason);
    expect(gate.verdicts.size).toBe(0);
  });

  test('with stored partners where nothing is stored is no evidence', async () => {
    const all = await opened('two-route', 0);
    const gate = await found(await keep(all, onPlan((plan) => ({ ...plan, partners: 'stored' }))(all)));
    expect(gate.unsound).toMatch(/its plan for literal/);
  });

  test('with trials of other questions under the same ids has no verdict', async () => {
    const all = await opened('two-route');
    const trials = all.candidate.map(({ trial, verdicts }) => ({
      trial: { ...trial, caseHash: 'another' },
      verdicts,
    }));
    const gate = await found(await keep(all, { trials }));
    expect(gate.unsound).toBe('trials that its verdict asks for are not in this store');
    expect(gate.verdicts.size).toBe(0);
  });

  test('of which only one side was imported has no verdict, and says so', async () => {
    const gate = await found(await keep({ ...(await opened('two-route', 0)), baseline: [] }));
    expect(gate.unsound).toBe('trials that its verdict asks for are not in this store');
    expect(gate.verdicts.size).toBe(0);
  });
});

type Night = Extract<ClientPlan, { design: 'nightly' }>;

function NIGHTLY(): readonly (readonly [string, (plan: Night) => Partial<Night>, RegExp])[] {
  const ruled =
    (over: Partial<NightlyRules>) =>
    (plan: Night): Partial<Night> => ({ rules: { ...plan.rules, ...over } });
  const each =
    (over: Partial<NightlyCase>) =>
    (plan: Night): Partial<Night> => ({ cases: plan.cases.map((one) => ({ ...one, ...over })) });
  const held = /is not what the runs hold/;
  return [
    ['no look', ruled({ levels: [] }), /its rules for literal are not those/],
    ['two hundred thousand looks', ruled({ levels: Array.from({ length: 200_000 }, () => 1e-9) }), /rules/],
    ['levels below 0', ruled({ levels: [-1, 2, -3] }), /rules/],
    ['looks that wait for nothing', ruled({ trialsPerLook: 0 }), /rules/],
    ['looks that wait for less', ruled({ trialsPerLook: -1 }), /rules/],
    ['a margin of everything', ruled({ margin: 5 }), /its margin is 5/],
    ['a baseline that failed', each({ baseline: { passed: 0, n: 10 } }), held],
    ['a baseline below nothing', each({ baseline: { passed: -5, n: -3 } }), held],
    ['more passes than trials', each({ baseline: { passed: 5, n: 3 } }), held],
    ['half a trial', each({ baseline: { passed: 0.5, n: 1.5 } }), held],
    ['a huge baseline', each({ baseline: { passed: 5e8, n: 1e9 } }), held],
    ['an endless baseline', each({ baseline: { passed: 1e300, n: 1e300 } }), held],
    ['no baseline', each({ baseline: { passed: 0, n: 0 } }), /its plan for literal/],
    ['lost trials that are not there', each({ baselineLost: 1 }), held],
    ['a case twice', ({ cases: all }) => ({ cases: [...all, all[0]!] }), /share an id/],
    ['a case left out', ({ cases: all }) => ({ cases: all.slice(1) }), /it leaves out case find/],
    ['no case', () => ({ cases: [] }), /it has no case for literal/],
  ];
}

test.each(['two-route', 'nightly'] as const)(
  'a %s gate is believed where older trials were left out of its baseline',
  async (design) => {
    const store = memoryStore();
    const startedAt = new Date(BUILT_AT_MS - HOUR).toISOString();
    const old = aRun({ ...ON_BEFORE, id: asRunId('20260102-020405-0000000004'), startedAt });
    await store.startRun(old);
    for (const { id: caseId } of CASES)
      await store.addTrial(
        old.id,
        graded(old, { caseId, repeat: 1, outcome: 'failed', atMs: BUILT_AT_MS - HOUR }),
        NO_FRAMES,
      );
    const all = await opened(design, 10, { store, sinceMs: BUILT_AT_MS });
    expect(all.record.bank).toEqual([BANK_ID]);
    expect(await found(await keep(all))).toMatchObject({ unsound: null });
  },
);

test('a run from a time to come is no baseline', async () => {
  const store = memoryStore();
  await withBank(store, 1);
  const ahead = aRun({
    ...ON_BEFORE,
    id: SIDE_ID,
    startedAt: new Date(NOW.getTime() + 2 * HOUR).toISOString(),
  });
  await store.startRun(ahead);
  await store.addTrial(
    ahead.id,
    graded(ahead, { caseId: 'find', repeat: 1, outcome: 'passed', atMs: 0 }),
    NO_FRAMES,
  );
  const runs = await bankRuns(store, {
    surfaceHash: ahead.surfaceHash,
    configHash: ahead.configHash,
    now: NOW,
  });
  expect(runs.map(({ run }) => run.id)).toEqual([BANK_ID]);
});

test('why a stored gate is no evidence stands where its measurement is missed', async () => {
  const store = await keep(await opened('two-route', 10), { trials: [] });
  const [change] = await selectionChange(store, {
    before: BEFORE,
    after: AFTER,
    changes: surfaceDiff(BEFORE, AFTER).changes,
    design: 'two-route',
    bank: CASES,
    configHash: aRun().configHash,
    clients: ['literal'],
    margin: 0.1,
    command: 'surveyor gate --run',
    now: NOW,
  });
  expect(change).toMatchObject({
    kind: 'unmeasured',
    why: expect.stringMatching(/a gate of this change, is no evidence: it holds no trial/) as string,
  });
});
