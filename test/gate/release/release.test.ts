import { describe, expect, test } from 'vitest';
import { bankOf } from '../../../src/case/case-hash.ts';
import type { ReleaseRule } from '../../../src/config/gates.ts';
import type { GateMetric } from '../../../src/config/gate-metrics.ts';
import { type Judged, worst } from '../../../src/gate/release/judged.ts';
import { measuredClients } from '../../../src/gate/release/rules-of.ts';
import { judgeRelease, type Release } from '../../../src/gate/release/release.ts';
import { memoryStore } from '../../../src/store/memory.ts';
import type { Run } from '../../../src/run/run.ts';
import type { Store } from '../../../src/store/store.ts';
import { fingerprint } from '../../../src/surface/fingerprint.ts';
import { aProbe } from '../../builders.ts';
import {
  ALL_PASS,
  aRelease,
  aStoredRun,
  BANK,
  bound,
  BROKEN,
  CASES,
  keepCheck,
  keepRun,
  keepTrials,
  type Letters,
  REWORDED,
} from './a-release.ts';

type Keep = (store: Store) => Promise<unknown>;

async function judgedBy(
  rule: ReleaseRule,
  keep: Keep,
  over: Parameters<typeof aRelease>[1] = {},
): Promise<Judged> {
  await using store = memoryStore();
  await keep(store);
  const { rules } = await judgeRelease(store, aRelease([rule], over));
  const [first] = rules;
  if (first === undefined) throw new Error('a declared rule is judged');
  return first;
}

const trials =
  (letters: Letters, over: Partial<Run> = {}): Keep =>
  (store) =>
    keepTrials(store, { literal: { ...ALL_PASS, ...letters } }, over);
const check =
  (...outcomes: Run['checks'][number]['outcome'][]): Keep =>
  (store) =>
    keepCheck(store, outcomes);
const unit =
  (state: 'holds' | 'fails' | 'unanswered', failed: number, over: Partial<Run> = {}): Keep =>
  (store) =>
    keepRun(store, {
      ...over,
      command: 'unit',
      unit: {
        command: 'npm test',
        files: [],
        exit: null,
        state,
        why: `${failed} failed`,
        tests: 9,
        passed: 9 - failed,
        failed,
        skipped: 0,
        failures: [],
      },
    });
const nothing: Keep = () => Promise.resolve();

const AHEAD = { startedAt: '9999-12-31T23:59:59.999Z' };

interface Row {
  readonly rule: ReleaseRule;
  readonly holds: Keep;
  readonly fails: Keep;
  /** With this it cannot be told; with nothing stored it can't either. */
  readonly open: Keep;
}

