import { describe, expect, test } from 'vitest';
import { duration, range, shareTexts, size, tallyText } from '../../src/report/figures.ts';
import { evidenceOf, whereText } from '../../src/report/evidence.ts';
import { foremost } from '../../src/report/foremost.ts';
import { headline } from '../../src/report/headline.ts';
import { findingsBySite } from '../../src/report/sites.ts';
import { stepsOf } from '../../src/report/steps.ts';
import { block, firstOf, name } from '../../src/report/text.ts';
import { siteText } from '../../src/finding/site-text.ts';
import { missingText, wordsOf } from '../../src/report/words.ts';
import { aCheck, aReport, aReportFinding, aTally, aTrialLine } from './a-report.ts';

describe('figures', () => {
  test.each([
    [0.2, '<1 ms'],
    [1, '1 ms'],
    [999.4, '999 ms'],
    [999.6, '1.0 s'],
    [59_940, '59.9 s'],
    [59_960, '1 min 0 s'],
    [125_000, '2 min 5 s'],
  ])('write %d ms as %s', (ms, text) => {
    expect(duration(ms)).toBe(text);
  });

  test.each([
    [0, '0 B'],
    [999, '999 B'],
    [1_000, '1.0 kB'],
    [999_949, '999.9 kB'],
    [999_950, '1.0 MB'],
    [5_400_000, '5.4 MB'],
  ])('write %d bytes as %s', (bytes, text) => {
    expect(size(bytes)).toBe(text);
  });

  test.each([
    [0, 1, '0 % to 100 %'],
    [0.29, 0.57, '29 % to 57 %'],
    [0.3127, 0.8318, '31 % to 84 %'],
    [0.999, 0.9991, '99 % to 100 %'],
    [0, 0.001, '0 % to 1 %'],
    [0.5750001, 0.5750001, '57 % to 58 %'],
  ])('never make an interval look narrower than it is: %d to %d', (low, high, text) => {
    expect(range({ low, high })).toBe(text);
  });

  test('say so when nothing was scored', () => {
    expect(shareTexts(aTally({ attempted: 3, notRun: 3 }))).toEqual([
      'No trial was scored, so there is no pass share.',
    ]);
  });

  test('name only the kinds of missing trials that there are', () => {
    expect(tallyText(aTally({ attempted: 2, scored: 1, passed: 1, notRun: 1 }))).toBe(
      '2 attempted, 1 scored: 1 passed, 0 failed; 1 not run',
    );
  });
});

