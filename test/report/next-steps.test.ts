import { expect, test } from 'vitest';
import type { CheckResult } from '../../src/contract/check.ts';
import type { Finding } from '../../src/finding/finding.ts';
import { buildReport } from '../../src/report/build.ts';
import { headline } from '../../src/report/headline.ts';
import { foremost } from '../../src/report/foremost.ts';
import { aRun, aSurface, aTool, annotated } from '../builders.ts';
import { refusals } from '../../src/world/approvals.ts';

const silent = aTool({ name: 'drop', annotations: annotated() });
const writing = aTool({ name: 'book', annotations: annotated({ readOnly: false }) });

function adviceFor(tools: readonly (typeof silent)[], effects: Record<string, 'reads' | 'writes'>): boolean {
  const surface = aSurface({ tools });
  const run = aRun({
    surface,
    cases: [],
    refused: refusals(surface, { tools: effects, allowWrites: false }),
  });
  const { next } = buildReport({ run, finished: { at: run.startedAt, findings: [] } }, [], 'run');
  return next.some((step) => step.includes('readOnlyHint'));
}

test.each([
  ['a tool of which nobody says what it does', [silent], {}, true],
  ['one that the config says writes', [silent], { drop: 'writes' as const }, false],
  ['one that the server says writes', [writing], {}, false],
  ['one of each', [silent, writing], {}, true],
])('to annotate what reads is advised for %s: %#', (_title, tools, effects, wanted) => {
  expect(adviceFor(tools, effects)).toBe(wanted);
});

const warning: Finding = {
  code: 'lint.desc-sibling',
  severity: 'warning',
  site: { place: 'discovery', tool: 'a', part: 'description' },
  message: 'Alike.',
  facts: {},
  evidence: [],
};

test.each<[string, readonly Finding[], readonly CheckResult[]]>([
  ['an error after a warning', [warning, { ...warning, code: 'rpc.shape', severity: 'error' }], []],
  [
    'a warning beside a check that could not run',
    [warning],
    [{ id: 'isolation', outcome: 'could-not-run', why: 'w' }],
  ],
  ['a check that warns', [], [{ id: 'rpc.shape', outcome: 'warns', why: 'w' }]],
])('the page that is named is that of the problem named first: %s', (_title, findings, checks) => {
  const run = aRun({ cases: [], planned: 0, checks });
  const report = buildReport({ run, finished: { at: run.startedAt, findings } }, [], 'check');
  const code = foremost(report)?.code;
  expect(code).toBeTypeOf('string');
  expect(report.next[0]).toContain(`explain ${code} `);
});

test('what could not be found out leads to no page', () => {
  const run = aRun({ checks: [{ id: 'isolation', outcome: 'could-not-run', why: 'w' }] });
  const report = buildReport({ run, finished: { at: run.startedAt, findings: [] } }, [], 'check');
  expect(report.next.join(' ')).not.toContain('explain');
});

test('a check that fails leads to the command that shows its page', () => {
  const run = aRun({ checks: [{ id: 'rpc.shape', outcome: 'fails', why: 'It does.' }] });
  const { next } = buildReport({ run, finished: { at: run.startedAt, findings: [] } }, [], 'run');
  expect(next[0]).toMatch(/^npx mcp-surveyor explain rpc\.shape {3}\(/);
});

test.each([
  ['an interrupted run', 'run' as const, null, true],
  ['a finished run', 'run' as const, { at: '2026-01-02T03:04:05Z', findings: [] }, false],
  ['an interrupted first survey, which has no bank to go on with', 'try' as const, null, false],
])('%s is told how it goes on, or nothing of it: %#', (_title, command, finished, wanted) => {
  const run = aRun({ command, planned: 3 });
  const { next } = buildReport({ run, finished }, [], command);
  expect(next.some((step) => step.startsWith(`npx mcp-surveyor run --resume ${run.id} `))).toBe(wanted);
});

test('a run that fails by its warnings alone says so in its headline', () => {
  const checks: readonly CheckResult[] = [{ id: 'rpc.shape', outcome: 'warns', why: 'w' }];
  const textOf = (strict: boolean): string => {
    const run = aRun({ command: 'check', cases: [], planned: 0, checks, ...(strict ? { strict } : {}) });
    return headline(buildReport({ run, finished: { at: run.startedAt, findings: [] } }, [], 'check')).text;
  };
  expect(textOf(true)).toBe('Checks: 1 warns (--strict: a warning fails)');
  expect(textOf(false)).toBe('Checks: 1 warns');
});

const lost: Finding = {
  ...warning,
  code: 'trial-infrastructure',
  site: { place: 'infrastructure', evidence: 'gone' },
};
const forbidden: Finding = {
  ...warning,
  code: 'forbidden-effect',
  site: { place: 'undetermined', missing: 'a second client' },
};

test.each([
  ['what must not happen before all other warnings', [warning, lost, forbidden], 'forbidden-effect'],
  ['any other warning before lost trials', [lost, warning], 'lint.desc-sibling'],
  ['lost trials where there is nothing else', [lost], 'trial-infrastructure'],
])('named first is %s', (_title, findings, code) => {
  const run = aRun({ cases: [], planned: 0 });
  const report = buildReport({ run, finished: { at: run.startedAt, findings } }, [], 'run');
  expect(foremost(report)?.code).toBe(code);
});