const ROWS: Readonly<Record<string, Row>> = {
  'contract.failures': {
    rule: bound('contract.failures', 'max', 0),
    holds: check('holds', 'warns'),
    fails: check('holds', 'fails'),
    open: check('could-not-run', 'not-applicable'),
  },
  'contract.warnings': {
    rule: bound('contract.warnings', 'max', 1),
    holds: check('holds', 'warns'),
    fails: check('warns', 'warns'),
    open: check('not-applicable'),
  },
  'contract.could_not_run': {
    rule: bound('contract.could_not_run', 'max', 0),
    holds: check('holds'),
    fails: check('holds', 'could-not-run'),
    open: nothing,
  },
  'unit.failures': {
    rule: bound('unit.failures', 'max', 1),
    holds: unit('fails', 1),
    fails: unit('fails', 2),
    open: unit('unanswered', 0),
  },
  'selection.pass_rate': {
    rule: bound('selection.pass_rate', 'min', 0.8),
    holds: trials({ trap: 'pf' }),
    fails: trials({ trap: 'ff' }),
    open: trials({ trap: 'ii' }),
  },
  'selection.happy.pass_rate': {
    rule: bound('selection.happy.pass_rate', 'min', 1),
    holds: trials({ edge: 'ff' }),
    fails: trials({ happy: 'pf' }),
    open: trials({ happy: 'ii' }),
  },
  'selection.edge.pass_rate': {
    rule: bound('selection.edge.pass_rate', 'min', 1),
    holds: trials({ happy: 'ff' }),
    fails: trials({ edge: 'pf' }),
    open: trials({ edge: 'nn' }),
  },
  'selection.trap.pass_rate': {
    rule: bound('selection.trap.pass_rate', 'min', 1),
    holds: trials({ happy: 'ff' }),
    fails: trials({ trap: 'pf' }),
    open: trials({ trap: 'ii' }),
  },
  'selection.over_trigger_rate': {
    rule: bound('selection.over_trigger_rate', 'max', 0.4),
    holds: trials({ happy: 'ff' }),
    fails: trials({ trap: 'pf' }),
    open: trials({ trap: 'ii' }),
  },
  'probe.pass_rate': {
    rule: bound('probe.pass_rate', 'min', 1),
    holds: trials({ scene: 'ff' }),
    fails: trials({ probe: 'pf' }),
    open: trials({ probe: 'nn' }),
  },
  'scenario.pass_rate': {
    rule: bound('scenario.pass_rate', 'min', 1),
    holds: trials({ probe: 'ff' }),
    fails: trials({ scene: 'pf' }),
    open: trials({ scene: 'pi' }),
  },
  'family.access-boundary.pass_rate': {
    rule: bound('family.access-boundary.pass_rate', 'min', 1),
    holds: trials({ probe: 'ff' }),
    fails: trials({ scene: 'pf' }),
    open: trials({ scene: 'ii' }),
  },
  'set.regression.pass_rate': {
    rule: bound('set.regression.pass_rate', 'min', 1),
    holds: trials({ edge: 'ff' }),
    fails: trials({ probe: 'ff' }),
    open: trials({ probe: 'ii' }),
  },
  'set.fresh.pass_rate': {
    rule: bound('set.fresh.pass_rate', 'min', 1),
    holds: trials({ probe: 'ff' }),
    fails: trials({ edge: 'ff' }),
    open: trials({ edge: 'ii' }),
  },
  'trial.infrastructure_share': {
    rule: bound('trial.infrastructure_share', 'max', 0.1),
    holds: trials({ scene: 'pi' }),
    fails: trials({ scene: 'ii' }),
    open: nothing,
  },
  'trial.not_run_share': {
    rule: bound('trial.not_run_share', 'max', 0.1),
    holds: trials({ scene: 'pn' }),
    fails: trials({ scene: 'nn' }),
    open: nothing,
  },
  'coverage.called': {
    rule: bound('coverage.called', 'min', 0.5),
    holds: trials({}),
    fails: async (store) => keepTrials(store, { literal: {}, codex: ALL_PASS }),
    open: trials({}, { command: 'select' }),
  },
  'coverage.answered': {
    rule: bound('coverage.answered', 'min', 0.5),
    holds: trials({}),
    fails: async (store) => keepTrials(store, { literal: {}, codex: ALL_PASS }),
    open: trials({}, { command: 'select' }),
  },
};

describe.each(Object.entries(ROWS))('%s', (metric, { rule, holds, fails, open }) => {
  test('holds, fails, and says where evidence is missing what produces it', async () => {
    expect(rule.metric).toBe(metric);
    expect(await judgedBy(rule, holds)).toMatchObject({
      outcome: 'holds',
      command: null,
      runs: [expect.any(String)],
    });
    expect(await judgedBy(rule, fails)).toMatchObject({ outcome: 'fails', runs: [expect.any(String)] });
    expect(await judgedBy(rule, open)).toMatchObject({
      outcome: 'unanswered',
      command: `surveyor ${metric}`,
    });
    const bare = await judgedBy(rule, nothing);
    expect(bare).toMatchObject({
      outcome: 'unanswered',
      runs: [],
      measures: [],
      command: `surveyor ${metric}`,
    });
    expect(bare.why).toMatch(/is stored/);
  });
});