describe('the answer', () => {
  const warning = aReportFinding('x', { place: 'prose', part: 'guidance' });
  const held = aCheck('a', 'holds', 'h');

  test('gives no reason for trials that were not run for several, or of which some are not known', () => {
    const notRun = (why: string) => aTrialLine({ standing: 'not-run', why });
    const text = (whys: readonly string[], planned: number): string =>
      headline(aReport({ trials: whys.map(notRun), tally: aTally({ attempted: planned, notRun: planned }) }))
        .text;
    expect(text(['refused', 'refused'], 2)).toContain('no trial was scored: 2 not run (refused)');
    expect(text(['refused', 'no arguments'], 2)).toMatch(/no trial was scored: 2 not run$/);
    expect(text(['refused'], 2)).toMatch(/no trial was scored: 2 not run$/);
  });

  test('says how many findings a baseline accepts', () => {
    const report = aReport();
    const accepting = (accepted: number): string =>
      headline({ ...report, run: { ...report.run, accepted } }).text;
    expect(accepting(3)).toContain('; 3 findings accepted by the baseline;');
    expect(accepting(1)).toContain('; 1 finding accepted by the baseline;');
    expect(accepting(0)).not.toContain('accepted');
  });

  test.each([
    ['a check that only warns holds in part', { checks: [aCheck('a', 'warns', 'w')] }, 'HOLDS IN PART'],
    ['a warning among the findings holds in part', { findings: [warning] }, 'HOLDS IN PART'],
    ['advice takes nothing away', { findings: [{ ...warning, severity: 'advice' as const }] }, 'HOLDS'],
    [
      'what a scanner found takes nothing away',
      { findings: [{ ...warning, code: 'scanner-finding' as const }] },
      'HOLDS',
    ],
    [
      'a check that could not run holds in part',
      { checks: [held, aCheck('b', 'could-not-run', 'c')] },
      'HOLDS IN PART',
    ],
    [
      'a suite that is not installed takes nothing away',
      { checks: [held, aCheck('conformance.suite', 'could-not-run', 'c')] },
      'HOLDS',
    ],
    [
      'a stream that is not listened to takes nothing away',
      { checks: [held, aCheck('list.changed', 'could-not-run', 'c')] },
      'HOLDS',
    ],
    [
      'an optional check that warns holds in part all the same',
      { checks: [held, aCheck('conformance.suite', 'warns', 'w')] },
      'HOLDS IN PART',
    ],
    ['an exit code of 1 does not hold', { exitCode: 1 as const, ok: false }, 'DOES NOT HOLD'],
    ['not ok does not hold, whatever the exit code', { ok: false }, 'DOES NOT HOLD'],
    ['an exit code of 3 is no answer', { exitCode: 3 as const, ok: false }, 'NO ANSWER'],
    [
      'checks that do not apply are no checks',
      { checks: [aCheck('a', 'not-applicable', 'n')], tally: aTally({ attempted: 4, notRun: 4 }) },
      'NOTHING CHECKED',
    ],
  ])('%s', (_title, over, badge) => {
    expect(headline(aReport(over)).badge).toBe(badge);
  });
});

describe('the problem to begin with', () => {
  const finding = aReportFinding(
    'x',
    { place: 'payload', tool: 'a' },
    { severity: 'error', message: 'found' },
  );
  const failing = aCheck('c', 'fails', 'fails');
  const failed = aTrialLine({ standing: 'failed', question: 'q', why: 'failed' });
  const unknown = aCheck('d', 'could-not-run', 'unknown');
  const optional = aCheck('conformance.suite', 'could-not-run', 'not installed');
  const hint = { ...finding, severity: 'warning' as const, message: 'hint' };

  test.each([
    [
      'an error among the findings',
      { findings: [hint, finding], checks: [failing], trials: [failed] },
      'found',
    ],
    ['a failing check', { findings: [hint], checks: [unknown, failing], trials: [failed] }, 'fails'],
    ['a warning among the findings', { findings: [hint], checks: [unknown], trials: [failed] }, 'hint'],
    ['a check that warns', { checks: [unknown, aCheck('e', 'warns', 'warns')], trials: [failed] }, 'warns'],
    ['a failed trial', { checks: [unknown], trials: [failed] }, 'failed'],
    ['a check that could not run', { checks: [optional, unknown] }, 'unknown'],
  ])('is %s', (_title, over, what) => {
    expect(foremost(aReport(over))?.what).toBe(what);
  });

  test('is none where there is none', () => {
    const advice = { ...finding, severity: 'advice' as const };
    expect(foremost(aReport({ findings: [advice], checks: [optional] }))).toBeNull();
  });
});

describe('findings by repair site', () => {
  test('begin with the site and the code of the worst, then keep to one order', () => {
    const groups = findingsBySite([
      aReportFinding('b', { place: 'prose', part: 'guidance' }, { severity: 'advice' }),
      aReportFinding('c', { place: 'payload', tool: 't' }, { severity: 'warning' }),
      aReportFinding('d', { place: 'wire', rule: 'r' }, { severity: 'warning' }),
      aReportFinding('e', { place: 'prose', part: 'guidance' }, { severity: 'error' }),
      aReportFinding('b', { place: 'prose', part: 'instructions' }, { severity: 'warning' }),
    ]);
    expect(
      groups.map(({ place, codes }) => [
        place,
        codes.map(({ code, severity, findings }) => [code, severity, findings.length]),
      ]),
    ).toEqual([
      [
        'prose',
        [
          ['e', 'error', 1],
          ['b', 'warning', 2],
        ],
      ],
      ['payload', [['c', 'warning', 1]]],
      ['wire', [['d', 'warning', 1]]],
    ]);
  });
});

