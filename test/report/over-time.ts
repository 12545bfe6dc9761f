import type { Trend, TrendPoint } from '../../src/compare/trend.ts';
import type { SetsLine } from '../../src/grade/sets.ts';
import { HOSTILE } from './a-report.ts';

/** A point of a curve: 20 cases, five trials of each. */
export function aPoint(over: Partial<TrendPoint> = {}): TrendPoint {
  return {
    surfaceHash: '3f9a1c0b7e42',
    bankHash: '91d2c47aa0e5',
    version: '3.1.0',
    model: 'claude-haiku-4-5',
    first: '2026-11-28T09:00:00.000Z',
    last: '2026-11-29T09:00:00.000Z',
    runs: 2,
    passed: 62,
    scored: 100,
    cases: 20,
    mean: 0.62,
    rounds: 5,
    interval: { low: 0.4877, high: 0.7394 },
    since: null,
    ...over,
  };
}

/** Three points of one client, at the last of which the bank changed as well; and a curve of hostile text. */
export function aTrend(): Trend {
  const better = aPoint({
    surfaceHash: '77aa00bb11cc',
    first: '2026-11-30T09:00:00.000Z',
    last: '2026-11-30T09:00:00.000Z',
    runs: 1,
    passed: 81,
    mean: 0.81,
    interval: { low: 0.6906, high: 0.8945 },
    since: { changed: ['surface'], shared: 20, change: 0.19 },
  });
  const another = aPoint({
    ...better,
    surfaceHash: '88aa00bb11cc',
    bankHash: 'ffd2c47aa0e5',
    mean: 0.7,
    passed: 70,
    interval: { low: 0.57, high: 0.81 },
    since: { changed: ['surface', 'bank'], shared: 0, change: null },
  });
  const hostile = { surfaceHash: HOSTILE, bankHash: HOSTILE, version: HOSTILE, model: HOSTILE };
  const step = { changed: ['client' as const], shared: 4, change: -0.125 };
  return {
    runs: 4,
    left: 7,
    curves: [
      { kind: 'selection', client: 'claude-code', points: [aPoint(), better, another] },
      { kind: 'probe', client: HOSTILE, points: [aPoint(hostile), aPoint({ ...hostile, since: step })] },
      { kind: 'scenario', client: 'claude-code', points: [aPoint()] },
    ],
  };
}

/** A client that passes what its descriptions were tuned to, and one of hostile name that does not differ. */
export function someSets(): readonly SetsLine[] {
  return [
    {
      client: 'claude-code',
      regression: { passed: 95, scored: 100, cases: 20, mean: 0.95, interval: { low: 0.7639, high: 0.9911 } },
      fresh: { passed: 20, scored: 50, cases: 10, mean: 0.4, interval: { low: 0.1682, high: 0.6873 } },
      gap: 0.55,
      interval: { low: 0.2075, high: 0.7856 },
      alarm: true,
    },
    {
      client: HOSTILE,
      regression: { passed: 1, scored: 2, cases: 2, mean: 0.5, interval: { low: 0.0945, high: 0.9055 } },
      fresh: { passed: 1, scored: 2, cases: 2, mean: 0.5, interval: { low: 0.0945, high: 0.9055 } },
      gap: 0,
      interval: { low: -0.5735, high: 0.5735 },
      alarm: false,
    },
  ];
}