test('every metric is judged somewhere in here', async () => {
  const { METRIC_NAMES } = await import('../../../src/config/gate-metrics.ts');
  const elsewhere: readonly GateMetric[] = ['surface.breaking', 'publish.errors', 'selection.change'];
  expect([...Object.keys(ROWS).filter((name) => !name.startsWith('family.')), ...elsewhere].sort()).toEqual(
    [...METRIC_NAMES].sort(),
  );
});

describe('surfaces', () => {
  test('breaking changes are counted against the baseline, and others are not', async () => {
    const rule = bound('surface.breaking', 'max', 0);
    expect(await judgedBy(rule, nothing, { after: BROKEN })).toMatchObject({
      outcome: 'fails',
      measures: [{ value: 1 }],
    });
    expect(await judgedBy(rule, nothing, { after: REWORDED })).toMatchObject({ outcome: 'holds' });
    expect(await judgedBy(bound('surface.breaking', 'max', 1), nothing, { after: BROKEN })).toMatchObject({
      outcome: 'holds',
    });
  });

  test('there is no publish check, so that a rule of it has no answer', async () => {
    expect(await judgedBy(bound('publish.errors', 'max', 0), nothing)).toMatchObject({
      outcome: 'unanswered',
      command: null,
    });
  });
});

describe('what is evidence', () => {
  const rule = bound('probe.pass_rate', 'min', 1);

  test.each<[string, Partial<Run>]>([
    ['another surface', { surface: REWORDED, surfaceHash: fingerprint(REWORDED) }],
    ['another config', { configHash: 'other' }],
    ['another target', { target: 'node other.js' }],
    [
      'another case under the same id',
      { cases: CASES.map((one) => (one.kind === 'probe' ? { ...one, hash: 'other' } : one)) },
    ],
    ['a first survey', { command: 'try' }],
    ['a gate that chose its trials', { command: 'gate' }],
  ])('%s is none', async (_title, over) => {
    expect(await judgedBy(rule, trials({}, over))).toMatchObject({ outcome: 'unanswered', runs: [] });
  });

  test('an interrupted run is none, a later one counts before an earlier one', async () => {
    await using store = memoryStore();
    await keepTrials(store, { literal: ALL_PASS });
    const newest = await keepTrials(store, { literal: { ...ALL_PASS, probe: 'ff' } });
    await store.startRun(aStoredRun());
    const { rules } = await judgeRelease(store, aRelease([rule]));
    expect(rules[0]).toMatchObject({ outcome: 'fails', runs: [newest.id] });
  });

  test.each<[string, ReleaseRule, Keep]>([
    ['run', rule, trials({}, AHEAD)],
    ['check', bound('contract.failures', 'max', 0), (store) => keepCheck(store, ['holds'], AHEAD)],
    ['run of unit tests', bound('unit.failures', 'max', 0), unit('holds', 0, AHEAD)],
  ])('a %s from a time to come is none, and hides none', async (_title, of, keep) => {
    expect(await judgedBy(of, keep)).toMatchObject({
      outcome: 'unanswered',
      runs: [],
      why: expect.stringContaining(
        'began in the future (9999-12-31T23:59:59.999Z): a clock was wrong, or it was imported',
      ) as string,
    });
    await using store = memoryStore();
    const earlier = await keepTrials(store, { literal: ALL_PASS });
    for (let at = 0; at < 60; at += 1) await keepTrials(store, { literal: { probe: 'f' } }, AHEAD);
    const { rules } = await judgeRelease(store, aRelease([rule]));
    expect(rules[0]).toMatchObject({ outcome: 'holds', runs: [earlier.id] });
  });

  test('a run of some cases will do for a rule of these and for no other', async () => {
    const only = CASES.filter(({ kind }) => kind === 'probe');
    const keep: Keep = (store) =>
      keepTrials(store, { literal: { probe: 'pp' } }, { cases: only, bankHash: 'part' });
    expect(await judgedBy(rule, keep)).toMatchObject({ outcome: 'holds' });
    expect(await judgedBy(bound('set.regression.pass_rate', 'min', 0), keep)).toMatchObject({
      outcome: 'unanswered',
      why: expect.stringContaining('lacks 3 of the 4 cases') as string,
    });
    expect(await judgedBy(bound('trial.not_run_share', 'max', 1), keep)).toMatchObject({
      outcome: 'unanswered',
    });
  });

  test.each<[string, Partial<Run>]>([
    ['some of the checks', { partial: true }],
    ['other contract cases', { bankHash: 'other' }],
    ['no check at all', { checks: [] }],
  ])('a check of %s is none', async (_title, over) => {
    const keep: Keep = (store) => keepCheck(store, ['holds'], over);
    expect(await judgedBy(bound('contract.failures', 'max', 0), keep)).toMatchObject({
      outcome: 'unanswered',
    });
  });

  test('unit tests that name no target stand beside every one', async () => {
    const keep: Keep = async (store) => {
      await unit('holds', 0)(store);
    };
    expect(await judgedBy(bound('unit.failures', 'max', 0), keep)).toMatchObject({ outcome: 'holds' });
  });
});

