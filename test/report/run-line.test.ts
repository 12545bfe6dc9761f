import { expect, test } from 'vitest';
import { asRunId } from '../../src/base/ids.ts';
import type { Run } from '../../src/run/run.ts';
import { runLineText } from '../../src/report/run-line.ts';
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
  const text = runLineText(lineOf(run), { stored, counts: new Map() });
  expect(text).toContain(` ${result}  node server.js\n`);
});

test('a run that cannot be read says so in its line', () => {
  const line = lineOf(aRun({ command: 'check', planned: 0 }));
  expect(runLineText({ ...line, finished: false }, null)).toContain('could not be read (not finished)');
});

test('what became of the trials of a run stands in its line, as far as anything did', () => {
  const run = aRun({ planned: 9 });
  const stored = { run, finished: null };
  const counts = new Map([
    ['passed', 5],
    ['infrastructure', 3],
  ] as const);
  expect(runLineText(lineOf(run), { stored, counts })).toContain(' 9/9 trials: 5 passed, 3 lost  ');
  expect(runLineText(lineOf(run), null)).toContain(' 9/9 trials  ');
});

test('a check of contract cases alone is told by them', () => {
  const held: Run['contracts'][number] = {
    id: 'c',
    title: 't',
    outcome: 'holds',
    why: 'w',
    difference: null,
    tools: [],
    source: { file: 'cases/a.yaml', line: 1 },
  };
  const contracts = [held, { ...held, outcome: 'fails' as const }];
  const run = aRun({ command: 'check', planned: 0, checks: [], contracts });
  const stored = { run, finished: { at: run.startedAt, findings: [] } };
  expect(runLineText(lineOf(run), { stored, counts: new Map() })).toMatch(
    / contract cases: 1 fails?, 1 holds? /,
  );
});

test('text from outside cannot act on the terminal that shows the list', () => {
  const hostile = '\u001B[2J\u202Eevil\nnext line';
  const line = lineOf(aRun({ planned: 4 }));
  const text = runLineText(
    { ...line, id: asRunId(hostile), startedAt: hostile, target: `${hostile}${'x'.repeat(2_000)}` },
    null,
  );
  expect(text.trimEnd()).not.toMatch(/[\u0000-\u001F\u202E]/); // oxlint-disable-line no-control-regex -- such characters are what is looked for
  expect(text).toContain(String.raw`\u001b[2J\u202eevil next line`);
  expect(text.length).toBeLessThan(1_000);
});
