import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asRunId, asTrialId } from '../../src/base/ids.ts';
import type { Asked } from '../../src/case/case.ts';
import { curvesOf, outcomesOf, type RunOutcomes, type TrendCurve } from '../../src/compare/trend.ts';
import type { Graded, Run } from '../../src/run/run.ts';
import { confidenceSequence } from '../../src/stats/confidence-sequence.ts';
import { aClientLine, aProbe, aRun, aSelection, aTrial, aVerdict } from '../builders.ts';

/** Outcomes of a run, a letter for each trial of each case: p passed, f failed, i lost to infrastructure. */
async function ran(
  day: number,
  letters: Readonly<Record<string, string>>,
  over: Partial<Run> = {},
): Promise<RunOutcomes> {
  const cases = over.cases ?? Object.keys(letters).map((id) => aSelection({ id, hash: `hash-${id}` }));
  const startedAt = `2026-01-0${day}T00:00:00.000Z`;
  const run = aRun({ id: asRunId(`2026010${day}-000000-aaaaaaaaaa`), startedAt, ...over, cases });
  const trials = Object.entries(letters).flatMap(([caseId, each]) =>
    Array.from(each, (letter, at): Graded => {
      const trial = aTrial({
        id: asTrialId(`${run.id}/${caseId}/${at}`),
        caseId,
        client: run.clients[0]!.name,
      });
      return letter === 'i'
        ? { trial: { ...trial, end: { kind: 'infrastructure', evidence: 'gone' } }, verdicts: [] }
        : { trial, verdicts: [aVerdict({ status: letter === 'p' ? 'pass' : 'fail' })] };
    }),
  );
  return outcomesOf(run, trials);
}

function pointsOf(curves: readonly TrendCurve[]): TrendCurve['points'] {
  expect(curves).toHaveLength(1);
  return curves[0]?.points ?? [];
}

describe('a point', () => {
  test('gathers the runs of one surface, client and bank, and is the mean over cases', async () => {
    const runs = [await ran(1, { a: 'pp', b: 'ff' }), await ran(2, { a: 'pf', b: 'pf' })];
    expect(pointsOf(curvesOf(runs))).toMatchObject([
      {
        first: '2026-01-01T00:00:00.000Z',
        last: '2026-01-02T00:00:00.000Z',
        runs: 2,
        passed: 4,
        scored: 8,
        cases: 2,
        mean: 0.5,
        rounds: 4,
        interval: confidenceSequence(4, 8),
        since: null,
      },
    ]);
  });

  test('has the interval of its complete rounds: what a case has more of counts in the mean alone', async () => {
    const [point] = pointsOf(curvesOf([await ran(1, { a: 'pf', b: 'ppppfppppp' })]));
    expect(point).toMatchObject({ rounds: 2, mean: (0.5 + 0.9) / 2, interval: confidenceSequence(3, 4) });
  });

  test('counts no trial that was not scored, and no case without one', async () => {
    const [point] = pointsOf(curvesOf([await ran(1, { a: 'pi', b: 'ii' })]));
    expect(point).toMatchObject({ passed: 1, scored: 1, cases: 1, rounds: 1 });
    expect(curvesOf([await ran(1, { a: 'i' })])).toEqual([]);
  });

  test('has no case that is known to be wrong', async () => {
    const cases = [
      aSelection({ id: 'a', hash: 'a' }),
      aSelection({ id: 'b', hash: 'b', defect: 'ambiguous' }),
    ];
    expect(pointsOf(curvesOf([await ran(1, { a: 'p', b: 'f' }, { cases })]))).toMatchObject([{ cases: 1 }]);
  });
});

describe('what changed before a point', () => {
  const base = { a: 'pf', b: 'ff' };
  test.each<[string, Partial<Run>, readonly string[]]>([
    ['the surface', { surfaceHash: 'ffffffffffff' }, ['surface']],
    ['the version of the client', { clients: [aClientLine({ version: '2' })] }, ['client']],
    ['its model', { clients: [aClientLine({ model: 'other' })] }, ['client']],
    ['a case more', { cases: casesOf('a', 'b', 'c') }, ['bank']],
    ['surface and bank', { surfaceHash: 'ffffffffffff', cases: casesOf('a', 'b', 'c') }, ['surface', 'bank']],
  ])('is named: %s', async (_title, over, changed) => {
    const runs = [
      await ran(1, base),
      await ran(2, { a: 'pp', b: 'pf', c: 'ff' }, { cases: casesOf('a', 'b', 'c'), ...over }),
    ];
    const wanted = changed.includes('bank')
      ? runs
      : [await ran(1, base), await ran(2, { a: 'pp', b: 'pf' }, over)];
    const points = pointsOf(curvesOf(wanted));
    // Over a and b, whatever else the second has: from 1/2 to 1, and from 0 to 1/2.
    expect(points.map(({ since }) => since)).toEqual([null, { changed, shared: 2, change: 0.5 }]);
  });

  test('a case of another wording is no shared case', async () => {
    const reworded = [aSelection({ id: 'a', hash: 'other' })];
    const runs = [await ran(1, { a: 'p' }), await ran(2, { a: 'f' }, { cases: reworded })];
    expect(pointsOf(curvesOf(runs))[1]).toMatchObject({
      since: { changed: ['bank'], shared: 0, change: null },
    });
  });

  test('a case of another kind moves no point, and has a curve of its own', async () => {
    const probe = aProbe({ id: 'x', hash: 'x' });
    const runs = [
      await ran(1, { a: 'p' }),
      await ran(2, { a: 'p', x: 'f' }, { cases: [...casesOf('a'), probe] }),
    ];
    expect(curvesOf(runs).map(({ kind, points }) => [kind, points.length])).toEqual([
      ['selection', 1],
      ['probe', 1],
    ]);
  });
});

test('clients have curves of their own, and the order in which runs are read changes nothing', async () => {
  const other = { clients: [aClientLine({ name: 'codex' })] };
  const runs = [
    await ran(1, { a: 'p' }),
    await ran(2, { a: 'f' }, other),
    await ran(3, { a: 'f' }, { surfaceHash: 'x' }),
  ];
  const curves = curvesOf(runs);
  expect(curves.map(({ client, points }) => [client, points.length])).toEqual([
    ['codex', 1],
    ['literal', 2],
  ]);
  fc.assert(
    fc.property(fc.shuffledSubarray(runs, { minLength: 3 }), (shuffled) => {
      expect(curvesOf(shuffled)).toEqual(curves);
    }),
  );
});

/**
 * The interval is looked at after each of 60 complete rounds, and the chances of the cases are far apart. Were it not valid at
 * every look, or for cases that differ, more than one repetition in twenty would leave the true mean outside at some look.
 */
test('the interval holds at every look, over cases whose chances differ', () => {
  const chances = [0.02, 0.1, 0.5, 0.9, 0.98];
  const mean = chances.reduce((sum, p) => sum + p, 0) / chances.length;
  const random = seeded(7);
  let outside = 0;
  for (let repetition = 0; repetition < 400; repetition += 1) {
    let passed = 0;
    let missed = false;
    for (let round = 1; round <= 60; round += 1) {
      passed += chances.filter((p) => random() < p).length;
      const { low, high } = confidenceSequence(passed, round * chances.length);
      missed ||= mean < low || mean > high;
    }
    outside += missed ? 1 : 0;
  }
  expect(outside / 400).toBeLessThanOrEqual(0.05);
});

function casesOf(...ids: readonly string[]): readonly Asked[] {
  return ids.map((id) => aSelection({ id, hash: `hash-${id}` }));
}

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