test('unit tests that failed as a whole are one failure, though no single one is known', async () => {
  expect(await judgedBy(bound('unit.failures', 'max', 0), unit('fails', 0))).toMatchObject({
    outcome: 'fails',
    measures: [{ value: 1 }],
  });
});

test('a check that only lacks another program leaves no question open', async () => {
  const checks = [
    { id: 'conformance.suite' as const, outcome: 'could-not-run' as const, why: 'not installed' },
  ];
  const keep: Keep = (store) => keepCheck(store, [], { checks });
  expect(await judgedBy(bound('contract.could_not_run', 'max', 0), keep)).toMatchObject({ outcome: 'holds' });
});

test('nothing at all is no good news', () => {
  expect(worst([])).toBe('unanswered');
});

describe('clients', () => {
  const rule = bound('probe.pass_rate', 'min', 1);
  const two: Keep = (store) => keepTrials(store, { literal: ALL_PASS, codex: { ...ALL_PASS, probe: 'pf' } });

  test('are never pooled: each that the config has must satisfy the rule', async () => {
    const judged = await judgedBy(rule, two, {
      subject: { ...aRelease([]).subject, clients: ['literal', 'codex'] },
    });
    expect(judged).toMatchObject({
      outcome: 'fails',
      measures: [
        { client: 'literal', outcome: 'holds', value: 1 },
        { client: 'codex', outcome: 'fails', value: 0.5 },
      ],
    });
    expect(judged.why).toMatch(/^codex: /);
  });

  test('a run without one of them is no evidence', async () => {
    const narrow: Keep = (store) => keepTrials(store, { literal: ALL_PASS });
    const both = { subject: { ...aRelease([]).subject, clients: ['literal', 'codex'] } };
    expect(await judgedBy(rule, narrow, both)).toMatchObject({
      outcome: 'unanswered',
      why: expect.stringContaining('has no client codex') as string,
    });
  });

  test('a rule of one is judged by that one, in the newest run that has it', async () => {
    const keep: Keep = async (store) => {
      await two(store);
      await keepTrials(store, { literal: ALL_PASS });
    };
    expect(await judgedBy({ ...rule, client: 'codex' } as ReleaseRule, keep)).toMatchObject({
      outcome: 'fails',
      measures: [{ client: 'codex' }],
    });
    expect(await judgedBy({ ...rule, client: 'pi' } as ReleaseRule, keep)).toMatchObject({
      outcome: 'unanswered',
      why: expect.stringContaining('has no client pi') as string,
    });
  });
});

