import { describe, expect, test } from 'vitest';
import { NIGHTLY_RULES, usualRules } from '../../src/gate/rules.ts';
import { simulate, type Design, type TrueCase } from '../../src/gate/simulate.ts';

const CHANCES = [...Array<number>(14).fill(0.97), ...Array<number>(4).fill(0.8), 0.5, 0.5];
const twoRoute: Design = { kind: 'two-route', rules: usualRules(20), bankTrials: 10 };
const nightly: Design = { kind: 'nightly', rules: NIGHTLY_RULES, bankTrials: 10 };
const fixed: Design = {
  kind: 'nightly',
  rules: { ...NIGHTLY_RULES, levels: [0.05], trialsPerLook: 5 },
  bankTrials: 5,
};

function bank(candidate: (chance: number, at: number) => number): readonly TrueCase[] {
  return CHANCES.map((baseline, at) => ({
    id: `case-${at}`,
    tools: [`tool-${at}`],
    bridge: false,
    baseline,
    candidate: candidate(baseline, at),
  }));
}

const same = bank((p) => p);
const oneLost = bank((p, at) => (at === 0 ? 0 : p));

describe('error rates by simulation, within wide bounds of the reference (npm run bench:gate has narrow ones)', () => {
  test.each<[string, Design, readonly TrueCase[], number, number]>([
    ['two-route, nothing changed: .009', twoRoute, same, 0, 0.04],
    ['two-route, one case lost: .924', twoRoute, oneLost, 0.85, 1],
    ['two-route, all 20 points worse: .817', twoRoute, bank((p) => p - 0.2), 0.7, 0.92],
    ['spending, nothing changed: .021', nightly, same, 0, 0.06],
    ['spending, one case lost: .179', nightly, oneLost, 0.08, 0.3],
    ['spending, all 20 points worse: .993', nightly, bank((p) => p - 0.2), 0.96, 1],
    ['fixed, nothing changed: .032', fixed, same, 0, 0.08],
    ['fixed, all 10 points worse: .625', fixed, bank((p) => p - 0.1), 0.5, 0.75],
  ])('%s', (_title, design, cases, low, high) => {
    const { verdicts } = simulate(() => cases, design, { repetitions: 300, seed: 5 });
    const share = verdicts.regressed / 300;
    expect(share).toBeGreaterThanOrEqual(low);
    expect(share).toBeLessThanOrEqual(high);
  });

  test('two lost cases of three are told, and no trial is asked that nobody counts', () => {
    const found = simulate(() => oneLost, twoRoute, { repetitions: 200, seed: 3 });
    expect(found.rightlyAccused / found.verdicts.regressed).toBeGreaterThan(0.95);
    expect(found.meanTrials.candidate).toBeGreaterThan(40);
    expect(found.meanTrials.candidate).toBeLessThan(75);
    expect(found.meanTrials.bridge).toBe(0);
  });

  test('bridges rarely call an unchanged client drifted', () => {
    const watched = same.map((one, at) => ({ ...one, bridge: at % 7 === 0 }));
    const { verdicts, meanTrials } = simulate(() => watched, twoRoute, { repetitions: 300, seed: 9 });
    expect(verdicts.void / 300).toBeLessThanOrEqual(0.02);
    expect(meanTrials.bridge).toBeGreaterThanOrEqual(3);
  });
});

test('the seed decides the outcome, and nothing else does', () => {
  const at = (seed: number): string =>
    JSON.stringify(simulate(() => same, twoRoute, { repetitions: 50, seed }));
  expect(at(1)).toBe(at(1));
  expect(at(1)).not.toBe(at(2));
});

test('every repetition ends in one verdict', () => {
  const { verdicts } = simulate(() => oneLost, nightly, { repetitions: 100, seed: 1 });
  expect(Object.values(verdicts).reduce((sum, n) => sum + n, 0)).toBe(100);
});
