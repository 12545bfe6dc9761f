import { describe, expect, test } from 'vitest';
import { repeatsOf, resumed } from '../../src/run/resume.ts';
import { aClientLine, aProbe, aRun } from '../builders.ts';

const interrupted = aRun({ cases: [aProbe({ id: 'a' }), aProbe({ id: 'b' })], planned: 4 });

describe('an interrupted run', () => {
  test('is resumed as it was when nothing has changed', () => {
    expect(resumed(interrupted, aRun({ ...interrupted, startedAt: 'later' }))).toBe(interrupted);
  });

  test.each([
    [
      'cases that were edited, added and removed',
      { bankHash: 'other', cases: [aProbe({ id: 'a', hash: 'edited' }), aProbe({ id: 'c' })] },
      'the bank has changed (cases changed: a; cases added: c; cases gone: b)',
    ],
    ['another version of a case', { bankHash: 'other' }, 'bank was ba9876543210, and is now other'],
    ['other clients', { clients: [aClientLine({ name: 'codex' })] }, 'clients was literal 1'],
    ['more trials', { planned: 6 }, 'it was to have 4 trials, and would now have 6'],
  ])('is not resumed with %s, which are named', (_title, over, text) => {
    expect(() => resumed(interrupted, { ...interrupted, ...over })).toThrow(text);
  });
});

test('the repeats of a run follow from its plan, whatever cases are known to be wrong', () => {
  const cases = [aProbe({ id: 'a' }), aProbe({ id: 'b' }), aProbe({ id: 'c', defect: 'wrong' })];
  const clients = [aClientLine(), aClientLine({ name: 'codex' })];
  expect(repeatsOf({ cases, clients, planned: 20 })).toBe(5);
  expect(repeatsOf({ cases: [], clients, planned: 0 })).toBe(0);
});
