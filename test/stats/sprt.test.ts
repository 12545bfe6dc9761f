import { expect, test } from 'vitest';
import { sprt, sprtSteps } from '../../src/stats/sprt.ts';

// TV-12.
const design = { fine: 0.9, broken: 0.7, alpha: 0.05, beta: 0.05 };

const times = (n: number, outcome: boolean): boolean[] => Array.from({ length: n }, () => outcome);

test('steps and bounds', () => {
  const steps = sprtSteps(design);
  expect(steps.pass).toBeCloseTo(-0.2513144283, 9);
  expect(steps.fail).toBeCloseTo(1.0986122887, 9);
  expect(steps.broken).toBeCloseTo(2.9444389792, 9);
  expect(steps.fine).toBeCloseTo(-2.9444389792, 9);
});

test.each([
  [times(11, true), { kind: 'undecided', runs: 11 }],
  [times(12, true), { kind: 'fine', runs: 12 }],
  [times(40, true), { kind: 'fine', runs: 12 }],
  [times(2, false), { kind: 'undecided', runs: 2 }],
  [times(3, false), { kind: 'broken', runs: 3 }],
  [[...times(3, false), ...times(30, true)], { kind: 'broken', runs: 3 }],
  [[], { kind: 'undecided', runs: 0 }],
])('%j', (outcomes, answer) => {
  expect(sprt(outcomes, design)).toEqual(answer);
});

test('at the cap it is inconclusive', () => {
  const even = Array.from({ length: 40 }, (_none, index) => index % 5 !== 4);
  expect(sprt(even, design, 10)).toEqual({ kind: 'inconclusive', runs: 10 });
  expect(sprt(times(12, true), design, 12)).toEqual({ kind: 'fine', runs: 12 });
});

/** All orders of outcomes at once, by counts, as long as any of them is open. */
function operate(p: number, cap: number): { broken: number; meanRuns: number; open: number } {
  const steps = sprtSteps(design);
  let open = new Map([[0, 1]]);
  let [broken, meanRuns] = [0, 0];
  for (let runs = 1; runs <= cap; runs += 1) {
    const next = new Map<number, number>();
    meanRuns += [...open.values()].reduce((sum, mass) => sum + mass, 0);
    const after = [...open].flatMap(([passed, mass]) => [
      { passed, mass: mass * (1 - p) },
      { passed: passed + 1, mass: mass * p },
    ]);
    for (const { passed, mass } of after) {
      const ratio = passed * steps.pass + (runs - passed) * steps.fail;
      if (ratio >= steps.broken) broken += mass;
      else if (ratio > steps.fine) next.set(passed, (next.get(passed) ?? 0) + mass);
    }
    open = next;
  }
  return { broken, meanRuns, open: [...open.values()].reduce((sum, mass) => sum + mass, 0) };
}

test.each([
  [0.95, 0.0017, 16.6],
  [0.9, 0.0337, 24.5],
  [0.8, 0.5831, 36.5],
  [0.7, 0.955, 20.1],
  [0.5, 0.9997, 8],
])('at a true rate of %d it says broken with chance %d, after %d runs on average', (p, broken, runs) => {
  const curve = operate(p, 2000);
  expect(curve.broken).toBeCloseTo(broken, 4);
  expect(curve.meanRuns).toBeCloseTo(runs, 1);
});

test('a cap of 30 leaves 23 % of fine targets open', () => {
  expect(operate(0.9, 30).open).toBeCloseTo(0.23, 2);
});

test.each([
  { ...design, fine: 0.7 },
  { ...design, fine: 1 },
  { ...design, broken: 0 },
  { ...design, alpha: 0.5 },
  { ...design, beta: Number.NaN },
])('%j is no design', (odd) => {
  expect(() => sprt([], odd)).toThrow(RangeError);
});

test.each([0, 1.5, Number.NaN])('a cap of %d is a bug of the caller', (cap) => {
  expect(() => sprt([], design, cap)).toThrow(RangeError);
});
