import { describe, expect, test } from 'vitest';
import { asRunId } from '../../src/base/ids.ts';
import type { RunTrials } from '../../src/compare/arm.ts';
import { compareRuns } from '../../src/compare/compare-runs.ts';
import { ofClient } from '../../src/compare/of-client.ts';
import { comparison } from '../../src/report/terminal/comparison.ts';
import { paint } from '../../src/report/terminal/span.ts';
import type { Graded, Run } from '../../src/run/run.ts';
import { aClientLine, aProbe, aRun, aTrial } from '../builders.ts';

/** A run of probes, each with one letter per trial: p passed, f failed, i lost to infrastructure. */
function runOf(outcomes: Readonly<Record<string, string>>, over: Partial<Run> = {}): RunTrials {
  const run = aRun({ cases: Object.keys(outcomes).map((id) => aProbe({ id, question: `${id}?` })), ...over });
  const client = run.clients[0]?.name ?? 'literal';
  const trials = Object.entries(outcomes).flatMap(([caseId, letters]) =>
    Array.from(letters, (letter, at): Graded => {
      const trial = aTrial({ caseId, client, repeat: at + 1 });
      if (letter === 'i') {
        return { trial: { ...trial, end: { kind: 'infrastructure', evidence: 'gone' } }, verdicts: [] };
      }
      const status = letter === 'p' ? ('pass' as const) : ('fail' as const);
      return { trial, verdicts: [{ grader: 'tool-called', status, why: '', evidence: [] }] };
    }),
  );
  return { run, trials, finished: true };
}

const later = { id: asRunId('20260103-030405-bbbbbbbbbb') };

describe('what changed between two runs', () => {
  test.each<[string, string, string, string, boolean]>([
    ['all passed, then all failed', 'ppppp', 'fffff', 'regressed', true],
    ['all failed, then all passed', 'fff', 'ppp', 'improved', true],
    ['one of five fewer, which may be chance', 'ppppp', 'ppppf', 'regressed', false],
    ['the same rate', 'ppf', 'fpp', 'same', false],
    ['single trials, which decide nothing', 'p', 'f', 'regressed', false],
  ])('%s', (_title, before, after, change, decided) => {
    const { cases } = compareRuns(runOf({ a: before }), runOf({ a: after }, later), []);
    expect(cases).toMatchObject([{ case: 'a', change, decided }]);
  });

  test('the tests are those of the reference (five cases, one-sided 0.014991181658)', () => {
    const before = runOf({ a: 'ppppp', b: 'ppppp', c: 'ppppf', d: 'ppppp', e: 'pppff' });
    const after = runOf({ a: 'pppff', b: 'ppppp', c: 'ppfff', d: 'ppppf', e: 'pffff' }, later);
    const { tests } = compareRuns(before, after, []);
    expect(tests.stratified.worse).toBeCloseTo(0.014991181658, 12);
    expect(tests.stratified.twoSided).toBeCloseTo(0.029982363316, 12);
    expect(tests.mcnemar).toBeNull();
    expect(tests.difference?.mean).toBeCloseTo(-0.28, 12);
  });

  test('single trials are compared by McNemar as well', () => {
    const cases = 'abcdef'.split('');
    const before = runOf(Object.fromEntries(cases.map((id) => [id, 'p'])));
    const after = runOf(Object.fromEntries(cases.map((id) => [id, 'f'])), later);
    expect(compareRuns(before, after, []).tests.mcnemar?.twoSided).toBeCloseTo(0.03125, 12);
  });
});

