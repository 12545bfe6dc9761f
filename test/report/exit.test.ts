import { describe, expect, test } from 'vitest';
import type { Graded, Run, StoredRun } from '../../src/run/run.ts';
import { gradeTrial } from '../../src/grade/graders.ts';
import { caseFindings } from '../../src/attribute/case-findings.ts';
import { bankOf } from '../../src/case/case-hash.ts';
import { buildReport } from '../../src/report/build.ts';
import type { Finding } from '../../src/finding/finding.ts';
import { exitOfReport } from '../../src/report/exit.ts';
import { headline } from '../../src/report/headline.ts';
import type { Report } from '../../src/report/model.ts';
import { aCall, aProbe, aRun, aSurface, aTrial } from '../builders.ts';
import { aGrading } from '../grade/scenario/scenes.ts';

const CUT = {
  list: 'tools' as const,
  kind: 'error' as const,
  why: 'Page 1 of the list answers with an error.',
};
const WARNS = { id: 'args.unknown' as const, outcome: 'warns' as const, why: 'One is dropped.' };
const aContractResult = {
  id: 'ids',
  title: 'ids come from discovery',
  outcome: 'holds' as const,
  why: '2 steps',
  difference: null,
  tools: [],
  source: null,
};
const denied = { calls: [aCall({ outcome: 'denied' as const, shape: null })] };
const lost = {
  calls: [],
  end: { kind: 'infrastructure' as const, evidence: 'no tool list reached the client' },
};
const broken = { calls: [aCall({ outcome: 'tool_error' as const, error: { code: null, text: 'no' } })] };

function reportOf(over: Partial<Run>, trials: readonly Parameters<typeof aTrial>[0][]): Report {
  const run = aRun({ planned: trials.length, ...over });
  const graded = trials.map((each, index): Graded => {
    const trial = aTrial({ repeat: index + 1, ...each });
    return { trial, verdicts: gradeTrial(trial, aProbe(), aGrading()) };
  });
  const findings = caseFindings(bankOf(run.cases, []), run.surface);
  const stored: StoredRun = { run, finished: { at: run.startedAt, findings } };
  return buildReport(stored, graded, run.command);
}

describe('whether the answer could be had', () => {
  test.each<[string, Partial<Run>, readonly Parameters<typeof aTrial>[0][], number, string]>([
    ['a passed trial', {}, [{}], 0, 'HOLDS'],
    [
      'a first survey in which every call was refused',
      { command: 'try' },
      [denied, denied],
      0,
      'HOLDS IN PART',
    ],
    ['a run in which every call was refused', {}, [denied], 3, 'NO ANSWER'],
    ['a run in which every trial was lost', { checks: [] }, [lost], 3, 'NOTHING CHECKED'],
    ['one refused beside one passed', { command: 'try' }, [denied, {}], 0, 'HOLDS IN PART'],
    ['trials that all failed: only a gate may fail a build for them', {}, [broken], 0, 'NO TRIAL PASSED'],
    ['trials of which some failed', {}, [broken, {}], 0, 'IN PART'],
    ['a server without tools', { command: 'try', surface: aSurface({ tools: [] }) }, [], 0, 'HOLDS IN PART'],
    [
      'a tool list that could not be read, whatever tools the cases name',
      { surface: aSurface({ tools: [], gaps: [CUT] }) },
      [lost],
      3,
      'NO ANSWER',
    ],
    [
      'a tool list that was not read to its end',
      { command: 'try', surface: aSurface({ gaps: [{ ...CUT, kind: 'endless' }] }) },
      [{}],
      3,
      'NO ANSWER',
    ],
    [
      'an entry of the tool list that is none',
      { surface: aSurface({ gaps: [{ ...CUT, kind: 'entry-malformed' }] }) },
      [{}],
      0,
      'HOLDS',
    ],
    [
      'prompts that could not be read',
      { surface: aSurface({ gaps: [{ ...CUT, list: 'prompts' }] }) },
      [{}],
      0,
      'HOLDS IN PART',
    ],
    ['a warning, which is none of a strict run', { checks: [WARNS] }, [{}], 0, 'HOLDS IN PART'],
    ['a warning in a strict run', { checks: [WARNS], strict: true }, [{}], 1, 'DOES NOT HOLD'],
    ['a strict run without a warning', { strict: true }, [{}], 0, 'HOLDS'],
    [
      'a strict run in which the list could not be read',
      { checks: [WARNS], strict: true, surface: aSurface({ gaps: [CUT] }) },
      [{}],
      3,
      'NO ANSWER',
    ],
    [
      'contract cases that hold, where no other check was asked for',
      { command: 'check', checks: [], contracts: [aContractResult], cases: [], planned: 0 },
      [],
      0,
      'HOLDS',
    ],
    ['a first survey in which no check ran', { command: 'try', checks: [] }, [{}], 3, 'NO ANSWER'],
  ])('%s', (_title, over, trials, exitCode, badge) => {
    const report = reportOf(over, trials);
    expect({ exitCode: report.exitCode, badge: headline(report).badge }).toEqual({ exitCode, badge });
    expect(report.ok).toBe(exitCode === 0);
  });

  test.each([
    [false, 0],
    [true, 1],
  ])('a finding that is an error, with --strict %s, ends with %i', (strict, exitCode) => {
    const error: Finding = {
      code: 'forbidden-effect',
      severity: 'error',
      site: { place: 'undetermined', missing: 'a contract case' },
      message: 'a row came',
      facts: {},
      evidence: [],
    };
    const parts = { ...reportOf({}, [{}]), findings: [error] };
    expect(exitOfReport({ command: 'run', surface: aSurface(), strict }, parts)).toBe(exitCode);
  });

  test('a reason stands with the trials that share it, and a note says what nothing shows', () => {
    const report = reportOf({ command: 'try' }, [denied, denied, lost]);
    expect(headline(report).text).toContain(
      'no trial was scored: 1 lost to infrastructure (no tool list reached the client), 2 not run (the right tool was called, and the call was refused since it may write: there is no answer to judge)',
    );
    expect(report.notes.join(' ')).toContain('No trial was scored');
  });

  test('what could not be read is named', () => {
    const report = reportOf({ surface: aSurface({ gaps: [{ ...CUT, list: 'prompts' }] }) }, [{}]);
    expect(headline(report).text).toContain('not every list of the server could be read');
    expect(report.notes.join(' ')).toContain("The server's list of prompts was not read to its end");
  });

  test('an interrupted run says so', () => {
    const report: Report = { ...reportOf({}, [{}]), ok: false, exitCode: 130 };
    expect(headline(report)).toMatchObject({ tone: 'unanswered', badge: 'INTERRUPTED' });
  });
});
