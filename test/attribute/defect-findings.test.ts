import { expect, test } from 'vitest';
import { NO_EVIDENCE } from '../../src/attribute/contract-evidence.ts';
import { isTrialCode, trialFindings } from '../../src/attribute/trial-findings.ts';
import type { Graded } from '../../src/run/run.ts';
import { aProbe, aRun, aTrial } from '../builders.ts';

function ended(caseId: string, repeat: number, why: string | null): Graded {
  const end = why === null ? ({ kind: 'answered' } as const) : ({ kind: 'case-defect', why } as const);
  return { trial: aTrial({ caseId, repeat, end }), verdicts: [] };
}

test('a case that decides nothing is one finding at the case, however many trials showed it', () => {
  const cases = ['a', 'b', 'c'].map((id) => aProbe({ id }));
  const trials = [
    ended('a', 1, 'the booking is there already'),
    ended('a', 2, 'the booking is there already'),
    ended('b', 1, 'it changes by itself'),
    ended('c', 1, null),
  ];
  expect(trialFindings(trials, aRun({ cases }), NO_EVIDENCE)).toMatchObject([
    {
      code: 'case-defect',
      severity: 'warning',
      site: { place: 'case', caseId: 'a' },
      message: 'a: the booking is there already (2 trials left out of every rate)',
    },
    { code: 'case-defect', site: { place: 'case', caseId: 'b' }, facts: { trials: 1 } },
  ]);
});

test('another grading makes it anew', () => {
  expect(isTrialCode('case-defect')).toBe(true);
});
