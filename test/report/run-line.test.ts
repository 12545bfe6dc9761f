import { expect, test } from 'vitest';
import type { Run } from '../../src/run/run.ts';
import { isWithoutTrials, runLineText } from '../../src/report/run-line.ts';
import type { RunLine } from '../../src/store/store.ts';
import { aRun } from '../builders.ts';

const unit: NonNullable<Run['unit']> = {
  command: 'npm test',
  files: [],
  exit: null,
  state: 'fails',
  why: 'one failed',
  tests: 3,
  passed: 2,
  failed: 1,
  skipped: 0,
  failures: [],
};

function lineOf({ id, command, startedAt, target, planned }: Run): RunLine {
  return { id, command, startedAt, target, planned, stored: planned, finished: true };
}

test.each<[string, Partial<Run>, string]>([
  [
    'a check by its checks',
    {
      command: 'check',
      planned: 0,
      checks: [
        { id: 'rpc.shape', outcome: 'fails', why: 'w' },
        { id: 'isolation', outcome: 'not-applicable', why: 'w' },
        { id: 'stdio.stdout-clean', outcome: 'holds', why: 'w' },
      ],
    },
    'checks: 1 fails, 1 holds',
  ],
  ['a check of which none applied', { command: 'check', planned: 0, checks: [] }, 'no check applied'],
  ['unit tests by their tests', { command: 'unit', planned: 0, unit }, '3 tests: 2 passed, 1 failed'],
  ['a run by its trials', { command: 'run', planned: 4 }, '4/4 trials'],
  ['a first survey that planned none by its trials', { command: 'try', planned: 0 }, '0/0 trials'],
])('a list of runs tells %s', (_title, over, result) => {
  const run = aRun(over);
  const stored = { run, finished: { at: run.startedAt, findings: [] } };
  const line = lineOf(run);
  const text = runLineText(line, isWithoutTrials(line) ? stored : undefined);
  expect(text).toContain(` ${result}  node server.js\n`);
});

test('a run that cannot be read says so in its line', () => {
  const line = lineOf(aRun({ command: 'check', planned: 0 }));
  expect(runLineText({ ...line, finished: false }, undefined)).toContain('could not be read (not finished)');
});