describe('honest denominators', () => {
  test('lost trials decide nothing where they could have changed the answer', async () => {
    const rule = (min: number): ReleaseRule => bound('scenario.pass_rate', 'min', min);
    expect(await judgedBy(rule(1), trials({ scene: 'pi' }))).toMatchObject({ outcome: 'unanswered' });
    expect(await judgedBy(rule(0.5), trials({ scene: 'pi' }))).toMatchObject({ outcome: 'holds' });
    expect(await judgedBy(rule(0.9), trials({ scene: 'fi' }))).toMatchObject({ outcome: 'fails' });
  });

  test('few lost trials take nothing away, as many as a rule of them allows', async () => {
    const many = {
      happy: 'p'.repeat(20),
      edge: 'p'.repeat(20),
      trap: 'p'.repeat(20),
      probe: 'p'.repeat(20),
      scene: `${'p'.repeat(18)}ii`,
    };
    const rule = bound('scenario.pass_rate', 'min', 1);
    expect(await judgedBy(rule, trials(many))).toMatchObject({
      outcome: 'unanswered',
      why: expect.stringContaining('more than 5 %') as string,
    });
    await using store = memoryStore();
    await trials(many)(store);
    const { rules } = await judgeRelease(
      store,
      aRelease([rule, bound('trial.infrastructure_share', 'max', 0.1)]),
    );
    expect(rules.map(({ outcome }) => outcome).slice(0, 2)).toEqual(['holds', 'holds']);
  });

  test('however many trials a rule lets infrastructure take, a case without a scored one is missed', async () => {
    await using store = memoryStore();
    await trials({ edge: 'ii' })(store);
    const rule = bound('selection.pass_rate', 'min', 0.9);
    const { rules } = await judgeRelease(
      store,
      aRelease([rule, bound('trial.infrastructure_share', 'max', 1)]),
    );
    expect(rules[0]).toMatchObject({
      outcome: 'unanswered',
      why: expect.stringContaining('1 of 3 cases without a scored trial') as string,
    });
  });

  test('what was planned and is not there was not run', async () => {
    const keep: Keep = (store) => keepTrials(store, { literal: { ...ALL_PASS, scene: '' } });
    expect(await judgedBy(bound('trial.not_run_share', 'max', 0.1), keep)).toMatchObject({
      outcome: 'fails',
      measures: [{ value: 0.2 }],
    });
  });

  test('a case that is known to be wrong counts nowhere, and one that turned out so is told', async () => {
    const marked = bankOf(
      CASES.map((one) => (one.id === 'scene' ? { ...one, defect: 'wrong room' } : one)),
      [],
    );
    const subject = { ...aRelease([]).subject, bank: marked };
    expect(
      await judgedBy(bound('scenario.pass_rate', 'min', 1), trials({ scene: 'ff' }), { subject }),
    ).toMatchObject({ outcome: 'unanswered', command: null, why: 'the bank has no scenario' });
    const cases = CASES.map((one) => (one.id === 'happy' ? { ...one, defect: 'no such tool' } : one));
    const judged = await judgedBy(bound('selection.pass_rate', 'min', 1), trials({ happy: '' }, { cases }));
    expect(judged).toMatchObject({
      outcome: 'holds',
      why: expect.stringContaining('1 case left out as wrong') as string,
    });
  });

  test('a bank without such cases leaves a rule without an answer', async () => {
    const bank = bankOf([aProbe({ id: 'probe', hash: 'h-probe' })], []);
    const subject = { ...aRelease([]).subject, bank };
    expect(
      await judgedBy(bound('selection.trap.pass_rate', 'min', 0), trials({}), { subject }),
    ).toMatchObject({
      outcome: 'unanswered',
      command: null,
      why: 'the bank has no selection case of the kind "trap"',
    });
  });

  test('what may write is said to be the reason where it may be one', async () => {
    expect((await judgedBy(bound('probe.pass_rate', 'min', 1), trials({ probe: 'nn' }))).why).toContain(
      '--allow-writes',
    );
  });
});

