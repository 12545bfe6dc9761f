import { describe, expect, test } from 'vitest';
import {
  nextNightly,
  openNightly,
  tellNightly,
  type NightlyCase,
  type NightlyState,
} from '../../src/gate/nightly.ts';
import { NIGHTLY_RULES } from '../../src/gate/rules.ts';
import type { Told } from '../../src/gate/state.ts';
import type { NightlyVerdict } from '../../src/gate/nightly-verdict.ts';

function cases(count: number, passed = 10): readonly NightlyCase[] {
  return Array.from({ length: count }, (_, at) => ({
    id: `case-${at}`,
    tools: [`tool-${at}`],
    baseline: { passed, n: 10 },
    baselineLost: 0,
  }));
}

function played(
  gate: NightlyState,
  answer: (at: number, nth: number) => Told,
): {
  readonly verdict: NightlyVerdict;
  readonly asked: readonly number[];
  readonly looks: readonly number[];
} {
  const asked: number[] = [];
  for (let state = gate; asked.length < 5_000;) {
    const step = nextNightly(state);
    if (step.kind === 'verdict') return { verdict: step.verdict, asked, looks: state.looks };
    asked.push(step.at);
    state = tellNightly(state, step.at, answer(step.at, asked.length));
  }
  throw new Error('the gate does not end');
}

describe('the nightly gate', () => {
  test('tries every case once before each of five looks, and proves what is not worse', () => {
    const { verdict, asked, looks } = played(openNightly(cases(20), NIGHTLY_RULES), () => 'passed');
    expect(asked).toHaveLength(100);
    for (let look = 0; look < 5; look += 1)
      expect(new Set(asked.slice(look * 20, look * 20 + 20)).size).toBe(20);
    expect(looks).toEqual([1, 1, 1, 1, 1]);
    // Nothing differs, and still 100 trials cannot exclude 1 - .05^(1/100).
    expect(verdict).toMatchObject({
      kind: 'not-worse-than-margin',
      upperBound: expect.closeTo(1 - 0.05 ** 0.01, 12) as number,
    });
  });

  test('stops at the first look that rejects, at the level of that look', () => {
    const { verdict, asked } = played(openNightly(cases(20), NIGHTLY_RULES), (at) =>
      at < 10 ? 'failed' : 'passed',
    );
    expect(asked).toHaveLength(20);
    expect(verdict).toMatchObject({ kind: 'regressed', look: 1, level: 0.002 });
  });

  test('names the cases that a test of their own accuses', () => {
    const { verdict } = played(openNightly(cases(3), NIGHTLY_RULES), (at) =>
      at === 1 ? 'failed' : 'passed',
    );
    expect(verdict).toMatchObject({ kind: 'regressed', accused: [{ case: 'case-1', tools: ['tool-1'] }] });
  });

  test('one look over five trials of each arm is the fixed test of the reference: p .014991181658', () => {
    const baseline = [5, 5, 4, 5, 3];
    const candidate = [3, 5, 2, 4, 1];
    const bank = cases(5).map((one, at) => ({ ...one, baseline: { passed: baseline[at] ?? 0, n: 5 } }));
    const told = candidate.map(() => 0);
    const { verdict, looks } = played(
      openNightly(bank, { ...NIGHTLY_RULES, levels: [0.05], trialsPerLook: 5 }),
      (at) => {
        told[at] = (told[at] ?? 0) + 1;
        return (told[at] ?? 0) <= (candidate[at] ?? 0) ? 'passed' : 'failed';
      },
    );
    expect(looks).toEqual([expect.closeTo(0.014991181658, 12)]);
    expect(verdict).toMatchObject({ kind: 'regressed', look: 1 });
  });

  test('a drop that is too small to be seen and too large to be excluded is inconclusive', () => {
    const { verdict } = played(openNightly(cases(5, 9), NIGHTLY_RULES), (_, nth) =>
      nth % 7 === 0 ? 'failed' : 'passed',
    );
    expect(verdict).toMatchObject({ kind: 'inconclusive', margin: 0.1 });
    if (verdict.kind !== 'inconclusive') return;
    expect(verdict.upperBound).toBeGreaterThan(0.1);
    expect(verdict.detectable).toBeGreaterThan(0.1);
    expect(verdict.detectable).toBeLessThan(0.6);
  });

  test.each<[string, readonly NightlyCase[], Told, string]>([
    ['every trial lost', cases(5), 'infrastructure', 'no-cases'],
    ['every case wrong', cases(5), 'case-defect', 'no-cases'],
    [
      'a bank that lost too much',
      cases(5).map((one) => ({ ...one, baselineLost: 1 })),
      'passed',
      'infrastructure-share',
    ],
    ['no case', [], 'passed', 'no-cases'],
  ])('is void with %s', (_title, bank, told, why) => {
    expect(played(openNightly(bank, NIGHTLY_RULES), () => told).verdict).toEqual({ kind: 'void', why });
  });

  test('a lost trial is tried again, and a wrong case leaves both arms', () => {
    const lost = played(openNightly(cases(20), NIGHTLY_RULES), (_, nth) =>
      nth === 1 ? 'infrastructure' : 'passed',
    );
    expect(lost.asked).toHaveLength(101);
    const wrong = played(openNightly(cases(20), NIGHTLY_RULES), (at) =>
      at === 0 ? 'case-defect' : 'passed',
    );
    expect(wrong.asked).toHaveLength(96);
    expect(wrong.verdict.kind).toBe('not-worse-than-margin');
  });

  test('a case that it does not have is a mistake of the caller', () => {
    expect(() => tellNightly(openNightly([], NIGHTLY_RULES), 0, 'passed')).toThrow(RangeError);
  });
});