describe('what is not compared', () => {
  test.each<[string, Partial<Run>, string]>([
    ['another surface', { surfaceHash: 'ffffffffffff' }, 'surface'],
    ['another bank', { bankHash: 'ffffffffffff' }, 'bank'],
    ['another config', { configHash: 'ffffffffffff' }, 'config'],
    ['another version of the client', { clients: [aClientLine({ version: '2' })] }, 'clients'],
    ['another target', { target: 'node other.js' }, 'target'],
    ['another version of ours', { surveyor: '9.9.9' }, 'surveyor'],
  ])('%s, unless that is what is asked about', (_title, over, what) => {
    const [before, after] = [runOf({ a: 'p' }), runOf({ a: 'p' }, { ...later, ...over })];
    expect(() => compareRuns(before, after, [])).toThrow(new RegExp(`more than was declared: ${what}`));
    const declared = what as 'surface';
    expect(compareRuns(before, after, [declared]).differences).toMatchObject([{ what }]);
  });

  test('cases that are in one run only, or were changed, or are wrong: each with the reason', () => {
    const before = runOf({ gone: 'p', changed: 'p', wrong: 'p', kept: 'p' });
    const after = runOf({ changed: 'p', wrong: 'p', kept: 'p', fresh: 'p' }, later);
    const cases = after.run.cases.map((one) => ({
      ...one,
      ...(one.id === 'changed' ? { hash: 'other' } : {}),
      ...(one.id === 'wrong' ? { defect: 'it asks for two things' } : {}),
    }));
    const found = compareRuns(before, { ...after, run: { ...after.run, cases } }, []);
    expect(found.cases.map((each) => each.case)).toEqual(['kept']);
    expect(found.leftOut).toEqual([
      { case: 'changed', why: 'the case itself has changed' },
      { case: 'wrong', why: 'known to be wrong: it asks for two things' },
      { case: 'fresh', why: 'only in the second run' },
      { case: 'gone', why: 'only in the first run' },
    ]);
  });

  test('a case whose world showed in one run that it decides nothing', () => {
    const [before, after] = [runOf({ a: 'p', b: 'p' }), runOf({ a: 'p', b: 'p' }, later)];
    const trials = after.trials.map((graded) =>
      graded.trial.caseId === 'a'
        ? {
            ...graded,
            trial: { ...graded.trial, end: { kind: 'case-defect' as const, why: 'it held before' } },
          }
        : graded,
    );
    const found = compareRuns(before, { ...after, trials }, []);
    expect(found.cases.map((each) => each.case)).toEqual(['b']);
    expect(found.leftOut).toMatchObject([{ case: 'a' }]);
  });

  test('runs of which one lost more than its share', () => {
    const found = compareRuns(runOf({ a: 'pppp' }), runOf({ a: 'pppi' }, later), []);
    expect(found.comparability).toEqual({ kind: 'void', why: 'share' });
  });

  test.each([
    [
      'lost trials',
      'ppp',
      'iii',
      'literal: in the second run no trial was scored (3 trials lost to infrastructure)',
    ],
    ['no trial', '', 'ppp', 'literal: in the first run no trial was scored'],
  ])('a case of which a run holds %s is left out, and never the same', (_title, before, after, why) => {
    const found = compareRuns(runOf({ a: before, b: 'ppp' }), runOf({ a: after, b: 'ppp' }, later), []);
    expect(found.cases.map((each) => each.case)).toEqual(['b']);
    expect(found.leftOut).toEqual([{ case: 'a', why }]);
  });

  test('what an unfinished run lacks counts as lost, and the run is named', () => {
    const cases = Object.fromEntries('abcdefghij'.split('').map((id) => [id, 'pp']));
    const before = runOf(cases, { planned: 20 });
    const cut = runOf(cases, { ...later, planned: 20 });
    const after = { ...cut, trials: cut.trials.slice(0, 2), finished: false };
    const found = compareRuns(before, after, []);
    expect(found.comparability).toEqual({ kind: 'void', why: 'share' });
    expect(found.cases).toHaveLength(1);
    expect(found.leftOut).toHaveLength(9);
    const text = paint(comparison(found, 200), false);
    expect(text).toContain(`Nothing can be said: run ${later.id} is not finished: 2 of 20 trials;`);
    expect(text).toContain('2 trials missing, since the run is not finished');
    expect(text).not.toMatch(/Regressed|Improved|How sure/);
  });

  test('two clients of two runs are compared when there is one of each', () => {
    const codex = { ...later, clients: [aClientLine({ name: 'codex' })] };
    const { cases } = compareRuns(runOf({ a: 'ppp' }), runOf({ a: 'fff' }, codex), ['clients']);
    expect(cases).toMatchObject([{ client: 'literal / codex', change: 'regressed', decided: true }]);
    const two = { ...later, clients: [aClientLine({ name: 'codex' }), aClientLine({ name: 'pi' })] };
    expect(() => compareRuns(runOf({ a: 'p' }), runOf({ a: 'p' }, two), ['clients'])).toThrow(
      /no client in common/,
    );
  });
});

describe('two clients', () => {
  const both = runOf({ a: 'ppp' }, { clients: [aClientLine(), aClientLine({ name: 'codex' })], planned: 6 });
  const failing = runOf({ a: 'fff' }, { clients: [aClientLine({ name: 'codex' })] });
  const one = { ...both, trials: [...both.trials, ...failing.trials] };

  test('of one run are compared like two runs', () => {
    const found = compareRuns(ofClient(one, 'literal'), ofClient(one, 'codex'), ['clients']);
    expect(found.cases).toMatchObject([
      { client: 'literal / codex', before: { passed: 3, missing: 0 }, after: { passed: 0, missing: 0 } },
    ]);
    expect(found.comparability.kind).toBe('sound');
  });

  test('of which the run has only one are refused, with the names it has', () => {
    expect(() => ofClient(one, 'pi')).toThrow(/has no client "pi"/);
  });
});

describe('how it reads', () => {
  test('few cases that changed alike have no interval, and what is empty has no heading', () => {
    const text = paint(
      comparison(compareRuns(runOf({ a: 'p', b: 'p' }), runOf({ a: 'f', b: 'f' }, later), []), 200),
      false,
    );
    expect(text).toContain('2 cases compared: 2 regressed');
    expect(text).toContain('-100.0 points (too few cases for an interval)');
    expect(text).not.toMatch(/Left out|interval over cases/);
  });

  test('nothing to compare says where the reasons are', () => {
    const text = paint(comparison(compareRuns(runOf({ a: 'p' }), runOf({ a: '' }, later), []), 200), false);
    expect(text).toContain('Nothing can be said: every case was left out, for the reasons below.');
    expect(text).toContain('a: literal: in the second run no trial was scored');
  });
});