describe('the next steps', () => {
  const error = {
    code: 'target-exited',
    message: '',
    next: 'Do a.',
    exit: null,
    stderr: [],
    status: null,
  } as const;

  test('begin with the advice of the failure, and name nothing twice', () => {
    expect(stepsOf({ error, next: ['Do a.', 'Do b.'] }).map(({ text }) => text)).toEqual(['Do a.', 'Do b.']);
  });

  test.each([
    ['surveyor run   (goes on)', { kind: 'command', text: 'surveyor run', remark: 'goes on' }],
    ['surveyor run (x)', { kind: 'command', text: 'surveyor run (x)', remark: null }],
    ['npx mcp-surveyor doctor', { kind: 'command', text: 'npx mcp-surveyor doctor', remark: null }],
    ['Repair it   (first)', { kind: 'sentence', text: 'Repair it   (first)', remark: null }],
    ['surveyors do this', { kind: 'sentence', text: 'surveyors do this', remark: null }],
  ])('read %j', (text, step) => {
    expect(stepsOf({ error: null, next: [text] })).toEqual([step]);
  });
});

describe('text', () => {
  test('is cut between characters, never inside one', () => {
    expect(name('x'.repeat(79) + '😀'.repeat(5))).toBe(`${'x'.repeat(79)}… (89 characters)`);
    expect(block('ab😀', 3)).toBe('ab… (4 characters)');
  });

  test('keeps its lines in a block, in whatever way they end', () => {
    expect(block('a\r\nb\nc', 100)).toBe('a\nb\nc');
  });

  test('says how many items are left of a list', () => {
    expect(firstOf([1, 2, 3], 2)).toEqual({ shown: [1, 2], left: 1 });
    expect(firstOf([1], 2)).toEqual({ shown: [1], left: 0 });
  });

  test('names the tool that stands for all in words', () => {
    expect(whereText({ place: 'payload', tool: '*' })).toBe('all tools');
    expect(whereText({ place: 'naming', tool: '*', part: 'name' })).toBe('all tools · name');
    expect(whereText({ place: 'payload', tool: 'list_*' })).toBe('list_*');
  });

  test('shows the calls that a finding rests on, each once with each of its answers', () => {
    const call = (quote: string) => ({
      trial: null,
      at: { in: 'call' as const, tool: 't', arguments: '{"a":1}', quote },
    });
    const made = { tool: 't', arguments: '{"a":1}' };
    const frame = { trial: null, at: { in: 'frame' as const, seq: 1, quote: 'a frame' } };
    expect(
      evidenceOf({
        evidence: [frame, call('one'), call('two'), call('one'), call('')],
        message: 'It says two.',
      }),
    ).toEqual([
      { call: made, quote: 'one' },
      { call: made, quote: null },
    ]);
    expect(evidenceOf({ evidence: [frame], message: 'm' })).toEqual([{ call: null, quote: 'a frame' }]);
    expect(evidenceOf({ evidence: [frame], message: 'It is a frame.' })).toEqual([]);
  });

  test('names where in its place a repair belongs', () => {
    expect(siteText({ place: 'naming', tool: 't', part: '/x' })).toBe('t · /x');
    expect(siteText({ place: 'wire', rule: 'r' })).toBe('r');
    expect(siteText({ place: 'undetermined', missing: 'a second client' })).toBeNull();
    expect(missingText({ place: 'undetermined', missing: 'a second client' })).toBe('a second client');
    expect(missingText({ place: 'wire', rule: 'r' })).toBeNull();
  });

  test.each(['constructor', '__proto__', 'never-heard-of'])(
    'has no words for the unknown code %s',
    (code) => {
      expect(wordsOf(code)).toBeNull();
    },
  );
});
