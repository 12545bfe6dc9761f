import { describe, expect, test } from 'vitest';
import { forecast, type Forecast } from '../../src/gate/forecast.ts';
import { forecastText } from '../../src/gate/forecast-text.ts';
import { aClientLine, aSelection, aSurface, aTool } from '../builders.ts';
import { aBankRun } from './a-bank-run.ts';

const ids = Array.from({ length: 20 }, (_, at) => `c${String(at).padStart(2, '0')}`);
const stable = Object.fromEntries(ids.map((id) => [id, 'p'.repeat(20)]));
const surface = aSurface({
  tools: ids.map((id, index) => aTool({ name: `tool_${id}`, description: 'Does a thing.', index })),
});
const options = { client: 'literal', tools: null, repetitions: 200, seed: 1 };

function truthOf({ truths }: Forecast, wanted: string): Forecast['truths'][number] {
  const found = truths.find(({ truth }) => truth === wanted);
  if (found === undefined) throw new Error(`no ${wanted}`);
  return found;
}

describe('what a gate on one’s own bank would do', () => {
  const planned = forecast(aBankRun(stable, { surface }), options);

  test('a stable bank: few false alarms, a broken tool is seen, a bank is there', () => {
    expect(planned).toMatchObject({
      cases: { affected: 20, sentinels: 0, unscored: 0 },
      scored: 400,
      bank: { needed: 20, ready: 20 },
    });
    expect(planned.meanPass).toBeCloseTo(21 / 22, 9);
    expect(truthOf(planned, 'no-change').regressed.share).toBeLessThan(0.05);
    expect(truthOf(planned, 'one-tool-broken').regressed.share).toBeGreaterThan(0.8);
    const drop = truthOf(planned, 'all-drop-10').regressed;
    expect(drop.interval.low).toBeLessThan(drop.share);
    expect(drop.interval.high).toBeGreaterThan(drop.share);
  });

  test('every repetition of every truth ends in a verdict, with three bridges at least', () => {
    for (const { simulated, meanTrials } of planned.truths) {
      expect(Object.values(simulated.verdicts).reduce((sum, n) => sum + n, 0)).toBe(200);
      expect(simulated.meanTrials.bridge).toBeGreaterThanOrEqual(2);
      expect(meanTrials).toBeGreaterThan(15);
    }
  });

  test('the seed decides every figure', () => {
    expect(forecast(aBankRun(stable, { surface }), options)).toEqual(planned);
    expect(forecast(aBankRun(stable, { surface }), { ...options, seed: 2 })).not.toEqual(planned);
  });

  test('the smallest drop to be seen follows from how far trials of one case differ', () => {
    const shaky = Object.fromEntries(ids.map((id) => [id, 'pf'.repeat(10)]));
    const unsteady = forecast(aBankRun(shaky, { surface }), { ...options, repetitions: 10 });
    expect(planned.detectable).toBeCloseTo(0.21, 2);
    expect(unsteady.detectable).toBeGreaterThan(0.3);
    expect(unsteady.lowInformation).toEqual(ids);
    expect(planned.lowInformation).toEqual([]);
    expect(forecastText('run-1', [unsteady], options)).toContain(
      'c00, c01, c02, c03, c04 and 15 more: they say little',
    );
  });
});

describe('cost', () => {
  const codex = { surface, clients: [aClientLine({ name: 'codex' })] };
  const asked = { ...options, client: 'codex', repetitions: 20 };

  test('is the mean of what the client says, times the trials', () => {
    const planned = forecast(aBankRun(stable, codex, 0.02), asked);
    expect(planned.costPerTrial).toEqual({ usd: expect.closeTo(0.02, 9) as number, said: 400, trials: 400 });
    const { meanTrials, meanCostUsd } = truthOf(planned, 'no-change');
    expect(meanCostUsd).toBeCloseTo(meanTrials * 0.02, 9);
    expect(forecastText('run-1', [planned], asked)).toContain('a trial costs $0.0200 on average');
  });

  test('is unknown where the client does not say, and nothing for the literal reader', () => {
    const planned = forecast(aBankRun(stable, codex), asked);
    expect(planned.costPerTrial.usd).toBeNull();
    expect(truthOf(planned, 'no-change').meanCostUsd).toBeNull();
    expect(forecastText('run-1', [planned], asked)).toMatch(/nothing changed.* unknown\n[^]*cost unknown/);
    expect(forecast(aBankRun(stable, { surface }), { ...options, repetitions: 5 }).costPerTrial.usd).toBe(0);
  });
});

describe('an edit of named tools', () => {
  test('affects their cases, with sentinels beside', () => {
    const planned = forecast(aBankRun(stable, { surface }), {
      ...options,
      tools: new Set(['tool_c03']),
      repetitions: 20,
    });
    expect(planned.cases).toEqual({ affected: 1, sentinels: 3, unscored: 0 });
    expect(planned.rules.budget).toBe(20);
  });

  test('where no case has to do with them is a usage error', () => {
    expect(() =>
      forecast(aBankRun({ c00: 'ppp' }, { surface }), { ...options, tools: new Set(['tool_c03']) }),
    ).toThrow(/No scored case has to do with tool_c03/);
  });

  test('without a tool that a case needs, no broken tool is simulated', () => {
    const trap = aSelection({ id: 'c00', hash: 'hash-c00', expect: { kind: 'none' }, difficulty: 'trap' });
    const planned = forecast(aBankRun({ c00: 'ppp' }, { surface, cases: [trap] }), {
      ...options,
      repetitions: 5,
    });
    expect(planned.truths.map(({ truth }) => truth)).toEqual(['no-change', 'all-drop-10']);
  });
});

test('cases without a scored trial are left out and counted; a run of none is a usage error', () => {
  const planned = forecast(aBankRun({ ...stable, lost: 'iii' }, { surface }), { ...options, repetitions: 5 });
  expect(planned.cases).toMatchObject({ affected: 20, unscored: 1 });
  expect(forecastText('run-1', [planned], options)).toContain('1 case left out: no scored trial');
  expect(() => forecast(aBankRun({ lost: 'iii' }, { surface }), options)).toThrow(/no scored trial/);
});

test('a small bank is told to be one, and hostile names act on no terminal', () => {
  const run = aBankRun({ c00: 'ppp', c01: 'ppp' }, { surface });
  const text = forecastText(
    'run-1',
    [{ ...forecast(run, { ...options, repetitions: 5 }), client: 'x\u001B[2J' }],
    options,
  );
  expect(text).toContain('2 of 2 cases have fewer than ten stored trials');
  expect(text).not.toContain('\u001B');
});
