import { expect, test } from 'vitest';
import { buildReport } from '../../src/report/build.ts';
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

test('a check that fails leads to the command that shows its page', () => {
  const run = aRun({ checks: [{ id: 'rpc.shape', outcome: 'fails', why: 'It does.' }] });
  const { next } = buildReport({ run, finished: { at: run.startedAt, findings: [] } }, [], 'run');
  expect(next[0]).toMatch(/^npx mcp-surveyor explain rpc\.shape {3}\(/);
});
