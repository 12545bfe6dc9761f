import { describe, expect, test } from 'vitest';
import { openBudget, type Budget } from '../../src/run/budget.ts';
import type { Trial } from '../../src/run/run.ts';
import { aClaim, aTrial } from '../builders.ts';

const SIGNAL = new AbortController().signal;

function cost(costUsd: number | null, over: Partial<Trial> = {}): Trial {
  const work = { model: 'm', inputTokens: 1, outputTokens: 1, costUsd };
  return aTrial({ client: 'm', claim: aClaim({ work }), ...over });
}

const FREE = aTrial({ client: 'literal', claim: aClaim() });
const FAILED = aTrial({
  client: 'm',
  calls: [],
  claim: null,
  end: { kind: 'infrastructure', evidence: 'no answer' },
});

/** Trials one after the other; what each was told, `null` where it ran. */
async function oneByOne(budget: Budget, trials: readonly Trial[]): Promise<readonly (string | null)[]> {
  const told: (string | null)[] = [];
  for (const trial of trials) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const why = await budget.admit(trial.client, SIGNAL);
    if (why === null) budget.spent(trial.client, trial);
    told.push(why);
  }
  return told;
}

/** Whether a promise is settled once all that is due has happened. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  void promise.then(() => (settled = true));
  await new Promise((done) => setImmediate(done));
  return settled;
}

describe('a budget', () => {
  test('lets trials in until it is spent, and says so then', async () => {
    const told = await oneByOne(openBudget(0.05, []), [cost(0.03), cost(0.03), cost(0.03), cost(0.03)]);
    const spent = 'the budget of $0.05 is spent: $0.0600 so far';
    expect(told).toEqual([null, null, spent, spent]);
  });

  test('knows what the run cost before it was interrupted', async () => {
    const told = await oneByOne(openBudget(0.05, [cost(0.03), cost(0.03)]), [cost(0.03)]);
    expect(told).toEqual([expect.stringContaining('is spent')]);
  });

  test('cannot hold a client that does not say what it costs, and stops after its first trial; others go on', async () => {
    const told = await oneByOne(openBudget(1, []), [cost(null), cost(0.01), FREE]);
    expect(told).toEqual([
      null,
      'the budget of $1 cannot hold m, which does not say what a trial cost',
      null,
    ]);
  });

  test('counts a later trial of which the cost is not told as the dearest before it', async () => {
    const told = await oneByOne(openBudget(0.05, []), [cost(0.03), cost(null), cost(0.01)]);
    expect(told).toEqual([null, null, expect.stringContaining('$0.0600 so far')]);
  });

  test('is not touched by a client without a model, nor by one that failed before it did anything', async () => {
    const told = await oneByOne(openBudget(0.01, []), [FREE, FREE, FAILED, FAILED, cost(0.01), FREE]);
    expect(told).toEqual([null, null, null, null, null, expect.stringContaining('is spent')]);
  });

  test('one that called tools and then failed has spent, and nobody knows what', async () => {
    const told = await oneByOne(openBudget(1, []), [{ ...FAILED, calls: cost(0).calls }, cost(0.01)]);
    expect(told).toEqual([null, expect.stringContaining('does not say')]);
  });
});

test('a trial that claims to have given money back does not say what it cost', async () => {
  const told = await oneByOne(openBudget(0.05, []), [cost(-5), cost(0.04)]);
  expect(told).toEqual([null, expect.stringContaining('does not say what a trial cost')]);
});

describe('several trials at once', () => {
  test('wait for the first of their client, which shows whether it says what it costs', async () => {
    const budget = openBudget(1, []);
    expect(await budget.admit('m', SIGNAL)).toBeNull();
    const [second, other] = [budget.admit('m', SIGNAL), budget.admit('n', SIGNAL)];
    expect([await isSettled(second), await isSettled(other)]).toEqual([false, true]);
    budget.spent('m', cost(0.01));
    expect(await second).toBeNull();
  });

  test('count as the dearest so far while they are under way, so that they do not spend together what is there for one', async () => {
    const budget = openBudget(0.05, [cost(0.02)]);
    expect(await Promise.all([budget.admit('m', SIGNAL), budget.admit('m', SIGNAL)])).toEqual([null, null]);
    const third = budget.admit('m', SIGNAL);
    expect(await isSettled(third)).toBe(false);
    budget.spent('m', cost(0.005));
    budget.spent('m', null);
    expect(await third).toBeNull();
  });

  test('are not kept waiting when the run is stopped', async () => {
    const stop = new AbortController();
    const budget = openBudget(1, []);
    await budget.admit('m', stop.signal);
    const waiting = budget.admit('m', stop.signal);
    stop.abort();
    expect(await waiting).toBeNull();
  });
});