describe('a changed selection', () => {
  const rule: ReleaseRule = {
    kind: 'change',
    metric: 'selection.change',
    asks: 'not-regressed',
    margin: 0.1,
    client: null,
  };
  const strictRule: ReleaseRule = { ...rule, asks: 'not-worse-than-margin' };
  type Change = Release['changes'][number];
  const attempts = { candidate: 4, baseline: 0, bridge: 0 };
  const measured = (verdict: Extract<Change, { kind: 'measured' }>['verdict']): Change => ({
    kind: 'measured',
    client: 'literal',
    design: 'two-route',
    verdict,
    runs: { candidate: aStoredRun().id, baseline: [] },
    times: 1,
  });
  const common = { attempts, suspects: [], defects: [] };
  const REGRESSED = measured({
    kind: 'regressed',
    look: 1,
    p: 0.001,
    level: 0.002,
    accused: [{ case: 'happy', tools: [], adjusted: 0.01 }],
  });
  const PROVED = measured({ ...common, kind: 'not-worse-than-margin', upperBound: 0.05, margin: 0.1 });
  const OPEN = measured({ ...common, kind: 'inconclusive', upperBound: 0.2, margin: 0.1, detectable: 0.3 });
  const VOID = measured({ ...common, kind: 'void', why: 'client-drifted' });
  const UNMEASURED: Change = {
    kind: 'unmeasured',
    design: 'two-route',
    client: 'literal',
    why: 'nothing is stored',
    command: 'surveyor gate --run',
  };

  test.each<[string, Change, ReleaseRule, boolean, Judged['outcome']]>([
    ['nothing changed', { kind: 'unchanged', client: 'literal' }, strictRule, true, 'holds'],
    ['regressed', REGRESSED, rule, false, 'fails'],
    ['proved not worse', PROVED, strictRule, true, 'holds'],
    [
      'proved, but against a larger margin than the rule has',
      PROVED,
      { ...strictRule, margin: 0.01 },
      false,
      'fails',
    ],
    ['inconclusive', OPEN, rule, false, 'holds'],
    ['inconclusive, under --strict', OPEN, rule, true, 'unanswered'],
    ['inconclusive, where proof is asked for', OPEN, strictRule, false, 'fails'],
    ['void', VOID, rule, false, 'unanswered'],
    ['not measured', UNMEASURED, rule, false, 'fails'],
  ])('%s', async (_title, change, asked, strict, outcome) => {
    expect(await judgedBy(asked, nothing, { changes: [change], strict })).toMatchObject({ outcome });
  });

  test('what nobody has measured names the command that measures it', async () => {
    const judged = await judgedBy(rule, nothing, { changes: [UNMEASURED] });
    expect(judged).toMatchObject({
      command: 'surveyor gate --run',
      why: 'literal: not measured: nothing is stored',
    });
  });

  test('accused cases are told with their tools and whether fresh trials show them too, suspects beside them', async () => {
    const pairs = { worse: 4, better: 0, alike: 1 };
    const one = { pairs, fresh: null } as const;
    const change = measured({
      ...common,
      kind: 'regressed',
      route: 'pairs',
      eValue: 30,
      tools: ['list_rooms'],
      accused: [{ ...one, case: 'happy', tools: ['list_rooms'], standing: 'confirmed' }],
      suspects: [{ ...one, case: 'edge', tools: [], standing: 'suspected' }],
    });
    expect((await judgedBy(rule, nothing, { changes: [change] })).why).toBe(
      'literal: regressed: happy (list_rooms, confirmed); it may be chance: edge (4 trials); weak evidence, since literal has no model',
    );
  });

  test('the smallest drop that could have been seen is told', async () => {
    expect((await judgedBy(rule, nothing, { changes: [OPEN] })).why).toContain('could have shown: 30 points');
  });
});

describe('rules that nobody declared', () => {
  const metricsOf = async (
    rules: readonly ReleaseRule[],
  ): Promise<readonly [string, boolean, Judged['outcome']][]> => {
    await using store = memoryStore();
    const judged = await judgeRelease(
      store,
      aRelease(rules, {
        after: BROKEN,
        changes: [{ kind: 'unmeasured', design: 'two-route', client: 'literal', why: 'x', command: 'y' }],
      }),
    );
    return judged.rules.map(({ metric, declared, outcome }) => [metric, declared, outcome]);
  };

  test('without any rule no check may fail, nothing may break and selection may not regress', async () => {
    expect(await metricsOf([])).toEqual([
      ['contract.failures', false, 'unanswered'],
      ['surface.breaking', false, 'fails'],
      ['selection.change', false, 'fails'],
    ]);
  });

  test('a rule of ones own takes the place of the usual one of that metric', async () => {
    expect(await metricsOf([bound('surface.breaking', 'max', 3)])).toEqual([
      ['surface.breaking', true, 'holds'],
      ['selection.change', false, 'fails'],
    ]);
  });
});

describe('late rules', () => {
  const rules = [bound('probe.pass_rate', 'min', 1), bound('contract.failures', 'max', 0)];

  test('the runs that declared rules are judged by are told where they began under others', async () => {
    await using store = memoryStore();
    const run = await keepTrials(store, { literal: ALL_PASS });
    const late = await keepCheck(store, ['holds'], { gates: 'earlier' });
    await keepTrials(store, { literal: ALL_PASS }, { command: 'try', gates: 'earlier' });
    const judged = await judgeRelease(store, aRelease(rules, { gatesHash: run.gates }));
    expect(judged.late).toEqual([{ run: late.id, command: 'check', startedAt: late.startedAt }]);
    expect(judged.again).toEqual(['surveyor contract.failures']);
  });

  test('what holds for every project comes late for no run', async () => {
    await using store = memoryStore();
    await keepCheck(store, ['holds'], { gates: 'earlier' });
    expect(await judgeRelease(store, aRelease([]))).toMatchObject({
      late: [],
      rules: [{ outcome: 'holds' }, {}, {}],
    });
  });
});

test('a selection case stands for its bank whatever else the run asked', async () => {
  const judged = await judgedBy(bound('selection.pass_rate', 'min', 1), (store) =>
    keepTrials(
      store,
      { literal: { happy: 'p', edge: 'p', trap: 'p' } },
      { command: 'select', cases: BANK.cases.filter(({ kind }) => kind === 'selection'), planned: 3 },
    ),
  );
  expect(judged).toMatchObject({ outcome: 'holds', measures: [{ value: 1 }] });
});

test('literal is asked of a change where it is named, or where there is nobody else', () => {
  const rule: ReleaseRule = {
    kind: 'change',
    metric: 'selection.change',
    asks: 'not-regressed',
    margin: 0.1,
    client: null,
  };
  expect(measuredClients([rule], ['literal', 'codex'])).toEqual(['codex']);
  expect(measuredClients([rule], ['literal'])).toEqual(['literal']);
  expect(measuredClients([{ ...rule, client: 'literal' }], ['literal', 'codex'])).toEqual(['literal']);
});

describe('a change that is not measured', () => {
  const rule: ReleaseRule = {
    kind: 'change',
    metric: 'selection.change',
    asks: 'not-regressed',
    margin: 0.1,
    client: null,
  };
  const open = (design: 'two-route' | 'nightly'): Partial<Release> => ({
    changes: [
      { kind: 'unmeasured', design, client: 'codex', why: 'nothing is stored', command: 'measure it' },
    ],
  });
  const nothing: Keep = () => Promise.resolve(null);

  test('fails by day, and by night has no answer', async () => {
    expect(await judgedBy(rule, nothing, open('two-route'))).toMatchObject({
      outcome: 'fails',
      command: 'measure it',
    });
    expect(await judgedBy(rule, nothing, open('nightly'))).toMatchObject({ outcome: 'unanswered' });
  });

  test('is not tried where the same change breaks something', async () => {
    const judged = await judgedBy(rule, nothing, { ...open('two-route'), after: BROKEN });
    expect(judged).toMatchObject({
      outcome: 'fails',
      why: 'codex: not measured: what breaks is not tried',
      command: null,
    });
  });
});

test('a run with fewer trials than the config asks for is no evidence', async () => {
  const judged = await judgedBy(
    bound('probe.pass_rate', 'min', 0.5),
    (store) => keepTrials(store, { literal: ALL_PASS }),
    { subject: { ...aRelease([]).subject, trials: 50 } },
  );
  expect(judged).toMatchObject({
    outcome: 'unanswered',
    why: expect.stringContaining('the config says 50') as string,
  });
});
